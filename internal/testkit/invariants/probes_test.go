package invariants_test

import (
	"github.com/mostrador/mostrador/internal/testkit"
)

// thing is what an argument may name.
type thing string

const (
	aProduct      thing = "product"
	aVariant      thing = "variant"
	anOrder       thing = "order"
	aNumber       thing = "number" // of an order
	aCustomer     thing = "customer"
	aConfirmation thing = "confirmation"
	aReceipt      thing = "receipt"
	aPayment      thing = "payment"
	aFile         thing = "file"
	aSKU          thing = "sku"
	aDocument     thing = "document"
	aBooking      thing = "booking"
	aCode         thing = "code" // of a booking
	aService      thing = "service"
	aDoctor       thing = "doctor"
	aBranch       thing = "branch"
	words         thing = "words" // of a name or a category
)

// probe is one argument of a tool that names something, with the rest of a call
// that is good otherwise.
type probe struct {
	field string
	names thing
	rest  func(w *world) object
}

func alone(*world) object { return object{} }

func noon(*world) object { return object{"date": "2031-05-05", "time": "12:00"} }

func patient(w *world) object {
	in := noon(w)
	in["patient_name"], in["patient_phone"] = "Nadia Sosa", "+5493415550123"
	return in
}

// probes say, for every tool, which arguments name something. A tool that is not
// here fails the test, and so does an argument that looks like a name.
var probes = map[string][]probe{
	"retail/list_products":   {{"category", words, alone}},
	"retail/search_products": {{"query", words, alone}, {"category", words, func(*world) object { return object{"query": "vino"} }}},
	"retail/get_product":     {{"productId", aProduct, alone}, {"sku", aSKU, alone}},
	"retail/get_stock": {
		{"productId", aProduct, alone}, {"sku", aSKU, alone},
		{"variantId", aVariant, func(w *world) object { return object{"productId": w.mine.mugs.ID} }},
	},
	"retail/list_substitutes":   {{"productId", aProduct, func(*world) object { return object{"requiredQuantity": 1} }}},
	"retail/create_order_draft": nil,
	"retail/add_item_to_draft": {
		{"productId", aProduct, func(*world) object { return object{"quantity": 1} }},
		{"variantId", aVariant, func(w *world) object { return object{"productId": w.mine.mugs.ID, "quantity": 1} }},
	},
	"retail/update_item_qty": {
		{"productId", aProduct, func(*world) object { return object{"quantity": 1} }},
		{"variantId", aVariant, func(w *world) object { return object{"productId": w.mine.mugs.ID, "quantity": 1} }},
	},
	"retail/remove_item": {
		{"productId", aProduct, alone},
		{"variantId", aVariant, func(w *world) object { return object{"productId": w.mine.mugs.ID} }},
	},
	"retail/quick_action_execute": {
		{"targetCustomerId", aCustomer, func(*world) object { return object{"commandText": "avisale que ya sale"} }},
		{"targetOrderId", anOrder, func(*world) object { return object{"commandText": "cancelá el pedido"} }},
	},
	"retail/set_delivery_details": nil,
	"retail/summarize_draft":      nil,
	"retail/request_confirmation": nil,
	"retail/confirm_order":        {{"confirmationToken", aConfirmation, alone}},
	"retail/modify_order_if_not_processed": {
		{"orderId", anOrder, func(*world) object { return object{"action": "update_notes", "notes": "sin bolsa"} }},
		{"orderNumber", aNumber, func(*world) object { return object{"action": "update_notes", "notes": "sin bolsa"} }},
		{"productId", aProduct, func(w *world) object { return object{"orderId": w.draft, "action": "add_item", "quantity": 1} }},
		{"variantId", aVariant, func(w *world) object {
			return object{"orderId": w.draft, "productId": w.mine.mugs.ID, "action": "add_item", "quantity": 1}
		}},
	},
	"retail/cancel_order_if_not_processed": {
		{"orderId", anOrder, func(*world) object { return object{"reason": "se arrepintió"} }},
		{"orderNumber", aNumber, func(*world) object { return object{"reason": "se arrepintió"} }},
	},
	"orders/adjust_stock": {
		{"productId", aProduct, func(*world) object {
			return object{"adjustmentType": "increase", "quantity": 1, "reason": "Recuento de la tarde"}
		}},
		{"variantId", aVariant, func(w *world) object {
			return object{"productId": w.mine.mugs.ID, "adjustmentType": "increase", "quantity": 1, "reason": "Recuento de la tarde"}
		}},
	},
	"retail/get_customer_balance":            nil,
	"retail/schedule_debt_reminder":          nil,
	"retail/generate_catalog_pdf":            nil,
	"retail/apply_payment_to_balance":        {{"orderId", anOrder, func(*world) object { return object{"amount": 1, "method": "cash"} }}},
	"retail/create_mercadopago_payment_link": {{"orderId", anOrder, alone}},
	"retail/ingest_receipt": {
		{"fileRef", aFile, func(*world) object { return object{"fileType": "image"} }},
		{"suggestedOrderId", anOrder, func(*world) object { return object{"fileRef": testkit.NewID(), "fileType": "image"} }},
	},
	"retail/parse_receipt_amount":        {{"receiptId", aReceipt, alone}},
	"retail/ask_receipt_order_reference": {{"receiptId", aReceipt, alone}},
	"retail/attach_receipt_to_order": {
		{"receiptId", aReceipt, func(w *world) object { return object{"orderId": w.draft} }},
		{"orderId", anOrder, func(*world) object { return object{"receiptId": testkit.NewID()} }},
		{"orderNumber", aNumber, func(*world) object { return object{"receiptId": testkit.NewID()} }},
	},
	"retail/send_pdf_whatsapp": {{"fileRef", aFile, alone}},
	"orders/register_payment": {
		{"orderId", anOrder, func(*world) object { return object{"method": "other", "amount": 1} }},
		{"receiptId", aReceipt, func(w *world) object { return object{"orderId": w.draft, "method": "other", "amount": 1} }},
		{"externalId", words, func(w *world) object { return object{"orderId": w.draft, "method": "other", "amount": 1} }},
	},
	"orders/attach_receipt": {{"paymentId", aPayment, func(*world) object {
		return object{"fileType": "image/png", "fileName": "a.png", "fileSize": 8, "content": testkit.DataURI("image/png", []byte("\x89PNG\r\n\x1a\n"))}
	}}},
	"orders/send_catalog": {
		{"productIds", aProduct, alone}, {"category", words, alone}, {"query", words, alone},
	},
	"retail/set_customer_identity": {{"dni", aDocument, func(*world) object { return object{"firstName": "Nadia"} }}},

	"retail/get_or_create_customer_by_phone": nil, // its own tests show that a number reveals nobody
	"retail/get_customer_notes":              nil,
	"retail/request_handoff":                 nil,
	"retail/get_business_profile":            nil,
	"retail/get_business_policies_text":      nil,
	"orders/get_customer_context":            {{"customerId", aCustomer, alone}},

	"orders/list_products":      {{"query", words, alone}, {"category", words, alone}},
	"orders/create_order_draft": {{"customerId", aCustomer, alone}},
	"orders/add_item_to_draft": {
		{"orderId", anOrder, func(w *world) object { return object{"productId": w.mine.wine.ID, "quantity": 1} }},
		{"productId", aProduct, func(w *world) object { return object{"orderId": w.draft, "quantity": 1} }},
		{"variantId", aVariant, func(w *world) object { return object{"orderId": w.draft, "productId": w.mine.mugs.ID, "quantity": 1} }},
	},
	"orders/set_delivery_details": {{"orderId", anOrder, func(*world) object { return object{"address": address} }}},
	"orders/request_confirmation": {{"orderId", anOrder, alone}},
	"orders/confirm_order": {
		{"orderId", anOrder, func(w *world) object { return object{"confirmationToken": w.question, "paymentMethod": "cash"} }},
		{"orderId", anOrder, func(*world) object { return object{"confirmationToken": testkit.NewID(), "paymentMethod": "cash"} }},
		{"confirmationToken", aConfirmation, func(w *world) object { return object{"orderId": w.draft, "paymentMethod": "cash"} }},
	},

	"frontdesk/check_availability": {{"service_id", aService, noon}, {"staff_id", aDoctor, noon}},
	"frontdesk/create_reservation": nil,
	"frontdesk/create_appointment": {{"service_id", aService, patient}, {"staff_id", aDoctor, patient}},
	"frontdesk/modify_appointment": {
		{"confirmation_code", aCode, func(*world) object { return object{"new_time": "13:00"} }},
		{"appointment_id", aBooking, func(*world) object { return object{"new_time": "13:00"} }},
		{"service_id", aService, func(w *world) object { return object{"appointment_id": w.booked()} }},
		{"staff_id", aDoctor, func(w *world) object { return object{"appointment_id": w.booked()} }},
	},
	"frontdesk/cancel_appointment": {{"confirmation_code", aCode, alone}, {"appointment_id", aBooking, alone}},
	"frontdesk/get_business_hours": {{"branch_id", aBranch, alone}},
	"frontdesk/get_business_info":  {{"branch_id", aBranch, alone}},
	"frontdesk/get_menu":           {{"category", words, alone}, {"search_term", words, alone}},
	"frontdesk/get_services":       {{"category", words, alone}},
	"frontdesk/get_staff_info":     {{"staff_id", aDoctor, alone}, {"service_id", aService, alone}},
	"frontdesk/create_order": {{"items", aProduct, func(*world) object {
		return object{"delivery_type": "pickup", "customer_name": "Nadia", "customer_phone": "+5493415550123"}
	}}},
	"frontdesk/get_order_status":  {{"order_number", aNumber, alone}, {"order_id", anOrder, alone}},
	"frontdesk/transfer_to_human": nil,

	"agenda/scheduleAppointmentTool":    nil,
	"agenda/getAvailableSlotsTool":      nil,
	"agenda/listEventsTool":             nil,
	"agenda/cancelAppointmentTool":      {{"eventId", aBooking, alone}, {"eventId", aCode, alone}},
	"agenda/requestHumanSupportTool":    nil,
	"agenda/updateClientInfoTool":       nil,
	"agenda/updateConversationTagsTool": nil,
	"agenda/endConversationTool":        nil,
	"agenda/summarizeConversationTool":  nil,

	"erp/check_order_status": {
		{"order_number", aNumber, alone},
		{"order_number", aNumber, func(*world) object { return object{"customer_phone": "+5493415550123"} }},
		{"order_number", aNumber, func(*world) object { return object{"customer_email": "nadie@ejemplo.com"} }},
	},
	"erp/create_lead":           nil, // its own tests show that a telephone reveals nobody
	"erp/create_support_ticket": {{"category", words, func(*world) object { return object{"subject": "No anda", "description": "No prende."} }}},
	"erp/schedule_appointment":  nil,
	"erp/check_availability":    {{"product_id", aProduct, func(*world) object { return object{"type": "product"} }}},
	"erp/notify_team":           nil,

	"erp/search_products": {{"query", words, alone}, {"category", words, func(*world) object { return object{"query": "vino"} }}},
}
