package webchat_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// asks says something at a branch's address and waits for the question.
func (b *visitor) asks(branch, text string) string {
	b.t.Helper()
	at := "?" + url.Values{"branch": {branch}}.Encode()
	b.post("open"+at, object{"start": true}).is(200)
	b.post("send"+at, object{"message_id": uuid.NewString(), "text": text}).is(202)
	for range 200 {
		for _, m := range b.post("open"+at, object{}).is(200)["messages"].([]any) {
			if m := m.(object); m["from"] != "customer" {
				return m["text"].(string)
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.t.Fatalf("%s was not answered", text)
	return ""
}

func (h *house) talks() (list []conversation.Session) {
	h.t.Helper()
	h.Look(func(u *core.Unit) error {
		for id := range h.Snapshot()["sessions"] {
			s, err := u.Conversations.Get(id, false)
			if err != nil {
				return err
			}
			list = append(list, s)
		}
		return nil
	})
	return list
}

// TestBranchOfAPage: the address of the page says at which branch its visitors book, and each branch has a
// conversation of its own.
func TestBranchOfAPage(t *testing.T) {
	each(t, testkit.Setup{AssistantType: "rest_complete", Locale: locale.ESMX, Country: "MX"},
		func(t *testing.T, h *house) {
			branches := map[string]string{"Centro": h.Branch("Centro", "America/Mexico_City", 18*60, 23*60),
				"Norte": h.Branch("Norte", "America/Tijuana", 18*60, 23*60)}
			dinner := calls("create_reservation", map[string]any{"date": "2026-03-11", "time": "20:00", "party_size": 2,
				"customer_name": "Ana López", "customer_phone": "55 1234 5678"})
			b := h.visitor()
			for said, name := range map[string]string{"norte": "Norte", branches["Centro"]: "Centro"} {
				h.answers(dinner)
				if text := b.asks(said, "una mesa para mañana a las 8"); !strings.Contains(text,
					"mesa para 2 personas en la sucursal "+name+",") {
					t.Errorf("at %s it asks %q", said, text)
				}
				page := b.get("?branch=" + said)
				if page.status != http.StatusOK || !strings.Contains(page.body, `data-branch="`+branches[name]+`"`) ||
					!strings.Contains(page.body, "· "+name+"</h1>") {
					t.Errorf("the page of %s: %d %s", said, page.status, page.body)
				}
			}
			at := map[string]bool{}
			for _, talk := range h.talks() {
				at[talk.BranchID] = true
			}
			if len(at) != 2 || !at[branches["Centro"]] || !at[branches["Norte"]] {
				t.Errorf("the conversations are at %v", at)
			}
			if got := b.post("open?branch=Norte", object{}).is(200); len(got["messages"].([]any)) != 2 {
				t.Errorf("the conversation is not found again: %v", got)
			}
			if got := b.post("open", object{}).is(200); got["open"] != false {
				t.Errorf("the page without a branch has a conversation: %v", got)
			}
		})
}

// TestBranchThatIsNotThere, or is another business's, opens nothing.
func TestBranchThatIsNotThere(t *testing.T) {
	each(t, testkit.Setup{AssistantType: "rest_complete", Locale: locale.PTBR}, func(t *testing.T, h *house) {
		h.Branch("Centro", "", 0, 24*60)
		h.Branch("Norte", "", 0, 24*60)
		theirs := h.Open(testkit.Setup{Slug: "outra-" + testkit.NewID()}).Branch("Sul", "", 0, 24*60)
		b := h.visitor()
		for said, text := range map[string]string{
			"sul":           "Não temos nenhuma unidade “sul”. As unidades são Centro e Norte.",
			theirs:          "Não encontrei essa unidade. As unidades são Centro e Norte.",
			testkit.NewID(): "Não encontrei essa unidade. As unidades são Centro e Norte.",
		} {
			if p := b.post("open?branch="+said, object{"start": true}).refused(404, "not_found"); p["detail"] != text {
				t.Errorf("%s: %v", said, p)
			}
			if page := b.get("?branch=" + said); page.status != http.StatusNotFound ||
				!strings.Contains(page.body, text) {
				t.Errorf("%s: %d %s", said, page.status, page.body)
			}
		}
		if list := h.talks(); len(list) != 0 {
			t.Errorf("it opened %v", list)
		}
	})
}
