// Package frontdesk is the tools of a restaurant's or a clinic's front desk, on the
// telephone and in chats: times, bookings, the menu, an order, and the person behind
// the desk. What it says is written to be spoken. It holds contracts and wording;
// every rule lives in the core.
package frontdesk

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var pack = tool.NewPack(tool.Pack{
	Name: "frontdesk", Title: "Recepción de restaurantes y clínicas", Locale: locale.ESMX,
	Types: []string{"rest_basic", "rest_standard", "rest_complete", "dental_basic", "dental_standard", "dental_complete"},
})

// Pack is the front desk's tools.
func Pack() *tool.Pack { return pack }

// The categories of its document.
const (
	bookingCategory = "booking"
	info            = "info"
	orderCategory   = "order"
	escalation      = "escalation"
)

// Who has which tool, as the document lists them.
var (
	restaurants     = []string{"rest_basic", "rest_standard", "rest_complete"}
	clinics         = []string{"dental_basic", "dental_standard", "dental_complete"}
	withMenu        = []string{"rest_standard", "rest_complete"}
	withServices    = []string{"dental_standard", "dental_complete"}
	withOrders      = []string{"rest_complete"}
	everyAssistant  = []string{"*"}
	restsAndClinics = append(append([]string{}, restaurants...), clinics...)
)
