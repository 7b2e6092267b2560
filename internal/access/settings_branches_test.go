package access_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	centro = "01956a00-0000-7000-8000-0000000000a1"
	norte  = "01956a00-0000-7000-8000-0000000000a2"
)

func TestBranchOfANumber(t *testing.T) {
	t.Parallel()
	s := access.Settings{
		Delivery: access.Delivery{Flat: 100},
		Branches: map[string]access.BranchRules{
			centro: {Numbers: []string{"+525511110000"}, WhatsApp: []string{"106540352242922"}},
			norte: {Numbers: []string{"+526644440000"}, WhatsApp: []string{"+526644440001"},
				Delivery: &access.Delivery{Flat: 900}},
		},
	}
	if err := s.Check(locale.EN); err != nil {
		t.Fatal(err)
	}
	for number, want := range map[string]string{"+526644440000": norte, "526644440000": norte,
		"+52 55 1111 0000": centro,
		"106540352242922":  "", "": "", "anonymous": ""} {
		if got := s.BranchCalled(number); got != want {
			t.Errorf("a call to %q is for %q, want %q", number, got, want)
		}
	}
	for number, want := range map[string]string{"106540352242922": centro, "526644440001": norte, "+526644440000": "",
		"": ""} {
		if got := s.BranchWritten(number); got != want {
			t.Errorf("a message to %q is for %q, want %q", number, got, want)
		}
	}
	if got := s.WhatsAppNumbers(); !slices.Equal(got, []string{"106540352242922", "526644440001"}) {
		t.Errorf("the numbers are %v", got)
	}
	if s.DeliveryAt(norte).Flat != 900 || s.DeliveryAt(centro).Flat != 100 || s.DeliveryAt("").Flat != 100 {
		t.Error("a branch does not deliver by its own rules, or another does")
	}
}

func TestBranchRulesThatCannotBeMeant(t *testing.T) {
	t.Parallel()
	err := access.Settings{Branches: map[string]access.BranchRules{
		"norte": {},
		centro:  {Numbers: []string{"5511110000", "+525511110000"}, WhatsApp: []string{"mi número", "1", ""}},
		norte: {Numbers: []string{"+52 55 1111 0000"}, WhatsApp: []string{"+1"},
			Delivery: &access.Delivery{Flat: -1, Zones: []access.Zone{{Name: " "}}}},
	}}.Check(locale.EN)
	got := lists.Map(fault.From(err).Fields, func(f fault.Field) string { return f.Path })
	at := "/branches/" + norte
	want := []string{"/branches/" + centro + "/numbers/0", "/branches/" + centro + "/whatsapp/0",
		"/branches/" + centro + "/whatsapp/2", at + "/numbers/0", at + "/whatsapp/0", at + "/delivery/flat",
		at + "/delivery/zones/0/name", "/branches/norte"}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("refused %v, want %v", got, want)
	}
}
