// Package frontdesk is the tools of a restaurant's or a clinic's front desk, on the telephone and in chats: free times,
// bookings, the menu, orders, and the hand-off to staff. Its messages are written to be spoken. It contains contracts
// and wording; the rules are in the core.
package frontdesk

import (
	_ "embed"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

//go:embed tools.words
var toolWords string

var pack = tool.NewPack(tool.Pack{
	Name: "frontdesk", Title: "Recepción de restaurantes y clínicas", Locale: locale.ESMX, Words: toolWords,
	Types: []string{"rest_basic", "rest_standard", "rest_complete", "dental_basic", "dental_standard",
		"dental_complete"},
})

// Pack returns the front desk's tools.
func Pack() *tool.Pack { return pack }

// The categories of its document.
const (
	bookingCategory = "booking"
	info            = "info"
	orderCategory   = "order"
	escalation      = "escalation"
)

// The assistant types that have each tool, as in the document.
var (
	restaurants     = []string{"rest_basic", "rest_standard", "rest_complete"}
	clinics         = []string{"dental_basic", "dental_standard", "dental_complete"}
	withMenu        = []string{"rest_standard", "rest_complete"}
	withServices    = []string{"dental_standard", "dental_complete"}
	withOrders      = []string{"rest_complete"}
	everyAssistant  = []string{"*"}
	restsAndClinics = append(append([]string{}, restaurants...), clinics...)
)
