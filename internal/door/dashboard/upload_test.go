package dashboard_test

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
)

// brings posts a form with a file in it.
func (b *browser) brings(path, field, name string, data []byte, fields ...string) answered {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		if err := form.WriteField(fields[i], fields[i+1]); err != nil {
			b.t.Fatal(err)
		}
	}
	part, err := form.CreateFormFile(field, name)
	if err == nil {
		_, err = part.Write(data)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return b.ask(http.MethodPost, path, &body, http.Header{"Content-Type": {form.FormDataContentType()}})
}

func photo(t *testing.T, side int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, side, side/2))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var paperPDF = []byte("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n")

// saysAll sends a form with a file as browsers do, which read the response only after they sent everything.
func (b *browser) saysAll(path string, size int) (heard string) {
	b.t.Helper()
	c, err := net.Dial("tcp", b.server.Listener.Addr().String())
	if err != nil {
		b.t.Fatal(err)
	}
	defer c.Close()
	at, err := url.Parse(b.server.URL)
	if err != nil {
		b.t.Fatal(err)
	}
	head := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.pdf\"\r\n\r\n"
	fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: %d\r\n", path, at.Host, len(head)+size)
	for _, cookie := range b.http.Jar.Cookies(at) {
		fmt.Fprintf(c, "Cookie: %s\r\n", cookie)
	}
	if _, err := fmt.Fprintf(c, "\r\n%s%s", head, make([]byte, size)); err != nil {
		return err.Error()
	}
	line, err := bufio.NewReader(c).ReadString('\n')
	if err != nil {
		return err.Error()
	}
	return line
}

// A file that staff attach is in the transcript, for the customer and no other visitor, and nothing that a browser
// could run gets in.
func TestAPersonAnswersWithAFile(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		session := h.asks("hola")
		talk := "/d/" + h.Workspace.Slug + "/conversations/" + session
		ana.post(talk+"/take", nil).leads(talk)
		ana.brings(talk+"/say", "file", `C:\fotos\vidriera<b>.png`, photo(t, 4000), "text", "Mirá", "message",
			"m-1").leads(talk)
		ana.brings(talk+"/say", "file", `C:\fotos\vidriera<b>.png`, photo(t, 4000), "text", "Mirá", "message",
			"m-1").leads(talk)
		ana.brings(talk+"/say", "file", "lista", paperPDF, "message", "m-2").leads(talk)
		page := ana.get(talk).is(http.StatusOK).says("Mirá", "vidriera&lt;b&gt;.jpg", "lista.pdf")
		if n := strings.Count(page.body, "<img src="); n != 1 {
			t.Errorf("%d pictures are shown", n)
		}
		at := talk + "/files/" + between(page.body, talk+"/files/", `"`)
		picture := ana.get(at).is(http.StatusOK)
		c, err := jpeg.DecodeConfig(strings.NewReader(picture.body))
		if err != nil || c.Width != 2400 || !strings.Contains(picture.header.Get("Content-Security-Policy"),
			"sandbox") {
			t.Errorf("%dx%d with %v: %v", c.Width, c.Height, picture.header, err)
		}
		other := "/d/" + h.Workspace.Slug + "/conversations/" + h.asks("otro")
		ana.get(strings.Replace(at, talk, other, 1)).is(http.StatusNotFound)

		for name, data := range map[string][]byte{
			"page.png":    []byte("<html><script>alert(1)</script>"),
			"drawing.svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "empty.png": {},
		} {
			ana.brings(talk+"/say", "file", name, data, "message", name).is(http.StatusBadRequest)
		}
		ana.brings(talk+"/say", "file", "big.pdf", append(paperPDF, make([]byte, 11<<20)...), "message",
			"big").is(http.StatusBadRequest)
		if said := ana.saysAll(talk+"/say", 30<<20); !strings.HasPrefix(said, "HTTP/1.1 400") {
			t.Errorf("whoever sends far too much hears %q", said)
		}
		ana.post(talk+"/say", url.Values{"text": {""}, "message": {"m-3"}}).leads(talk)
		said := 0
		h.Look(func(u *core.Unit) error {
			list, err := u.Conversations.LatestMessages(session, 50)
			for _, m := range list {
				if m.Outbound && m.Author == "person" {
					said++
				}
			}
			return err
		})
		if said != 2 {
			t.Errorf("%d things were said", said)
		}
	})
}

// On WhatsApp a picture is sent as a picture, and a PDF as a document with its name.
func TestAFileGoesThroughTheChannel(t *testing.T) {
	eachOf(t, testkit.Setup{WhatsApp: access.WhatsAppMeta}, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		var session string
		h.Do(func(u *core.Unit) error {
			c, _, err := u.Customers.ByPhone("+5491155551234")
			if err != nil {
				return err
			}
			s, err := u.Conversations.Open(conversation.Session{AgentID: h.Agent.ID, Channel: "whatsapp",
				Account: access.WhatsAppMeta, CustomerID: c.ID})
			if err != nil {
				return err
			}
			session = s.ID
			u.Conversations.Adopt(s)
			_, _, err = u.Conversations.Hear(conversation.Message{Text: "hola", ChannelID: "wamid.1"})
			return err
		})
		talk := "/d/" + h.Workspace.Slug + "/conversations/" + session
		ana.post(talk+"/take", nil).leads(talk)
		ana.brings(talk+"/say", "file", "foto.png", photo(t, 100), "text", "Esta es", "message", "m-1").leads(talk)
		ana.brings(talk+"/say", "file", "lista.pdf", paperPDF, "message", "m-2").leads(talk)
		if err := h.Errands(); err != nil {
			t.Fatal(err)
		}
		sent := h.WhatsApp.Sent()
		if len(sent) != 2 || sent[0].Kind != "image" || sent[0].Text != "Esta es" || sent[1].Kind != "document" {
			t.Errorf("%+v", sent)
		}
	})
}

func TestProductsGetPictures(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		item := h.Item("Yerba", 8450_00, 5)
		at := "/d/" + h.Workspace.Slug + "/catalog/product/" + item.ID
		kept := func() (p catalog.Product) {
			h.Look(func(u *core.Unit) (err error) { p, err = u.Catalog.GetForStaff(item.ID); return err })
			return p
		}
		version := func() string { return between(ana.get(at).is(http.StatusOK).body, `name="version" value="`, `"`) }
		ana.brings(at+"/picture", "picture", "yerba.png", photo(t, 3000), "version", version()).leads(at)
		id, ours := catalog.OwnPicture(h.Workspace.ID, kept().ImageURL)
		if !ours {
			t.Fatalf("its picture is at %q", kept().ImageURL)
		}
		path := catalog.PicturePath(h.Workspace.ID, id)
		ana.get(at).says(`src="` + path + `"`)
		stranger := h.browser()
		seen := stranger.get(path).is(http.StatusOK)
		c, err := jpeg.DecodeConfig(strings.NewReader(seen.body))
		if err != nil || c.Width != 1200 || seen.header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.Contains(seen.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%d wide with %v: %v", c.Width, seen.header, err)
		}
		stranger.get(catalog.PicturePath(h.Workspace.ID, testkit.NewID())).is(http.StatusNotFound)
		stranger.get(catalog.PicturePath(testkit.NewID(), id)).is(http.StatusNotFound)
		stranger.get(catalog.PicturesAt + "x").is(http.StatusNotFound)
		stranger.post(path, nil).is(http.StatusMethodNotAllowed)

		// The business's other files cannot be fetched there.
		session := h.asks("hola")
		talk := "/d/" + h.Workspace.Slug + "/conversations/" + session
		ana.post(talk+"/take", nil).leads(talk)
		ana.brings(talk+"/say", "file", "foto.png", photo(t, 100), "message", "m-1").leads(talk)
		secret := between(ana.get(talk).body, talk+"/files/", `"`)
		stranger.get(catalog.PicturePath(h.Workspace.ID, secret)).is(http.StatusNotFound)

		ana.brings(at+"/picture", "picture", "x.png", []byte("<svg/>"), "version", version()).is(http.StatusBadRequest)
		ana.brings(at+"/picture", "picture", "y.png", photo(t, 20), "version", "0").is(http.StatusConflict)
		ana.post(at+"/picture", nil).is(http.StatusBadRequest)
		if now, _ := catalog.OwnPicture(h.Workspace.ID, kept().ImageURL); now != id {
			t.Errorf("its picture became %s", now)
		}
	})
}
