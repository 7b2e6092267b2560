package receipttext

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// references are the names that banks give a transfer's number, the most specific first: those both banks know, before
// a single bank's own.
var references = []*regexp.Regexp{
	regexp.MustCompile(`\bid (da transacao|de transaccion|de la transaccion|pix)|\bcodigo da transacao|\bcontrole pix`),
	regexp.MustCompile(`\brastreo\b`),
	regexp.MustCompile(`\boperacion de mercado ?pago\b`),
	regexp.MustCompile(`\b(numero|nro|num|no|n|id|codigo|cod)\.? ?[.ºo°]* ?(de |da )?(la )?(operacion|operacao|transaccion|transferencia|transacao)\b|\b[il]d\.? ?op\b`),
	regexp.MustCompile(`\bcoelsa\b|\bcodigo de identificacion\b`),
	regexp.MustCompile(`\b(numero|nro|num|no|n)\.? ?[.ºo°]* ?(de )?(comprobante|control|controle|referencia|autorizacion)\b`),
	regexp.MustCompile(`\bfolio\b`),
	regexp.MustCompile(`\b(autenticacao|autorizacion|referencia)\b`),
}

var (
	endToEnd = regexp.MustCompile(`\b[Ee][0-9Oo]{8}[0-9Oo]{12}[0-9A-Za-z]{11}\b`)
	code     = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z-]{3,39}$`)
)

// reference returns the transfer's number as it was read: a letter O in it may have been a zero. Empty when there is
// none.
func reference(t Text) string {
	for _, page := range t.Pages {
		for i, line := range page.Lines {
			// A Pix id is recognised by its format, even when it is broken over two lines.
			text := line.String()
			for _, try := range []string{text, text + next(page, i)} {
				if id := endToEnd.FindString(try); id != "" {
					return "E" + strings.NewReplacer("O", "0", "o", "0").Replace(id[1:21]) + id[21:]
				}
			}
		}
	}
	for _, name := range references {
		for _, page := range t.Pages {
			for i, line := range page.Lines {
				if value := valueOf(page, i, line, name); value != "" {
					return value
				}
			}
		}
	}
	return ""
}

func next(p Page, line int) string {
	if line+1 < len(p.Lines) {
		return strings.ReplaceAll(p.Lines[line+1].String(), " ", "")
	}
	return ""
}

// valueOf returns the code after a label, in its line or in the line below.
func valueOf(p Page, i int, line Line, name *regexp.Regexp) string {
	for from := range line.Words {
		// The label ends at the first word where the pattern matches; the code follows it.
		head := locale.Fold(Line{line.Words[:from+1]}.String())
		if !name.MatchString(head) {
			continue
		}
		for _, w := range line.Words[from+1:] {
			if value := asCode(w.Text); value != "" {
				return value
			}
		}
		if i+1 < len(p.Lines) {
			for _, w := range p.Lines[i+1].Words {
				if value := asCode(w.Text); value != "" {
					return value
				}
			}
		}
		return ""
	}
	return ""
}

// asCode returns the word if it can be a transfer's number: it has digits, and is neither money nor a date.
func asCode(word string) string {
	word = strings.Trim(word, ".,:;#()|")
	if code.MatchString(word) && strings.ContainsAny(word, "0123456789") && dayFirst.FindString(word) == "" &&
		yearFirst.FindString(word) == "" {
		return word
	}
	return ""
}
