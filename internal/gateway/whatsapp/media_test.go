package whatsapp_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
)

func TestWhatACustomerSentIsFetched(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		want := bytes.Repeat([]byte("%PDF-1.7 "), 1000)
		stored := r.fake.Put(want, "application/pdf", "recibo.pdf")
		got, err := r.Parse(r.account, r.fake.Webhook(whatsapptest.Media("m1", customer, "document", stored, "")))
		if err != nil || len(got.Messages) != 1 {
			t.Fatal(err)
		}
		file, err := r.Download(t.Context(), r.account, *got.Messages[0].Media)
		if err != nil || !bytes.Equal(file.Data, want) {
			t.Fatalf("%d bytes, %v", len(file.Data), err)
		}
		if r.account.Vendor() == whatsapp.Meta && (file.MIME != "application/pdf" || file.Name != "recibo.pdf") {
			t.Errorf("%q %q", file.MIME, file.Name)
		}
	})
}

func TestWhatIsTooLargeOrGoneIsRefused(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, r *rig) {
		stored := r.fake.Put(make([]byte, 64<<10+1), "image/png", "")
		for name, ref := range map[string]whatsapp.MediaRef{
			"large": {ID: stored.ID, URL: stored.URL},
			"gone":  {ID: "nothing", URL: stored.URL + "0"},
		} {
			if _, err := r.Download(t.Context(), r.account, ref); whatsapp.ProblemOf(err) != whatsapp.Refused {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestOtherBytesThanAnnouncedAreNotBelieved(t *testing.T) {
	t.Parallel()
	r, meta := metaRig(t)
	stored := meta.Put([]byte("the receipt"), "image/png", "")
	meta.Behave(whatsapptest.Lying)
	if _, err := r.Download(t.Context(), r.account,
		whatsapp.MediaRef{ID: stored.ID}); whatsapp.ProblemOf(err) != whatsapp.Unavailable {
		t.Fatal(err)
	}
	meta.Behave(whatsapptest.Normal)
	if _, err := r.Download(t.Context(), r.account,
		whatsapp.MediaRef{ID: stored.ID, SHA256: "00"}); whatsapp.ProblemOf(err) != whatsapp.Unavailable {
		t.Fatal(err)
	}
	for _, id := range []string{"", "../" + stored.ID, stored.ID + "?x=1"} {
		if _, err := r.Download(t.Context(), r.account,
			whatsapp.MediaRef{ID: id}); whatsapp.ProblemOf(err) != whatsapp.Invalid {
			t.Errorf("%q: %v", id, err)
		}
	}
}

// A URL in a webhook or an answer must not make us send our key anywhere else.
func TestTheKeyGoesOnlyToTheVendor(t *testing.T) {
	t.Parallel()
	called := 0
	g := whatsapp.New(whatsapp.Options{API: counting{&called, answering{Status: 200, Body: []byte("x")}}})
	a := whatsapp.InfobipAccount{BaseURL: "https://x1.api.infobip.com", APIKey: "k", Sender: "+5491122334455"}
	for _, address := range []string{
		"http://127.0.0.1/whatsapp/1/senders/1/media/1", "https://evil.example/infobip.com",
		"https://infobip.com.evil.example/1",
		"https://evilinfobip.com/1", "http://api.infobip.com/1", "https://api.infobip.com:8443/1",
		"https://u@api.infobip.com/1", "", "::", "/etc/passwd",
	} {
		if _, err := g.Download(t.Context(), a,
			whatsapp.MediaRef{URL: address}); whatsapp.ProblemOf(err) != whatsapp.Refused {
			t.Errorf("%q: %v", address, err)
		}
	}
	if called != 0 {
		t.Errorf("%d calls", called)
	}
	for _, address := range []string{"https://x1.api.infobip.com/1", "https://api.infobip.com/1"} {
		if _, err := g.Download(t.Context(), a, whatsapp.MediaRef{URL: address}); err != nil {
			t.Errorf("%q: %v", address, err)
		}
	}
	if called != 2 {
		t.Errorf("%d calls", called)
	}
}

func TestAPrivateFileNeedsNoAddress(t *testing.T) {
	t.Parallel()
	r, meta := metaRig(t)
	pdf := whatsapp.File{Name: `catálogo "otoño".pdf`, MIME: "application/pdf", Data: []byte("%PDF-1.7")}
	meta.Next(whatsapptest.Down, whatsapptest.Garbage) // an upload may be repeated
	id, err := r.Upload(t.Context(), r.account, pdf)
	if err != nil {
		t.Fatal(err)
	}
	if kept, ok := meta.Media(id); !ok || !bytes.Equal(kept.Data, pdf.Data) || kept.MIME != pdf.MIME ||
		kept.Filename != pdf.Name {
		t.Errorf("kept %+v", kept)
	}
	if _, err := r.Send(t.Context(), r.account, customer,
		whatsapp.Document{File: whatsapp.Source{ID: id}, Filename: "catálogo.pdf"}, "ref"); err != nil {
		t.Fatal(err)
	}
	if got := dig(meta.Sent()[0].Body, "document", "id"); got != id {
		t.Errorf("sent %v", got)
	}
	for _, bad := range []whatsapp.File{{}, {Name: "a", MIME: "pdf", Data: []byte("x")},
		{Name: "a", MIME: "application/pdf"}, {MIME: "application/pdf", Data: []byte("x")}} {
		if _, err := r.Upload(t.Context(), r.account, bad); whatsapp.ProblemOf(err) != whatsapp.Invalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func TestInfobipTakesFilesByLinkOnly(t *testing.T) {
	t.Parallel()
	r, _ := infobipRig(t)
	if _, err := r.Upload(t.Context(), r.account,
		whatsapp.File{Name: "a.pdf", MIME: "application/pdf",
			Data: []byte("x")}); whatsapp.ProblemOf(err) != whatsapp.Invalid || r.account.Uploads() {
		t.Error(err)
	}
	template := reminder
	template.Header = &whatsapp.TemplateHeader{Image: &whatsapp.Image{File: whatsapp.Source{ID: "1"}}}
	for _, m := range []whatsapp.Message{whatsapp.Document{File: whatsapp.Source{ID: "1"}, Filename: "a.pdf"},
		whatsapp.Image{File: whatsapp.Source{ID: "1"}}, template} {
		if _, err := r.Send(t.Context(), r.account, customer, m, "ref"); whatsapp.ProblemOf(err) != whatsapp.Invalid {
			t.Error(err)
		}
	}
}

// The fakes refuse what the vendors refuse, so that a test cannot pass with a request that no vendor would accept.
func TestTheFakesRefuseNonsense(t *testing.T) {
	t.Parallel()
	meta, infobip := whatsapptest.NewMeta(t), whatsapptest.NewInfobip(t)
	client := whatsapptest.Client(t, 0, 0, meta, infobip)
	post := func(address, key, body string) (int, map[string]any) {
		req, err := http.NewRequest(http.MethodPost, address, io.NopCloser(bytes.NewBufferString(body)))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", key)
		res, err := client.Do(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		var answer map[string]any
		if json.Unmarshal(res.Body, &answer) != nil {
			t.Fatalf("not JSON: %s", res.Body)
		}
		return res.Status, answer
	}
	to, key := meta.URL()+"/"+meta.Version+"/"+meta.PhoneNumberID+"/messages", "Bearer "+meta.Token
	for _, body := range []string{"{", "{}", `{"messaging_product":"whatsapp","to":"1","type":"text"}`,
		`{"messaging_product":"whatsapp","to":"1","type":"hologram","hologram":{}}`} {
		if status, answer := post(to, key, body); status != http.StatusBadRequest ||
			dig(answer, "error", "code") == nil {
			t.Errorf("meta took %s: %d %v", body, status, answer)
		}
	}
	if status, answer := post(to, "Bearer no", "{}"); status != http.StatusUnauthorized ||
		dig(answer, "error", "code") != 190.0 {
		t.Errorf("%d %v", status, answer)
	}
	for _, body := range []string{"{", "{}", `{"from":"1","to":"2","content":{}}`} {
		if status, answer := post(infobip.URL()+"/whatsapp/1/message/text", "App "+infobip.APIKey,
			body); status != http.StatusBadRequest || dig(answer, "requestError") == nil {
			t.Errorf("infobip took %s: %d %v", body, status, answer)
		}
	}
	if len(meta.Sent())+len(infobip.Sent()) != 0 {
		t.Error("nonsense was taken")
	}
}
