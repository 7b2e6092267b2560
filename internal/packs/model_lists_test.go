package packs_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/tool"
)

var (
	bareWord  = regexp.MustCompile(`[A-Za-z0-9_]+`)
	otherDate = regexp.MustCompile(`DD/MM|MM/DD|dd/mm`)
)

// complete is a workspace that has set up everything a tool may need.
func complete(tag locale.Tag) *access.Workspace {
	w := &access.Workspace{Plan: access.Enterprise, Locale: tag,
		Accounts: []string{access.MercadoPago, access.WhatsAppMeta}}
	w.Settings.Policies.Returns = "Diez días."
	w.Settings.Promotions = []access.Promotion{{Coupon: &access.Coupon{}}}
	return w
}

func modelList(t *testing.T, w *access.Workspace, a *access.AgentProfile) []tool.Entry {
	t.Helper()
	view, err := packs.Set().View(w, a)
	if err != nil {
		t.Fatal(err)
	}
	return view.ForModels(w, access.Agent).Entries
}

func namesOf(list []tool.Entry) (names []string) {
	for _, e := range list {
		names = append(names, e.Tool.FullName())
	}
	return names
}

// What a list says about a tool, it says about tools that the list has, with one form of dates.
func TestListsForModelsNameNoToolTheyLack(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, tl := range packs.Set().All() {
		known[tl.Name] = true
	}
	for _, kind := range access.AssistantTypes {
		for _, tag := range []locale.Tag{locale.ESAR, locale.ESMX, locale.PTBR, locale.EN} {
			for _, w := range []*access.Workspace{{Plan: access.Enterprise, Locale: tag}, complete(tag)} {
				list := modelList(t, w, agent(kind))
				has := map[string]bool{"add_item": true, "remove_item": true} // also values of an argument
				for _, e := range list {
					has[e.Name] = true
				}
				for _, e := range list {
					said := e.ModelDoc() + " " + string(e.Parameters())
					for _, word := range bareWord.FindAllString(said, -1) {
						if known[word] && !has[word] {
							t.Errorf("%s in %s: %s names %s, which the list lacks", kind, tag, e.Name, word)
						}
					}
					if form := otherDate.FindString(said); form != "" {
						t.Errorf("%s: %s has dates as %s", kind, e.Name, form)
					}
				}
			}
		}
	}
}

// A sentence goes with the tool it names.
func TestASentenceAboutAToolThatIsOffIsLeftOut(t *testing.T) {
	t.Parallel()
	w := &access.Workspace{Locale: locale.ESMX}
	doc := func(overrides ...access.ToolOverride) string {
		for _, e := range modelList(t, w, agent("rest_complete", overrides...)) {
			if e.Name == "get_business_info" {
				return e.ModelDoc()
			}
		}
		return ""
	}
	with, without := doc(), doc(access.ToolOverride{Tool: "frontdesk/get_business_hours"})
	if !strings.Contains(with, "get_business_hours") || strings.Contains(without, "get_business_hours") ||
		!strings.HasPrefix(with, without) || without == "" {
		t.Errorf("with: %q, without: %q", with, without)
	}
}

func TestListsForModelsLeaveOutWhatIsNotSetUpAndDoubles(t *testing.T) {
	t.Parallel()
	bare := &access.Workspace{Plan: access.Enterprise, Locale: locale.ESAR}
	for _, c := range []struct {
		kind       string
		w          *access.Workspace
		has, lacks []string
	}{
		{"retail", bare,
			[]string{"retail/request_handoff", "retail/get_business_profile", "retail/search_products"},
			[]string{"retail/create_mercadopago_payment_link", "retail/send_pdf_whatsapp",
				"retail/generate_catalog_pdf",
				"retail/schedule_debt_reminder", "retail/quick_action_execute", "retail/apply_coupon",
				"retail/get_business_policies_text", "frontdesk/transfer_to_human", "frontdesk/get_business_info",
				"frontdesk/get_staff_info"}},
		{"retail", complete(locale.ESAR),
			[]string{"retail/create_mercadopago_payment_link", "retail/send_pdf_whatsapp",
				"retail/generate_catalog_pdf",
				"retail/schedule_debt_reminder", "retail/apply_coupon", "retail/get_business_policies_text"},
			[]string{"retail/quick_action_execute", "frontdesk/transfer_to_human"}},
		{"orders", bare, []string{"frontdesk/transfer_to_human", "frontdesk/get_business_info"},
			[]string{"orders/adjust_stock", "orders/send_catalog", "frontdesk/get_staff_info"}},
		{"rest_complete", bare, []string{"frontdesk/transfer_to_human", "frontdesk/get_staff_info"}, nil},
		{"agenda", bare, []string{"agenda/requestHumanSupportTool", "frontdesk/get_staff_info"},
			[]string{"frontdesk/transfer_to_human"}},
	} {
		names := namesOf(modelList(t, c.w, agent(c.kind)))
		for _, name := range c.has {
			if !slices.Contains(names, name) {
				t.Errorf("%s: %s is missing in %v", c.kind, name, names)
			}
		}
		for _, name := range c.lacks {
			if slices.Contains(names, name) {
				t.Errorf("%s: %s is listed", c.kind, name)
			}
		}
	}
	// The business may add what it wants, except what the agent may not call.
	listed := func(name string) access.ToolOverride {
		return access.ToolOverride{Tool: name, Enabled: true, ToolTerms: access.ToolTerms{Listed: true}}
	}
	names := namesOf(modelList(t, bare, agent("retail", listed("retail/generate_catalog_pdf"),
		listed("frontdesk/transfer_to_human"), listed("retail/quick_action_execute"))))
	if !slices.Contains(names, "retail/generate_catalog_pdf") ||
		!slices.Contains(names, "frontdesk/transfer_to_human") ||
		slices.Contains(names, "retail/quick_action_execute") {
		t.Errorf("added: %v", names)
	}
	if !slices.Contains(names, "retail/request_handoff") {
		t.Error("what was added took another one's place")
	}
}

// A list for models says less, and accepts no less: the exported contract is what arguments are checked against.
func TestListsForModelsAreTheContractInFewWords(t *testing.T) {
	t.Parallel()
	w := complete(locale.ESAR)
	for _, kind := range access.AssistantTypes {
		view, err := packs.Set().View(w, agent(kind))
		if err != nil {
			t.Fatal(err)
		}
		whole := map[string]tool.Entry{}
		for _, e := range view.Entries {
			whole[e.Name] = e
		}
		for _, e := range view.ForModels(w, access.Agent).Entries {
			if got, was := len(e.Parameters()), len(whole[e.Name].Parameters()); got > was {
				t.Errorf("%s: %d characters instead of %d", e.Name, got, was)
			}
			short, long := propertiesOf(t, e.Parameters()), propertiesOf(t, whole[e.Name].Parameters())
			for name := range short {
				if long[name] == nil {
					t.Errorf("%s: the contract has no %s", e.Name, name)
				}
			}
			if string(e.Describe().InputSchema) != string(whole[e.Name].Describe().InputSchema) {
				t.Errorf("%s: the contract differs", e.Name)
			}
			for _, without := range []string{`"format":"uuid"`, `"additionalProperties":false`, `"maxLength"`,
				`"pattern"`} {
				if strings.Contains(string(e.Parameters()), without) {
					t.Errorf("%s has %s", e.Name, without)
				}
			}
		}
	}
}

func propertiesOf(t *testing.T, raw json.RawMessage) dict {
	t.Helper()
	var s struct{ Properties dict }
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatal(err)
	}
	return s.Properties
}
