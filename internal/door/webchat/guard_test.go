package webchat_test

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/testkit"
)

func TestOnlyThePageItselfMaySpeak(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.answers(says("Hola."))
		b := h.visitor().starts()
		body := `{"message_id":"` + uuid.NewString() + `","text":"hola"}`
		send := func(header http.Header, kind string) answered {
			r := b.request(http.MethodPost, "/api/send", strings.NewReader(body), kind)
			for name, values := range header {
				r.Header[name] = values
			}
			return b.do(r)
		}
		const json = "application/json"
		send(http.Header{"Sec-Fetch-Site": {"cross-site"}, "Origin": {"https://evil.example"}}, json).refused(403,
			"forbidden")
		send(http.Header{"Sec-Fetch-Site": {"same-site"}}, json).refused(403, "forbidden")
		send(http.Header{"Origin": {"https://evil.example"}}, json).refused(403, "forbidden")
		send(nil, "text/plain").refused(400, "invalid_arguments")
		send(nil, "").refused(400, "invalid_arguments")
		listen := b.request(http.MethodGet, "/api/stream", nil, "")
		listen.Header.Set("Sec-Fetch-Site", "cross-site")
		b.do(listen).refused(403, "forbidden")
		if got := b.inbound(); len(got) != 0 {
			t.Fatalf("a stranger's page said %q", got)
		}
		send(http.Header{"Sec-Fetch-Site": {"same-origin"}, "Origin": {h.server.URL}}, json).is(202)
		b.reply("Hola.")
	})
}

func TestWhatIsTooMuch(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		b := h.visitor().starts()
		send := func(text string) answered {
			return b.post("send", object{"message_id": uuid.NewString(), "text": text})
		}
		send(strings.Repeat("a", 9_000)).refused(400, "invalid_arguments")
		send(strings.Repeat("a", 40_000)).refused(400, "invalid_arguments")
		send("  \n ").refused(400, "invalid_arguments")
		b.post("send", object{"message_id": "1", "text": "hola"}).refused(400, "invalid_arguments")
		b.do(b.request(http.MethodPost, "/api/send", strings.NewReader(`{"text":`), "application/json")).refused(400,
			"invalid_arguments")

		limited := false
		for range 12 {
			h.answers(says("Bien."))
			got := send("hola")
			if got.status == http.StatusTooManyRequests {
				limited = true
				if got.refused(429, "rate_limited"); got.header.Get("Retry-After") == "" {
					t.Error("nobody says when to try again")
				}
				break
			}
			got.is(202)
		}
		if !limited {
			t.Error("there is no end to what may be sent")
		}
		h.Clock.Advance(time.Minute)
		h.answers(says("Bien."))
		send("¿y ahora?").is(202)
	})
}

var picture = append([]byte("\x89PNG\r\n\x1a\n"), bytes.Repeat([]byte{7}, 2_000)...)

func TestAFileIsKeptAndTold(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		b := h.visitor().starts()
		h.answers(says("Recibí el comprobante."))
		id := uuid.NewString()
		for range 2 {
			b.uploads(id, `..\tmp/transferencia [1].png`, picture).is(202)
		}
		b.reply("Recibí el comprobante.")
		files := h.Snapshot()["files"]
		if len(files) != 1 {
			t.Fatalf("%d files", len(files))
		}
		heard := h.words()
		for key := range files {
			if len(heard) != 1 || heard[0] != "[archivo image, adjunto como comprobante, id: "+key+"]" {
				t.Errorf("the model heard %q of %s", heard, key)
			}
		}
		first := b.post("open", object{}).is(200)["messages"].([]any)[0].(object)
		if f, _ := first["file"].(object); first["text"] != "" || f["kind"] != "image" ||
			!strings.HasSuffix(f["name"].(string), "transferencia [1].png") {
			t.Errorf("%v", first)
		}
		// The customer's agent can make a receipt of the file; another customer's cannot.
		ref := strings.TrimSuffix(heard[0][strings.LastIndex(heard[0], " ")+1:], "]")
		if got := h.Call(h.session(), "retail/ingest_receipt",
			object{"fileRef": ref, "fileType": "image"}); !got.Success {
			t.Errorf("%+v", got)
		}
		// A picture that cannot be read is kept, and its sender is told what to send instead.
		h.answers(says("Lo miro."))
		b.uploads(uuid.NewString(), "IMG_1.HEIC", []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic")).is(202)
		b.reply("Lo miro.")
		heard = h.words()
		heic := strings.TrimSuffix(heard[1][strings.LastIndex(heard[1], " ")+1:], "]")
		got := h.Call(h.session(), "retail/ingest_receipt", object{"fileRef": heic, "fileType": "image"})
		if !got.Success || !strings.Contains(string(got.Data), "Mandala en JPG o PNG") {
			t.Errorf("%s", got.JSON())
		}
		if got := h.Call(h.Session("+5491155550009"), "retail/ingest_receipt",
			object{"fileRef": ref, "fileType": "image"}); got.Success {
			t.Error("a stranger used the file")
		}
	})
}

func TestFilesThatAreRefused(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.visitor().uploads(uuid.NewString(), "a.png", picture).refused(404, "no_conversation")
		b := h.visitor().starts()
		b.uploads(uuid.NewString(), "a.png", []byte("<html><script>alert(1)</script>")).refused(400,
			"invalid_arguments")
		b.uploads(uuid.NewString(), "grande.png", append(slices.Clone(picture), make([]byte, 11<<20)...)).refused(400,
			"invalid_arguments")
		b.uploads("no", "a.png", picture).refused(400, "invalid_arguments")
		b.do(b.request(http.MethodPost, "/api/upload", strings.NewReader("{}"), "application/json")).refused(400,
			"invalid_arguments")
		h.Clock.Advance(time.Minute)
		if n := len(h.Snapshot()["files"]); n != 0 || len(b.inbound()) != 0 {
			t.Errorf("%d files were kept", n)
		}
	})
}
