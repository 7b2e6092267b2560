package access_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

// An empty document is a working configuration, with the values of the contracts.
func TestDefaults(t *testing.T) {
	t.Parallel()
	var s access.Settings
	if err := json.Unmarshal([]byte(`{}`), &s); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ got, want any }{
		"identity is required":     {s.IdentityRequired(), true},
		"life of a retail draft":   {s.RetailDraftLife(), 4 * time.Hour},
		"life of an orders draft":  {s.OrdersDraftLife(), 30 * time.Minute},
		"lines":                    {s.LineLimit(), 50},
		"units per line":           {s.QuantityLimit(), 100},
		"discount":                 {s.DiscountLimit(), 30},
		"stock without approval":   {s.StockApprovalAbove(), 100},
		"reservation":              {s.ReservationLife(), 24 * time.Hour},
		"question":                 {s.QuestionLife("whatsapp"), 30 * time.Minute},
		"spoken question":          {s.QuestionLife("voice"), 2 * time.Minute},
		"free delivery":            {s.FreeOver(access.Zone{}), int64(50_000)},
		"receipt":                  {s.ReceiptFrom(), int64(100_000)},
		"content of executions":    {s.ExecutionLife(), 365 * 24 * time.Hour},
		"tax":                      {s.TaxBasisPoints, 0},
		"calls of a workspace > 0": {s.WorkspaceCalls() > 0, true},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
}

func TestAWorkspaceSetsItsOwn(t *testing.T) {
	t.Parallel()
	var s access.Settings
	if err := json.Unmarshal([]byte(`{
		"require_identity": false, "retail_draft_minutes": 10, "orders_draft_minutes": 5, "max_lines": 3,
		"max_quantity_per_line": 7, "max_discount_percent": 15, "reservation_hours": 2, "question_minutes": 3,
		"voice_question_seconds": 45, "free_shipping_over": 0, "receipt_required_from": 1, "execution_days": 1
	}`), &s); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ got, want any }{
		"identity":       {s.IdentityRequired(), false},
		"retail draft":   {s.RetailDraftLife(), 10 * time.Minute},
		"orders draft":   {s.OrdersDraftLife(), 5 * time.Minute},
		"lines":          {s.LineLimit(), 3},
		"units per line": {s.QuantityLimit(), 7},
		"discount":       {s.DiscountLimit(), 15},
		"reservation":    {s.ReservationLife(), 2 * time.Hour},
		"question":       {s.QuestionLife("web"), 3 * time.Minute},
		"spoken":         {s.QuestionLife("voice"), 45 * time.Second},
		"free from 0 on": {s.FreeOver(access.Zone{}), int64(0)},
		"receipt":        {s.ReceiptFrom(), int64(1)},
		"executions":     {s.ExecutionLife(), 24 * time.Hour},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if got := (access.Settings{MaxQuantityPerLine: 500}).QuantityLimit(); got != 100 {
		t.Errorf("a line has %d units: no workspace lifts what the contracts promise", got)
	}
	zone := int64(9)
	if got := s.FreeOver(access.Zone{FreeOver: &zone}); got != 9 {
		t.Errorf("free over %d: the zone's own threshold goes first", got)
	}
}

func TestRoles(t *testing.T) {
	t.Parallel()
	for _, r := range access.Anyone {
		if got, ok := access.ParseRole(string(r)); !ok || got != r {
			t.Errorf("%s is not read as a role", r)
		}
		if want := r == access.Staff || r == access.Owner; r.Trusted() != want || access.Staffers.Has(r) != want {
			t.Errorf("%s: trusted %v, want %v", r, r.Trusted(), want)
		}
	}
	for _, s := range []string{"", "Owner", "admin", "root"} {
		if _, ok := access.ParseRole(s); ok {
			t.Errorf("%q is no role", s)
		}
	}
	for actor, name := range map[access.Actor]string{
		{Role: access.Agent}: "agent", {Role: access.Agent, KeyID: "k"}: "agent:k",
		{Role: access.Staff, KeyID: "k", PersonID: "ana"}: "staff:ana",
	} {
		if got := actor.Name(); got != name {
			t.Errorf("%+v is written %q, want %q", actor, got, name)
		}
	}
}

func TestFlagsAreOnUnlessSwitchedOff(t *testing.T) {
	t.Parallel()
	w := access.Workspace{Flags: map[string]bool{"voice": false, "web": true}, Zone: "America/Nowhere"}
	if w.Flag("voice") || !w.Flag("web") || !w.Flag("never heard of") {
		t.Errorf("flags %v", w.Flags)
	}
	if w.Location() != time.UTC {
		t.Errorf("an unknown zone is %s, want UTC", w.Location())
	}
}
