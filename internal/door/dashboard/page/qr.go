package page

import (
	"encoding/base64"
	"html/template"

	"rsc.io/qr"
)

// QR is a text as the picture that cameras read, for the src of an image.
func QR(text string) (template.URL, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return "", err
	}
	code.Scale = 6
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(code.PNG())), nil //nolint:gosec // ours
}
