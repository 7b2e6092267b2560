package httpapi

import (
	_ "embed" // the headings
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

//go:embed exports.words
var exportWordsFile string

// exportWords are the headings of what lists show and no form has, by name, and the words for a status.
var exportWords = readExportWords(exportWordsFile)

// exportedAmounts are those of them that are minor units.
var exportedAmounts = []string{"total", "subtotal", "discount", "shipping", "tax", "paid", "pending", "amount", "credit", "debt", "unit_price",
	"price"}

// statuses are the headings whose words are status.<word>.
var statuses = []string{"status", "order_status"}

func readExportWords(file string) map[string]field.Field {
	texts := map[string]locale.Text{}
	if err := locale.ReadWords(texts, file); err != nil {
		panic("httpapi: exports.words: " + err.Error()) // a file of ours
	}
	var states []field.Choice
	out := map[string]field.Field{}
	for name, text := range texts {
		if word, is := strings.CutPrefix(name, "status."); is {
			states = append(states, field.Choice{Value: word, Label: text})
			continue
		}
		f := field.Field{Label: text, Kind: field.Text}
		if slices.Contains(exportedAmounts, name) {
			f.Kind = field.Money
		}
		out[name] = f
	}
	for _, name := range statuses {
		f := out[name]
		f.Choices = states
		out[name] = f
	}
	return out
}
