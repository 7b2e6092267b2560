package testkit

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// spokenPacks are those whose tools are called from the telephone.
var spokenPacks = []string{"frontdesk/", "agenda/", "erp/"}

// written are the fields of answers that are data for programs and screens and never read out. Everything else that is
// text is a sentence for the customer.
var written = map[string]bool{
	"date": true, "time": true, "from": true, "to": true, "start": true, "end": true, "date_from": true,
	"date_to": true, "businessHours": true,
	"confirmed_datetime": true, "created_at": true, "updated_at": true, "estimated_delivery": true, "time_slot": true,
	"confirmation_code": true, "order_number": true, "ticket_number": true, "tracking_number": true,
	"tracking_url": true, "sku": true, "image_url": true,
	"phone": true, "transfer_number": true, "address": true, "name": true, "title": true, "note": true,
	"description": true, "services": true,
	"modifications": true, "social_media": true, "price_formatted": true, "email": true, "currency": true,
	"draftId": true, "summary": true,
}

// playAloud repeats a scenario on the telephone, in every language in which people call: whatever comes of it, no
// sentence has a figure in it. It looks at words alone, in businesses beside the scenario's own.
func (sc ScenarioOf[S]) playAloud(t *testing.T, db *store.DB, open Opener[S]) {
	for _, tag := range []locale.Tag{locale.ESAR, locale.ESMX, locale.PTBR} {
		setup := sc.Setup
		setup.Locale = tag
		shop := open(t, db, setup)
		s := shop.Unit()
		s.aloud = true
		sessionID, arguments := sc.Seed(shop)
		a := s.CallAs(sc.actor(), sessionID, sc.Tool, arguments, "")
		noFigures(t, tag, sc.Tool, a)
		if a.Confirmation != nil && a.Confirmation.Addressee == "" {
			noFigures(t, tag, sc.Tool, s.Yes(a.Confirmation.ID))
		}
	}
}

// isSpoken: the scenario is one of a tool that people call.
func (sc ScenarioOf[S]) isSpoken() bool {
	return slices.ContainsFunc(spokenPacks, func(pack string) bool { return strings.HasPrefix(sc.Tool, pack) })
}

func noFigures(t *testing.T, tag locale.Tag, tool string, a runtime.Answer) {
	t.Helper()
	said := []string{a.BlockedReason}
	if a.ErrorCode == fault.InvalidArguments {
		// The model reads this one and writes the argument again. The door says in words what reaches the customer.
		for _, field := range a.Errors {
			said = append(said, speech.Aloud(tag, field.Message))
		}
		said = append(said, speech.Aloud(tag, a.Error))
	} else {
		said = append(said, a.Error)
	}
	if a.Confirmation != nil {
		said = append(said, a.Confirmation.Message)
	}
	if len(a.Data) > 0 {
		said = sentences(said, "", normal(t, a.Data))
	}
	for _, text := range said {
		if strings.ContainsAny(text, "0123456789") {
			t.Errorf("%s says figures in %s: %q", tool, tag, text)
		}
	}
}

// sentences collects the texts of an answer that are not data.
func sentences(out []string, field string, v any) []string {
	switch v := v.(type) {
	case string:
		if !written[field] && !strings.HasSuffix(field, "id") && !strings.HasSuffix(field, "Id") &&
			!strings.HasSuffix(field, "_id") {
			out = append(out, v)
		}
	case []any:
		for _, item := range v {
			out = sentences(out, field, item)
		}
	case map[string]any:
		for name, item := range v {
			if !written[name] {
				out = sentences(out, name, item)
			}
		}
	}
	return out
}

// theirYes is a yes in the language of the shop.
func (s *Shop) theirYes(words string) string {
	if !s.aloud || words != "sí" && words != "sim" {
		return words
	}
	if s.Workspace.Locale == locale.PTBR {
		return "sim"
	}
	return "sí"
}
