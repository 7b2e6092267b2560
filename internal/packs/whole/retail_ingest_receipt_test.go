package whole_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const ingestReceipt = "retail/ingest_receipt"

// A program that relays the business's WhatsApp names a file by the vendor's id, which no webhook brought here.
func TestIngestRelayedMedia(t *testing.T) {
	t.Parallel()
	// Only what goes to the channel is answered with its name.
	refused := func(s *shop, session, ref string, channel bool) {
		s.T.Helper()
		a := s.Call(session, ingestReceipt, args{"fileRef": ref, "fileType": "image"})
		if a.ErrorCode != fault.NotFound || strings.Contains(a.Error, "WhatsApp") != channel {
			s.T.Errorf("%s: %s %s", ref, a.ErrorCode, a.Error)
		}
	}
	server.Flows(t,
		flow{Name: "it is fetched once", Setup: onWhatsApp(access.WhatsAppMeta), Play: func(t *testing.T, s *shop) {
			session, stored := s.Session(ana), s.WhatsApp.Put([]byte(somePNG), "image/png", "")
			sent := args{"fileRef": stored.ID, "fileType": "image"}
			var all sync.WaitGroup
			ids := make(chan any, 5)
			for range cap(ids) {
				all.Go(func() {
					if a := s.CallAs(testkit.Relay, session, ingestReceipt, sent, ""); a.Success {
						ids <- testkit.Data(t, a)["receiptId"]
						return
					}
					t.Error("refused")
				})
			}
			all.Wait()
			first := s.OK(session, ingestReceipt, sent)["receiptId"]
			for len(ids) > 0 {
				if id := <-ids; id != first {
					t.Errorf("%v and %v", id, first)
				}
			}
			if n := len(s.Snapshot()["files"]); n != 1 {
				t.Errorf("%d files", n)
			}
			refused(s, s.Session(beto), stored.ID, false) // it is Ana's now
			a := s.Call(session, ingestReceipt, args{"fileRef": s.WhatsApp.Put([]byte(somePDF), "image/png", "").ID,
				"fileType": "image"})
			if a.ErrorCode != fault.InvalidArguments {
				t.Errorf("a PDF as an image: %s", a.ErrorCode)
			}
			s.Sound()
		}},
		flow{Name: "the vendor does not have it", Setup: onWhatsApp(access.WhatsAppMeta),
			Play: func(t *testing.T, s *shop) {
				session := s.Session(ana)
				refused(s, session, "870000100", true)
				for _, odd := range []string{"..", "a/b", "1?x=2", strings.Repeat("9", 129)} {
					refused(s, session, odd, true)
				}
				refused(s, session, nothing, false) // an id of ours
				s.WhatsApp.Behave(whatsapptest.Lying)
				stored := s.WhatsApp.Put([]byte(somePNG), "image/png", "")
				sent := args{"fileRef": stored.ID, "fileType": "image"}
				if a := s.Call(session, ingestReceipt, sent); a.ErrorCode != fault.UpstreamFailed {
					t.Errorf("not what was announced: %s %s", a.ErrorCode, a.Error)
				}
				s.WhatsApp.Behave(whatsapptest.Normal)
				s.OK(session, ingestReceipt, sent)
			}},
		flow{Name: "whose conversation is not relayed", Setup: onWhatsApp(access.WhatsAppMeta),
			Play: func(t *testing.T, s *shop) {
				stored := s.WhatsApp.Put([]byte(somePNG), "image/png", "")
				refused(s, s.Chat(ana, "hola"), stored.ID, false)
				refused(s, s.SessionOn("web", ana), stored.ID, false)
				s.Hear(whatsapptest.Media("m2", ana, "image", stored, ""))
				s.Must(s.Errands())
				refused(s, s.Session(beto), stored.ID, false) // Ana sent it here
			}},
		flow{Name: "another business", Setup: onWhatsApp(access.WhatsAppMeta), Play: func(t *testing.T, s *shop) {
			stored := s.WhatsApp.Put([]byte(somePNG), "image/png", "")
			other := s.Open(testkit.Setup{Slug: "otra", Settings: anonymous})
			refused(other, other.Session(ana), stored.ID, false)
			fake := s.WhatsApp.(*whatsapptest.Meta)
			other.Credential(access.WhatsAppMeta, access.WhatsAppMetaAccount{PhoneNumberID: "199999999999999",
				AccessToken: fake.Token, AppSecret: fake.AppSecret, VerifyToken: fake.VerifyToken})
			refused(other, other.Session(ana), stored.ID, true)
		}},
		flow{Name: "a vendor that has no ids", Setup: onWhatsApp(access.WhatsAppInfobip),
			Play: func(t *testing.T, s *shop) { refused(s, s.Session(ana), "870000100", true) }},
	)
}

// receiver is a model that takes in the file that the customer's message names, and then says so.
type receiver struct{}

func (receiver) Answer(_ context.Context, r model.Request, _ func(string)) (model.Answer, error) {
	last := r.History[len(r.History)-1]
	_, ref, named := strings.Cut(last.Text, "comprobante: ")
	if !named {
		return model.Answer{Text: "Listo, lo recibí."}, nil
	}
	raw, err := json.Marshal(args{"fileRef": ref, "fileType": "image"})
	return model.Answer{Calls: []model.Call{{ID: "1", Name: "ingest_receipt", Arguments: raw}}}, err
}

// A backend hands over what its customers sent, uploaded or by Meta's id, and the agent takes it in.
func TestIngestInARelayedConversation(t *testing.T) {
	t.Parallel()
	setup := onWhatsApp(access.WhatsAppMeta)
	setup.Model = receiver{}
	server.Flows(t, flow{Name: "both ways", Setup: setup, Play: func(t *testing.T, s *shop) {
		key, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "relay", access.Agent)
		s.Must(err)
		post := func(path, body string) (out object) {
			r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer "+key.Secret)
			got := httptest.NewRecorder()
			s.Handler().ServeHTTP(got, r)
			if err := json.Unmarshal(got.Body.Bytes(), &out); err != nil || got.Code >= 300 {
				t.Fatalf("%s: %d %s", path, got.Code, got.Body)
			}
			return out
		}
		session := s.Session(ana)
		uploaded, _ := post("/v1/files?session="+session, somePNG+"uploaded")["id"].(string)
		for _, ref := range []string{uploaded, s.WhatsApp.Put([]byte(somePNG), "image/png", "").ID} {
			out := post("/v1/sessions/"+session+"/messages", `{"text": "te mando el comprobante: `+ref+`"}`)
			made, _ := out["tool_calls"].(list)
			if len(made) != 1 || made[0].(object)["result"].(object)["success"] != true ||
				out["reply"] != "Listo, lo recibí." {
				t.Errorf("%s: %v", ref, out)
			}
		}
		chat := s.Chat(beto, "hola")
		s.OK(chat, sendPDF, args{"fileRef": post("/v1/files?session="+chat, somePDF)["id"]})
		s.Must(s.Errands())
		if sent := s.WhatsApp.Sent(); len(sent) != 1 || sent[0].Kind != "document" || sent[0].To != beto {
			t.Errorf("%+v", sent)
		}
	}})
}

// someHEIC begins as the pictures that iPhones take.
const someHEIC = "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"

// passer is a receiver that passes on what the tool says of the file.
type passer struct{}

func (passer) Answer(ctx context.Context, r model.Request, say func(string)) (model.Answer, error) {
	last := r.History[len(r.History)-1]
	if last.Role != model.Result {
		return receiver{}.Answer(ctx, r, say)
	}
	var a struct{ Data struct{ Message string } }
	err := json.Unmarshal(last.Body, &a)
	return model.Answer{Text: a.Data.Message}, err
}

// A HEIC picture cannot be read: the customer hears so, whichever way it came, and staff have the file.
func TestIngestHEIC(t *testing.T) {
	t.Parallel()
	play := func(want string) func(t *testing.T, s *shop) {
		return func(t *testing.T, s *shop) {
			session := s.Session(ana)
			key, err := s.Keyring.Issue(t.Context(), s.Workspace.ID, "relay", access.Agent)
			s.Must(err)
			post := func(path, body string) (out object) {
				r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
				r.Header.Set("Authorization", "Bearer "+key.Secret)
				got := httptest.NewRecorder()
				s.Handler().ServeHTTP(got, r)
				if err := json.Unmarshal(got.Body.Bytes(), &out); err != nil || got.Code >= 300 {
					t.Fatalf("%s: %d %s", path, got.Code, got.Body)
				}
				return out
			}
			uploaded := post("/v1/files?session="+session, someHEIC+"uploaded")
			if uploaded["type"] != "image/heic" {
				t.Errorf("uploaded as %v", uploaded)
			}
			byWhatsApp := s.WhatsApp.Put([]byte(someHEIC), "image/heic", "").ID
			for _, ref := range []string{uploaded["id"].(string), byWhatsApp, byWhatsApp} {
				out := post("/v1/sessions/"+session+"/messages", `{"text": "te mando el comprobante: `+ref+`"}`)
				if reply, _ := out["reply"].(string); !strings.Contains(reply, want) {
					t.Errorf("%s: %v", ref, out)
				}
			}
			s.Must(s.Errands())
			s.Look(func(u *core.Unit) error {
				list, err := u.Receipts.List(receipt.Filter{Limit: 5})
				if len(list) != 2 || list[0].Status != receipt.Failed || list[0].Why != receipt.Format ||
					list[1].Status != receipt.Failed {
					t.Errorf("staff have %+v", list)
				}
				return err
			})
			s.Sound()
		}
	}
	spanish, portuguese := onWhatsApp(access.WhatsAppMeta), onWhatsApp(access.WhatsAppMeta)
	spanish.Model, portuguese.Model, portuguese.Locale = passer{}, passer{}, locale.PTBR
	server.Flows(t,
		flow{Name: "in Spanish", Setup: spanish, Play: play("Mandala en JPG o PNG, o en PDF")},
		flow{Name: "in Portuguese", Setup: portuguese, Play: play("Mande em JPG ou PNG, ou em PDF")},
	)
}
