package whatsapp

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
)

// Where Meta stores media; the URL it returns lives for five minutes.
var metaDomains = []string{"fbsbx.com", "facebook.com", "fbcdn.net", "whatsapp.net"}

func (c metaChannel) upload(ctx context.Context, f File) (string, *Failure) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	// Writing to memory cannot fail; Close only ends the form.
	_ = form.WriteField("messaging_product", "whatsapp")
	_ = form.WriteField("type", f.MIME)
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {multipart.FileContentDisposition("file", f.Name)},
		"Content-Type":        {f.MIME},
	})
	if err != nil {
		return "", &Failure{Problem: Invalid, Vendor: Meta, cause: err}
	}
	_, _ = part.Write(f.Data)
	_ = form.Close()
	h := c.header()
	h.Set("Content-Type", form.FormDataContentType())
	res, fail := call(ctx, Meta, c.g.o.API, http.MethodPost, c.url(c.a.PhoneNumberID+"/media"), h, body.Bytes())
	if fail == nil {
		fail = c.refusal(res.Status, res.Header, res.Body)
	}
	if fail != nil {
		return "", fail
	}
	var ok struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(res.Body, &ok) != nil || !mediaID.MatchString(ok.ID) {
		return "", &Failure{Problem: Unknown, Vendor: Meta, Detail: "the answer is not one Meta gives"}
	}
	return ok.ID, nil
}

// download asks for the file's URL, then fetches it. The first request names the account's number, so that media of
// another number is not found.
func (c metaChannel) download(ctx context.Context, ref MediaRef) (File, *Failure) {
	if !mediaID.MatchString(ref.ID) {
		return File{}, &Failure{Problem: Invalid, Vendor: Meta, Detail: "this is not a media id"}
	}
	where := c.url(ref.ID) + "?phone_number_id=" + url.QueryEscape(c.a.PhoneNumberID)
	res, f := call(ctx, Meta, c.g.o.API, http.MethodGet, where, c.header(), nil)
	if f == nil {
		f = c.refusal(res.Status, res.Header, res.Body)
	}
	if f != nil {
		return File{}, f
	}
	var at struct {
		URL    string      `json:"url"`
		MIME   string      `json:"mime_type"`
		SHA256 string      `json:"sha256"`
		Size   json.Number `json:"file_size"`
	}
	if json.Unmarshal(res.Body, &at) != nil || at.URL == "" {
		return File{}, &Failure{Problem: Unknown, Vendor: Meta, Detail: "the answer is not one Meta gives"}
	}
	size, err := at.Size.Int64()
	if err == nil && size > c.g.o.MaxMedia {
		return File{}, tooLarge(Meta)
	}
	data, f := c.g.fetch(ctx, Meta, at.URL, c.g.o.GraphURL, metaDomains, c.header())
	if f != nil {
		return File{}, f
	}
	whole := err != nil || size == int64(len(data))
	for _, digest := range []string{at.SHA256, ref.SHA256} {
		whole = whole && (digest == "" || sameDigest(data, digest))
	}
	if !whole {
		return File{}, &Failure{Problem: Unknown, Vendor: Meta, Detail: "the media is not the one that was announced"}
	}
	return File{Name: ref.Filename, MIME: clean(at.MIME), Data: data}, nil
}
