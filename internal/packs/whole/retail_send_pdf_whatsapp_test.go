package whole_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const (
	sendPDF  = "retail/send_pdf_whatsapp"
	somePDF  = "%PDF-1.7\nnot much of one"
	somePNG  = "\x89PNG\r\n\x1a\nnot much of one"
	document = "01956a00-0000-7000-8000-0000000000d1"
)

// keep stores a file of the shop.
func keep(s *shop, f file.File, content string) (id, link string) {
	s.T.Helper()
	stored, err := s.Runtime.Outside(s.Workspace).Files.Put(s.T.Context(), strings.NewReader(content), 1<<20)
	if err != nil {
		s.T.Fatal(err)
	}
	s.Do(func(u *core.Unit) error {
		f, err := u.Files.Add(f, stored)
		id = f.ID
		link, _ = u.Files.URL(f, time.Hour)
		return err
	})
	return id, link
}

func onWhatsApp(vendor string) testkit.Setup {
	return testkit.Setup{WhatsApp: vendor, Settings: anonymous}
}

func TestSendPDF(t *testing.T) {
	t.Parallel()
	var flows []server.Flow
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		flows = append(flows, server.Flow{Name: vendor, Setup: onWhatsApp(vendor), Play: func(t *testing.T, s *shop) {
			session := s.Chat(ana, "¿me pasás el catálogo?")
			id, link := keep(s, file.File{Purpose: file.Catalogue, Name: "Catálogo.pdf"}, somePDF)
			for _, ref := range []string{id, link} {
				before, already := s.Snapshot(), len(s.WhatsApp.Sent())
				a := s.Call(session, sendPDF, args{"fileRef": ref, "caption": "Acá va", "fileName": "Lista de precios"})
				server.Scenario{Data: args{"messageId": "*", "status": "queued", "sentAt": "2026-03-10T15:00:00Z"},
					Changes: []string{"messages+1", "outgoing+1", "sessions~1"}}.Judge(s, before, a)
				if err := s.Errands(); err != nil {
					t.Fatal(err)
				}
				sent := s.WhatsApp.Sent()[already:]
				if len(sent) != 1 || sent[0].Kind != "document" || sent[0].Text != "Acá va" || sent[0].To != ana {
					t.Fatalf("%+v", sent)
				}
				if got := s.EventsSince(before); !slices.Equal(got, []string{"message.pdf_sent"}) {
					t.Errorf("%v: it is told once the vendor has it", got)
				}
				if o := s.Outgoing(testkit.Data(t, a)["messageId"].(string)); o.State != conversation.Sent ||
					o.Content.Document.Name != "Lista de precios.pdf" {
					t.Errorf("%+v", o)
				}
			}
			if vendor == access.WhatsAppMeta {
				if up, ok := s.WhatsApp.Media("upload2"); !ok || string(up.Data) != somePDF ||
					up.MIME != "application/pdf" {
					t.Errorf("%+v", up)
				}
			}
		}})
	}
	server.Flows(t, flows...)
}

func TestSendPDFOfAForeignAddress(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/lista.pdf":
			w.Header().Set("Content-Type", "text/html") // the declared type does not count
			_, _ = w.Write([]byte(somePDF))
		case "/foto.pdf":
			_, _ = w.Write([]byte(somePNG))
		case "/page.pdf":
			_, _ = w.Write([]byte("<html>hi</html>"))
		case "/moved.pdf":
			http.Redirect(w, r, "/lista.pdf", http.StatusFound)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(site.Close)
	setup := onWhatsApp(access.WhatsAppMeta)
	setup.Loopback = strings.TrimPrefix(site.URL, "http://")
	server.Flows(t, server.Flow{Name: "through the guarded client", Setup: setup, Play: func(t *testing.T, s *shop) {
		session := s.Chat(ana, "hola")
		before := s.Snapshot()
		a := s.Call(session, sendPDF, args{"fileRef": site.URL + "/lista.pdf"})
		server.Scenario{Data: args{"status": "queued"},
			Changes: []string{"files+1", "messages+1", "outgoing+1", "sessions~1"}}.Judge(s, before, a)
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		if up, _ := s.WhatsApp.Media("upload2"); string(up.Data) != somePDF || up.Filename != "Documento.pdf" {
			t.Errorf("%+v", up)
		}
		for path, code := range map[string]fault.Code{
			"/foto.pdf": fault.InvalidArguments, "/page.pdf": fault.InvalidArguments, "/none.pdf": fault.UpstreamFailed,
			"/moved.pdf": fault.UpstreamFailed,
		} {
			if a := s.Call(session, sendPDF, args{"fileRef": site.URL + path}); a.ErrorCode != code {
				t.Errorf("%s: %s %s", path, a.ErrorCode, a.Error)
			}
		}
		for _, address := range []string{"http://127.0.0.1:9/x.pdf", "https://localhost/x.pdf",
			"https://169.254.169.254/latest"} {
			if a := s.Call(session, sendPDF, args{"fileRef": address}); a.ErrorCode != fault.BlockedAddress {
				t.Errorf("%s: %s %s", address, a.ErrorCode, a.Error)
			}
		}
		if n := len(s.WhatsApp.Sent()); n != 1 {
			t.Errorf("%d messages", n)
		}
	}})
}

func TestSendPDFOfWhatTheCustomerSent(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "media", Setup: onWhatsApp(access.WhatsAppMeta),
		Play: func(t *testing.T, s *shop) {
			session := s.Chat(ana, "hola")
			stored := s.WhatsApp.Put([]byte(somePDF), "application/pdf", "comprobante.pdf")
			s.Hear(whatsapptest.Media("m2", ana, "document", stored, ""))
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
			s.OK(session, sendPDF, args{"fileRef": stored.ID})
			stranger := s.Chat(beto, "hola")
			if a := s.Call(stranger, sendPDF, args{"fileRef": stored.ID}); a.ErrorCode != fault.NotFound {
				t.Errorf("somebody else's file: %s", a.ErrorCode)
			}
		}})
}

func TestSendPDFOutsideTheWindow(t *testing.T) {
	t.Parallel()
	templated := onWhatsApp(access.WhatsAppMeta)
	templated.Settings.Templates = map[string]access.Template{access.TemplateDocument: {Name: "te_mandamos",
		Language: "es_AR"}}
	server.Flows(t,
		server.Flow{Name: "with a template", Setup: templated, Play: func(t *testing.T, s *shop) {
			session := s.Chat(ana, "hola")
			id, _ := keep(s, file.File{Purpose: file.Catalogue, Name: "Catálogo.pdf"}, somePDF)
			s.Clock.Advance(25 * time.Hour)
			s.OK(session, sendPDF, args{"fileRef": id})
			if err := s.Errands(); err != nil {
				t.Fatal(err)
			}
			if sent := s.WhatsApp.Sent(); len(sent) != 1 || sent[0].Kind != "template" ||
				sent[0].Text != "te_mandamos" {
				t.Fatalf("%+v", sent)
			}
		}},
		server.Flow{Name: "without one", Setup: onWhatsApp(access.WhatsAppMeta), Play: func(t *testing.T, s *shop) {
			session := s.Chat(ana, "hola")
			id, _ := keep(s, file.File{Purpose: file.Catalogue, Name: "Catálogo.pdf"}, somePDF)
			s.Clock.Advance(24 * time.Hour)
			if a := s.Call(session, sendPDF, args{"fileRef": id}); a.ErrorCode != fault.Conflict ||
				!strings.Contains(a.Error, "24 horas") {
				t.Errorf("%s: %s", a.ErrorCode, a.Error)
			}
		}},
	)
}

func TestSendPDFRefuses(t *testing.T) {
	t.Parallel()
	refuses := func(name string, setup testkit.Setup, code fault.Code, says string,
		seed func(s *shop) (string, any)) server.Scenario {
		return server.Scenario{Name: name, Tool: sendPDF, Setup: setup, Code: code, Error: says, Seed: seed}
	}
	meta := onWhatsApp(access.WhatsAppMeta)
	server.Run(t,
		refuses("nothing named", meta, fault.InvalidArguments, "",
			func(s *shop) (string, any) { return s.Chat(ana, "hola"), args{} }),
		refuses("a long caption", meta, fault.InvalidArguments, "", func(s *shop) (string, any) {
			return s.Chat(ana, "hola"), args{"fileRef": document, "caption": strings.Repeat("a", 201),
				"fileName": strings.Repeat("b", 101)}
		}),
		refuses("a random file", meta, fault.NotFound, "",
			func(s *shop) (string, any) { return s.Chat(ana, "hola"), args{"fileRef": document} }),
		refuses("a picture", meta, fault.InvalidArguments, "no es un PDF", func(s *shop) (string, any) {
			id, _ := keep(s, file.File{Purpose: file.Catalogue, Name: "Foto"}, somePNG)
			return s.Chat(ana, "hola"), args{"fileRef": id}
		}),
		refuses("a stranger's file", meta, fault.NotFound, "", func(s *shop) (string, any) {
			var owner string
			s.Do(func(u *core.Unit) error {
				c, _, err := u.Customers.ByPhone(beto)
				owner = c.ID
				return err
			})
			id, _ := keep(s, file.File{Purpose: file.Receipt, Name: "Recibo", CustomerID: owner}, somePDF)
			return s.Chat(ana, "hola"), args{"fileRef": id}
		}),
		refuses("one whose time is over", meta, fault.NotFound, "", func(s *shop) (string, any) {
			id, _ := keep(s, file.File{Purpose: file.Catalogue, Name: "Viejo", ExpiresAt: s.Clock.Now()}, somePDF)
			return s.Chat(ana, "hola"), args{"fileRef": id}
		}),
		refuses("nobody to send it to", meta, fault.Conflict, "no tiene el WhatsApp", func(s *shop) (string, any) {
			id, _ := keep(s, file.File{Purpose: file.Catalogue, Name: "Catálogo"}, somePDF)
			return s.SessionOn("web", ""), args{"fileRef": id}
		}),
		refuses("no account", testkit.Setup{Settings: anonymous}, fault.Conflict, "no tiene WhatsApp configurado",
			func(s *shop) (string, any) {
				id, _ := keep(s, file.File{Purpose: file.Catalogue, Name: "Catálogo"}, somePDF)
				return s.Session(ana), args{"fileRef": id}
			}),
	)
}
