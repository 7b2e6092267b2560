package packs_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/packs"
)

// Why an argument in free text needs no judge: no customer reads it.
const (
	lookedUp = "it is looked up or parsed: only what was found is shown"
	teamOnly = "staff read it, and no question or answer repeats it"
	keyed    = "it identifies a call"
	received = "it is what the customer sent, and is not shown"
)

var untold = map[string]string{
	"retail/apply_coupon /code": lookedUp, "orders/apply_coupon /code": lookedUp,
	"retail/apply_payment_to_balance /notes": teamOnly, "retail/apply_payment_to_balance /reference": teamOnly,
	"orders/register_payment /notes": teamOnly, "orders/register_payment /reference": teamOnly,
	"orders/register_payment /externalId": teamOnly, "orders/register_payment /currency": lookedUp,
	"retail/confirm_order /confirmationToken": lookedUp, "orders/confirm_order /confirmationToken": lookedUp,
	"retail/generate_catalog_pdf /filters/categories": lookedUp,
	"retail/get_product /sku":                         lookedUp, "retail/get_stock /sku": lookedUp,
	"retail/ingest_receipt /fileRef": received, "retail/send_pdf_whatsapp /fileRef": lookedUp,
	"orders/attach_receipt /content": received, "orders/attach_receipt /fileName": received,
	"retail/list_products /category": lookedUp, "retail/search_products /category": lookedUp,
	"retail/search_products /query": lookedUp, "orders/list_products /category": lookedUp,
	"orders/list_products /query": lookedUp, "orders/send_catalog /category": lookedUp,
	"orders/send_catalog /query": lookedUp, "erp/search_products /category": lookedUp,
	"erp/search_products /query": lookedUp, "frontdesk/get_menu /category": lookedUp,
	"frontdesk/get_services /category":                lookedUp,
	"retail/request_handoff /context/customerMessage": teamOnly, "retail/request_handoff /context/lastError": teamOnly,
	"retail/request_handoff /context/suggestedAction": teamOnly, "retail/request_handoff /reason": teamOnly,
	"frontdesk/transfer_to_human /context_summary": teamOnly, "frontdesk/transfer_to_human /reason": teamOnly,
	"agenda/requestHumanSupportTool /reason": teamOnly, "agenda/endConversationTool /reason": teamOnly,
	"erp/notify_team /message": teamOnly, "erp/create_lead /company": teamOnly, "erp/create_lead /email": teamOnly,
	"erp/create_lead /interest": teamOnly, "erp/create_lead /notes": teamOnly, "erp/create_lead /source": teamOnly,
	"erp/create_support_ticket /category": teamOnly, "erp/create_support_ticket /customer_name": teamOnly,
	"erp/create_support_ticket /description": teamOnly, "erp/create_support_ticket /subject": teamOnly,
	"erp/schedule_appointment /customer_email": lookedUp, "erp/check_order_status /customer_email": lookedUp,
	"orders/set_delivery_details /address/country": lookedUp,
}

// lookups are names of arguments that mean the same in every tool.
var lookups = map[string]string{
	"idempotencyKey": keyed, "orderNumber": lookedUp, "order_number": lookedUp, "confirmation_code": lookedUp,
	"service_id": lookedUp, "staff_id": lookedUp, "branch_id": lookedUp, "menu_item_id": lookedUp, "product_id": lookedUp,
	"eventId": lookedUp, "time": lookedUp, "new_time": lookedUp, "day": lookedUp, "preferred_time": lookedUp,
	"startDate": lookedUp, "endDate": lookedUp, "appointmentDate": lookedUp, "appointmentTime": lookedUp,
	"date_from": lookedUp, "date_to": lookedUp, "phone": lookedUp, "customer_phone": lookedUp, "patient_phone": lookedUp,
}

// Every argument in free text that an agent fills in is judged as words to the customer, or it is known why not.
func TestArgumentsThatCustomersReadAreMarked(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, tl := range packs.Set().All() {
		if !slices.Contains(tl.Roles, access.Agent) {
			continue
		}
		var contract map[string]any
		if err := json.Unmarshal(tl.Input.JSON(), &contract); err != nil {
			t.Fatal(err)
		}
		kinds := tl.ToldKinds()
		for _, at := range freeTexts(contract, "") {
			name := tl.FullName() + " " + at
			why := lookups[at[strings.LastIndex(at, "/")+1:]]
			if why == "" {
				why, seen[name] = untold[name], true
			}
			if marked := kinds[at] != ""; marked == (why != "") {
				t.Errorf("%s: told %q, reason %q: an argument is judged, or it is known why not", name, kinds[at], why)
			}
		}
	}
	for name := range untold {
		if !seen[name] {
			t.Errorf("%s: there is no such argument in free text", name)
		}
	}
}

// freeTexts are the paths of a schema's strings that are neither chosen from a list nor of a form.
func freeTexts(schema map[string]any, at string) (out []string) {
	fields, _ := schema["properties"].(map[string]any)
	for name, field := range fields {
		out = append(out, freeTexts(field.(map[string]any), at+"/"+name)...)
	}
	if items, ok := schema["items"].(map[string]any); ok {
		out = append(out, freeTexts(items, at)...)
	}
	if schema["type"] == "string" && schema["enum"] == nil && schema["format"] == nil && schema["pattern"] == nil {
		out = append(out, at)
	}
	return out
}
