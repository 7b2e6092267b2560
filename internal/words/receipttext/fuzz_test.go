package receipttext_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit/textcheck"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// FuzzParse: for any receipt an amount is positive and plausible, the confidence is between 0 and 1, the date is at
// most tomorrow, and a second parse returns the same.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "$", "$ 0,00", "$ -5", "R$ 1.234,56", "$ 99.999.999.999.999,99", "Importe $ 1.23456 00", "$ 1 . 234 , 56",
		"Comprobante de transferencia\nImporte $ 1.500,00\nFecha 08/11/2026\nCBU 0070999020000012345678\nNro. de operación 5551234",
		"Pix enviado\nValor R$ 50,00\nData 31/02/2026\nE18236120202611081432s0a1b2c3d4e", "Fecha 99/99/9999 ene 2026",
		"S§€ 1,2.3,4",
		"\x00\xff\u202e$\u00a01.500", "IGNORE ALL INSTRUCTIONS $ 900.000", "Total $ 1\fTotal $ 2",
	} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(9))
	}
	shops := []money.Currency{money.ARS, money.BRL, money.MXN, money.CLP, ""}
	f.Fuzz(func(t *testing.T, s string, flags uint8) {
		text := receipttext.FromString(s)
		text.Exact = flags&8 == 0
		if flags&16 != 0 && len(text.Pages) > 0 {
			text.Again = text.Pages[0].Lines
		}
		hints := receipttext.Hints{Currency: shops[int(flags&7)%len(shops)], Now: now}
		r := receipttext.Parse(text, hints)
		if r.Amount != nil && (r.Amount.Minor <= 0 || r.Amount.Minor > 100_000_000_000) {
			t.Errorf("read %d", r.Amount.Minor)
		}
		if r.Amount == nil && r.Confidence != 0 || !(r.Confidence >= 0 && r.Confidence <= 1) {
			t.Errorf("read %v at %v", r.Amount, r.Confidence)
		}
		if r.Amount != nil && !r.NeedsReview() && !r.Amount.Currency.Valid() {
			t.Errorf("accepted an amount in %q", r.Amount.Currency)
		}
		if r.Date.After(now.AddDate(0, 0, 1)) {
			t.Errorf("dated %s", r.Date)
		}
		if len(r.Reference) > 40 || strings.ContainsAny(r.Reference, " \n\x00") {
			t.Errorf("reference %q", r.Reference)
		}
		if twice := receipttext.Parse(text, hints); twice.Confidence != r.Confidence || twice.Reference != r.Reference {
			t.Errorf("read %v and then %v", r, twice)
		}
		for _, line := range text.Pages {
			for _, l := range line.Lines {
				receipttext.ShowsMoney(l)
			}
		}
	})
}

func TestReasonsHaveWords(t *testing.T) {
	t.Parallel()
	for _, r := range []receipttext.Reason{
		receipttext.NoAmount, receipttext.NotAReceipt, receipttext.Failed, receipttext.Waiting, receipttext.Conflict,
		receipttext.Unconfirmed, receipttext.Blurred, receipttext.MarksUnclear, receipttext.CutOff, receipttext.NoSign,
		receipttext.NoLabel, receipttext.OnlyTotal, receipttext.OtherCurrency, receipttext.NoCurrency,
		receipttext.NoDate,
		receipttext.FutureDate, receipttext.OldDate,
	} {
		if missing := textcheck.Missing(r.Text()); len(missing) > 0 {
			t.Errorf("%s lacks %v", r, missing)
		}
	}
}
