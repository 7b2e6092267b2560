package ocr

import "slices"

// Part is one thing that reading takes.
type Part struct {
	Name    string // of the program or language
	Does    string // what is missing without it
	Found   string // where it is; empty when it is missing
	Install string // the Debian package that has it
}

// Status is everything that reading takes, present or missing, in one order.
func (e *Engine) Status() []Part {
	parts := []Part{
		{"tesseract", "reads photographed receipts", e.tesseract, "tesseract-ocr"},
		{"tesseract spa", "reads Spanish", "", "tesseract-ocr-spa"},
		{"tesseract por", "reads Portuguese", "", "tesseract-ocr-por"},
		{"pdftotext", "reads receipts in PDF", e.pdftotext, "poppler-utils"},
		{"pdftoppm", "reads scanned receipts in PDF", e.pdftoppm, "poppler-utils"},
	}
	for i, language := range wanted {
		if slices.Contains(e.languages, language) {
			parts[1+i].Found = e.tesseract
		}
	}
	return parts
}

// Missing are the Debian packages to install, each once; none means that
// everything is there.
func (e *Engine) Missing() []string {
	var missing []string
	for _, part := range e.Status() {
		if part.Found == "" && !slices.Contains(missing, part.Install) {
			missing = append(missing, part.Install)
		}
	}
	return missing
}
