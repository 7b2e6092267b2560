package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const pdf = "%PDF-1.4\n%%EOF\n"

func png(mark string) []byte { return testkit.Paper(receipt.Reading{}, mark) }

// upload sends a file as the body itself.
func (c *counter) upload(key, session string, data []byte) reply {
	c.t.Helper()
	return c.do("POST", "/v1/files?session="+session, key, bytes.NewReader(data), "Content-Type", "image/png")
}

// form sends a file in a form; fields come in pairs, the file's is its content.
func (c *counter) form(key string, fields ...string) reply {
	c.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		if fields[i] != "file" {
			_ = form.WriteField(fields[i], fields[i+1])
			continue
		}
		part, _ := form.CreateFormFile("file", `C:\fotos\transferencia.pdf`)
		_, _ = io.WriteString(part, fields[i+1])
	}
	_ = form.Close()
	return c.do("POST", "/v1/files", key, &body, "Content-Type", form.FormDataContentType())
}

// limit sets the quotas of files.
func (c *counter) limit(l access.FileLimits) {
	c.t.Helper()
	w, err := c.app.Keyring.Workspace(c.t.Context(), c.mine.id)
	if err != nil {
		c.t.Fatal(err)
	}
	w.Settings.Files = l
	if err := c.app.Keyring.UpdateWorkspace(c.t.Context(), w); err != nil {
		c.t.Fatal(err)
	}
}

// kept counts the stored files.
func (c *counter) kept() (n int) {
	c.t.Helper()
	err := filepath.WalkDir(c.files, func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

// What a backend uploads is what the tools take as a file, in its own conversation only.
func TestAnUploadedFileIsUsed(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveWith(t, db, packs.Set(), base64.StdEncoding.EncodeToString(make([]byte, 32)))
		product := c.stocked(5)
		order, session := c.sell(product, "+5491155550001")
		_, stranger := c.sell(product, "+5491155550002")
		tool := func(session, name string, arguments object) object {
			c.t.Helper()
			r := c.do("POST", "/v1/sessions/"+session+"/tools/"+name, c.mine.agent, arguments)
			out := r.is(r.status)
			out["status"] = float64(r.status)
			return out
		}

		got := c.form(c.mine.agent, "session", session, "file", pdf).is(201)
		address, _ := got["url"].(string)
		if got["type"] != "application/pdf" || got["bytes"] != float64(len(pdf)) ||
			!strings.Contains(address, "/files/") {
			t.Fatalf("%v", got)
		}
		seen := c.get(address[strings.Index(address, "/files/"):], "")
		if string(seen.raw) != pdf || !strings.Contains(seen.header.Get("Content-Disposition"), "transferencia.pdf") {
			t.Errorf("%d %v %s", seen.status, seen.header, seen.raw)
		}
		theirs := tool(stranger, "retail/ingest_receipt", object{"fileRef": got["id"], "fileType": "pdf"})
		if theirs["errorCode"] != "not_found" {
			t.Errorf("a stranger's id: %v", theirs)
		}
		taken := tool(session, "retail/ingest_receipt", object{"fileRef": got["id"], "fileType": "pdf"})
		again := tool(session, "retail/ingest_receipt", object{"fileRef": address, "fileType": "pdf"})
		if taken["success"] != true || again["success"] != true ||
			taken["data"].(object)["receiptId"] != again["data"].(object)["receiptId"] {
			t.Errorf("%v, then %v", taken, again)
		}

		if _, err := c.app.Keyring.CreateAgent(t.Context(), c.mine.id,
			access.AgentProfile{Slug: "pedidos", Name: "Pedidos", AssistantType: "orders"}); err != nil {
			t.Fatal(err)
		}
		later := c.do("POST", "/v1/sessions", c.mine.agent, object{"agent": "pedidos", "channel": "whatsapp",
			"customer_phone": "+5491155550001"}).is(201)["id"].(string)
		image := png("pago")
		up := c.upload(c.mine.agent, later, image).is(201)
		tool(later, "orders/register_payment", object{"orderId": order, "method": "transfer", "amount": 2500})
		payment := c.get("/v1/payments?status=claimed", c.mine.staff).data()[0]["id"]
		proof := tool(later, "orders/attach_receipt", object{"paymentId": payment, "fileType": "image/png",
			"fileName": "pago.png", "fileSize": len(image), "content": up["id"]})
		if proof["success"] != true || proof["data"].(object)["paymentId"] != payment {
			t.Errorf("%v", proof)
		}

		said := c.do("POST", "/v1/sessions/"+session+"/say", c.mine.staff,
			object{"text": "Acá va", "file": c.upload(c.mine.staff, "", []byte(pdf+"lista")).is(201)["id"]}).is(201)
		if text := said["message"].(object)["text"].(string); !strings.Contains(text, "/files/") {
			t.Errorf("%v", said)
		}
	})
}

// The same bytes are one file of a conversation, also at once; another conversation has its own.
func TestTheSameUploadIsOneFile(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		c.limit(access.FileLimits{PerConversation: 2})
		session := c.session()
		var all sync.WaitGroup
		ids := make(chan any, 6)
		for range cap(ids) {
			all.Go(func() {
				r := c.upload(c.mine.agent, session, png("a"))
				ids <- r.is(r.status)["id"]
			})
		}
		all.Wait()
		first := <-ids
		for len(ids) > 0 {
			if id := <-ids; id != first || id == nil {
				t.Errorf("%v and %v", id, first)
			}
		}
		if n := c.kept(); n != 1 {
			t.Errorf("%d are stored", n)
		}
		c.upload(c.mine.agent, session, png("b")).is(201)
		c.upload(c.mine.agent, session, png("c")).problem(409, "conflict")
		// The last that had room can be sent again.
		if c.upload(c.mine.agent, session, png("b")).is(200); c.kept() != 2 {
			t.Errorf("%d are stored", c.kept())
		}
		if other := c.upload(c.mine.agent, c.session(), png("a")).is(201); other["id"] == first {
			t.Error("two conversations have one file")
		}
		// What a stranger brought ends; brought again it is a new file.
		c.clock.Advance(400 * 24 * time.Hour)
		if anew := c.upload(c.mine.agent, session, png("a")).is(201); anew["id"] == first {
			t.Error("it had ended")
		}
	})
}

func TestUploadsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		theirs := c.do("POST", "/v1/sessions", c.other.agent,
			object{"agent": "ventas", "channel": "api"}).is(201)["id"].(string)
		c.upload("", session, png("a")).problem(401, "unauthorized")
		for _, unknown := range []string{nobody, "x", theirs} {
			c.upload(c.mine.agent, unknown, png("a")).problem(404, "not_found")
			c.form(c.mine.staff, "session", unknown, "file", pdf).problem(404, "not_found")
		}
		if p := c.upload(c.mine.agent, "", png("a")).problem(400, "invalid_arguments"); !names(p, "query.session") {
			t.Errorf("%v", p)
		}
		c.form(c.mine.agent, "file", pdf, "session", session).problem(400, "invalid_arguments")
		if p := c.form(c.mine.agent, "session", session).problem(400, "invalid_arguments"); !names(p, "/file") {
			t.Errorf("%v", p)
		}
		for _, wrong := range []string{"", "hola", "<html>", "MZ\x90\x00"} { // they come as image/png
			c.upload(c.mine.agent, session, []byte(wrong)).problem(400, "invalid_arguments")
		}
		c.do("POST", "/v1/files?session="+session, c.mine.agent, "--x\r\n", "Content-Type",
			"multipart/form-data; boundary=x").problem(400, "invalid_arguments")
		c.do("POST", "/v1/files?session="+session, c.mine.agent, pdf, "Content-Type",
			"multipart/form-data").problem(400, "invalid_arguments")

		whole := append(png("large"), make([]byte, 10<<20)...)
		c.upload(c.mine.agent, session, whole).problem(413, "too_large")
		c.upload(c.mine.agent, session, whole[:10<<20+1]).problem(413, "too_large")
		c.form(c.mine.agent, "session", session, "file", string(whole[:10<<20+1])).problem(413, "too_large")
		unannounced := struct{ io.Reader }{bytes.NewReader(append(whole, whole...))}
		c.do("POST", "/v1/files?session="+session, c.mine.agent, unannounced).problem(413, "too_large")
		if n := c.kept(); n != 0 {
			t.Errorf("%d refused files are stored", n)
		}
		c.upload(c.mine.agent, session, whole[:10<<20]).is(201)
		c.do(http.MethodPatch, "/v1/files", c.mine.owner, nil).problem(405, "method_not_allowed")
	})
}
