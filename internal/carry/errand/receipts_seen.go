package errand

import (
	"cmp"
	"context"
	"image"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/picture"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

const (
	// seenSide is the longer side of the picture that a model gets, in pixels: print is legible, and nothing but the
	// picture is left of the file.
	seenSide = 1600
	// doubtful is the confidence of two readings that disagree, in thousandths: a person has to look.
	doubtful = 300
)

// see has the business's model transcribe a picture; false: there is none, or it gave no answer.
func (r reader) see(ctx context.Context, data []byte) (receipttext.Text, bool) {
	if r.See == nil || !r.workspace.Settings.ReceiptModel.Set() {
		return receipttext.Text{}, false
	}
	redrawn, err := picture.Redraw(data, seenSide)
	if err != nil {
		return receipttext.Text{}, false // the installed programs say why
	}
	transcript, found, err := r.See(ctx, r.workspace, redrawn)
	if err != nil {
		r.Log.WarnContext(ctx, "model could not read a receipt", "workspace", r.workspace.ID, "error", model.Why(err))
	}
	return transcribed(transcript), err == nil && found
}

// both is what two readers make of one picture. The model's transcript passes the same rules, with the program's words
// as its second reading: an amount that the program did not read as well is never certain. To whom the money went is
// the program's word alone. Where the amounts differ, a person decides.
func (r reader) both(text receipttext.Text, failed error, seen receipttext.Text) receipt.Reading {
	if failed != nil {
		return r.parse(seen)
	}
	own := r.parse(text)
	for _, page := range text.Pages {
		seen.Again = append(seen.Again, page.Lines...)
	}
	seen.Again = append(seen.Again, text.Again...)
	other := r.parse(seen)
	same := own.Amount == other.Amount && own.Currency == other.Currency
	switch {
	case other.Amount == 0:
		return own
	case own.Amount != 0 && !same:
		own.Confidence = min(own.Confidence, doubtful)
		own.Why = strings.Trim(string(receipttext.Disagree)+","+own.Why, ",")
	case other.Confidence > own.Confidence && onlyIllegible(own.Why):
		other.Payee, other.RawText = own.Payee, own.RawText
		other.PaidOn, other.Reference = cmp.Or(own.PaidOn, other.PaidOn), cmp.Or(own.Reference, other.Reference)
		return other
	}
	return own
}

// illegible are the doubts that a second pair of eyes can settle. The others are about what the receipt says, as that
// the transfer failed, and stay.
var illegible = []receipttext.Reason{receipttext.NoAmount, receipttext.Unconfirmed, receipttext.Blurred,
	receipttext.MarksUnclear, receipttext.CutOff, receipttext.NoSign, receipttext.NoLabel, receipttext.NoDate}

func onlyIllegible(why string) bool {
	for _, one := range strings.Split(why, ",") {
		if one != "" && !slices.Contains(illegible, receipttext.Reason(one)) {
			return false
		}
	}
	return true
}

// What a line of a transcript measures; only the order of words and lines is known.
const (
	lineHeight = 40
	charWidth  = 12
	margin     = 80
	certain    = 0.9 // of a model's word; no model says how sure it is
)

// transcribed is a transcript as words on a page.
func transcribed(transcript string) receipttext.Text {
	var page receipttext.Page
	for y, line := range strings.Split(transcript, "\n") {
		x, top, words := margin, margin+y*lineHeight, []receipttext.Word(nil)
		for _, w := range strings.Fields(line) {
			width := charWidth * len([]rune(w))
			words = append(words, receipttext.Word{Text: w, Confidence: certain,
				Box: image.Rect(x, top, x+width, top+lineHeight*3/4)})
			x += width + charWidth
			page.Size.X = max(page.Size.X, x+margin)
		}
		if len(words) > 0 {
			page.Lines = append(page.Lines, receipttext.Line{Words: words})
		}
		page.Size.Y = top + lineHeight + margin
	}
	return receipttext.Text{Pages: []receipttext.Page{page}}
}
