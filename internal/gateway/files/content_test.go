package files

import (
	"bytes"
	"encoding/base64"
	"errors"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestSniff(t *testing.T) {
	t.Parallel()
	for head, want := range map[string]string{
		"\xff\xd8\xff\xe0\x00\x10JFIF": "image/jpeg",
		"\x89PNG\r\n\x1a\n\x00\x00":    "image/png",
		"RIFF\x24\x00\x00\x00WEBPVP8 ": "image/webp",
		"GIF89a\x01\x00":               "image/gif",
		"GIF87a\x01\x00":               "image/gif",
		"%PDF-1.7\n":                   "application/pdf",
		"\xef\xbb\xbf\r\n%PDF-1.4":     "application/pdf",
		"":                             "",
		"\xff\xd8":                     "",
		"\x89PNG":                      "",
		"RIFF\x24\x00\x00\x00WAVEfmt ": "",
		"GIF88a":                       "",
		"<html>%PDF-1.7":               "",
		"<svg xmlns='http://www.w3.org/2000/svg'/>": "",
		"PK\x03\x04":                         "",
		"MZ\x90\x00":                         "",
		"data:image/png;base64,iVBORw0KGgo=": "",
		"image.png":                          "",
		"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mi": "image/heic",
		"\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00he": "image/heic",
		"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00is": "",
		"\x00\x00\x00\x18ftyp":                       "",
	} {
		got, kind, ok := Sniff([]byte(head))
		if got != want || ok != (want != "") || ok && (kind == PDF) != (want == "application/pdf") {
			t.Errorf("%q: %q, %q, %v", head, got, kind, ok)
		}
	}
}

func TestParseDataURI(t *testing.T) {
	t.Parallel()
	for uri, want := range map[string]string{
		"data:image/png;base64,aG9sYQ==":                  "hola",
		"data:;base64,aG9sYQ==":                           "hola",
		"DATA:text/html;charset=utf-8;BASE64,aG9sYTE=":    "hola1",
		"data:application/pdf;name=a.pdf;base64,aG9sYTEy": "hola12",
	} {
		if got, err := ParseDataURI(uri, 100); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", uri, got, err)
		}
	}
	for _, uri := range []string{
		"", "data:", "data:,", "data:image/png;base64", "data:image/png;base64,", "data:image/png,hola", "aG9sYQ==",
		"data:image/png;base64,aG9sYQ", "data:image/png;base64,aG9sYQ=", "data:image/png;base64,aG9s\nYQ==",
		"data:image/png;base64, aG9sYQ==", "data:image/png;base64,aG9sYR==", "data:image/png;base64,aG9sYQ==x",
		"data:image/png;base64,aG9-_Q==", "data:image/png;base64,aG9sYQ%3D%3D", "https://example.com/;base64,aG9sYQ==",
		"data:" + strings.Repeat("x", 300) + ";base64,aG9sYQ==", "data:image/png;base64,====",
	} {
		if got, err := ParseDataURI(uri, 100); !errors.Is(err, ErrDataURI) || !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%s: %q, %v", uri, got, err)
		}
	}
}

func TestDataURISizeCap(t *testing.T) {
	t.Parallel()
	const maxReceipt = 10 << 20 // the largest file a customer may send as a receipt
	for _, size := range []int{maxReceipt - 2, maxReceipt - 1, maxReceipt, maxReceipt + 1, maxReceipt + 2,
		maxReceipt + 3} {
		uri := "data:image/png;base64," + base64.StdEncoding.EncodeToString(make([]byte, size))
		got, err := ParseDataURI(uri, maxReceipt)
		if size <= maxReceipt && (err != nil || len(got) != size) || size > maxReceipt && !errors.Is(err, ErrTooLarge) {
			t.Errorf("%d: %d bytes, %v", size, len(got), err)
		}
	}
}

func serve(t *testing.T, method string, c Content) *http.Response {
	t.Helper()
	recorder := httptest.NewRecorder()
	if err := ServeFile(recorder, httptest.NewRequest(method, "/files/x", nil), c); err != nil {
		t.Fatal(err)
	}
	return recorder.Result()
}

func TestServeFile(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, kind              string
		disposition, file, send string
	}{
		{"Catálogo de otoño.pdf", "application/pdf", "attachment", "Catálogo de otoño.pdf", "application/pdf"},
		{"comprobante.exe", "image/png", "inline", "comprobante.png", "image/png"},
		{"../../etc/passwd", "image/jpeg", "inline", "_.._etc_passwd.jpg", "image/jpeg"},
		{"a\"; filename=evil.html\r\nX-Evil: 1", "image/webp", "inline", "a__ filename=evil.html X-Evil_ 1.webp",
			"image/webp"},
		{"", "image/gif", "inline", "file.gif", "image/gif"},
		{"IMG_0042.HEIC", "image/heic", "attachment", "IMG_0042.heic", "image/heic"},
		{"page.html", "text/html", "attachment", "page", "application/octet-stream"},
		{"\xff\xfe.pdf", "application/pdf", "attachment", "_.pdf", "application/pdf"},
		{strings.Repeat("ñ", 300), "application/pdf", "attachment", strings.Repeat("ñ", 50) + ".pdf",
			"application/pdf"},
	} {
		response := serve(t, http.MethodGet, Content{Name: test.name, Type: test.kind, Size: 4,
			Body: strings.NewReader("hola")})
		disposition, parameters, err := mime.ParseMediaType(response.Header.Get("Content-Disposition"))
		if err != nil || disposition != test.disposition || parameters["filename"] != test.file ||
			len(parameters) != 1 {
			t.Errorf("%q: %s %q, %v", test.name, disposition, parameters, err)
		}
		for name, want := range map[string]string{
			"Content-Type": test.send, "Content-Length": "4", "X-Content-Type-Options": "nosniff",
			"Cache-Control":           "private, no-store",
			"Content-Security-Policy": "default-src 'none'; sandbox", "Referrer-Policy": "no-referrer", "X-Evil": "",
		} {
			if got := response.Header.Get(name); got != want {
				t.Errorf("%q: %s is %q", test.name, name, got)
			}
		}
	}
}

func TestServeFileSendsWhatItPromised(t *testing.T) {
	t.Parallel()
	body := new(bytes.Buffer)
	_, _ = body.ReadFrom(serve(t, http.MethodGet,
		Content{Name: "a", Type: "image/png", Size: 4, Body: strings.NewReader("hola and more")}).Body)
	if body.String() != "hola" {
		t.Errorf("sent %q", body)
	}
	body.Reset()
	_, _ = body.ReadFrom(serve(t, http.MethodHead,
		Content{Name: "a", Type: "image/png", Size: 4, Body: strings.NewReader("hola")}).Body)
	if body.Len() != 0 {
		t.Errorf("sent %q for HEAD", body)
	}
	short := Content{Name: "a", Type: "image/png", Size: 9, Body: strings.NewReader("hola")}
	if err := ServeFile(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil), short); err == nil {
		t.Error("a file that ended early was not noticed")
	}
}
