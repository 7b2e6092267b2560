package packs_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/tool"
)

// The contracts as their documents give them, written by hand: every argument
// with its type and bounds ("c" for characters); "!" marks a required one.
// Where a document gives two bounds, the stricter one stands here.
var documented = map[string]string{
	"retail/list_products": `
		category string 1..50c | inStock boolean =true | limit integer 1..50 =20 | offset integer 0.. =0
		sortBy string name,price,popularity ="name"`,
	"retail/get_product":     `productId string uuid | sku string 1..50c`,
	"retail/search_products": `query! string 2..100c | category string 1..50c | limit integer 1..20 =10 | inStockOnly boolean =true`,
	"retail/get_stock":       `productId string uuid | variantId string uuid | sku string 1..50c`,
	"retail/list_substitutes": `
		productId! string uuid | requiredQuantity! integer 1.. | limit integer 1..10 =5
		priceRange object | priceRange.min number 0.. | priceRange.max number 0..`,
	"retail/create_order_draft": `notes string ..500c`,
	"retail/add_item_to_draft":  `productId! string uuid | variantId string uuid | quantity! integer 1..100 | notes string ..200c`,
	"retail/update_item_qty":    `productId! string uuid | variantId string uuid | quantity! integer 0..100`,
	"retail/remove_item":        `productId! string uuid | variantId string uuid`,
	"retail/set_delivery_details": `
		deliveryMethod! string delivery,pickup | address object | address.line1! string 5..200c | address.line2 string ..100c
		address.city! string 2..100c | address.postalCode string ..20c | address.instructions string ..300c
		preferredTime string ..50c | contactPhone string /^\+?[0-9]{10,15}$/`,
	"retail/summarize_draft":      `includeStock boolean =false`,
	"retail/request_confirmation": `customMessage string ..500c`,
	"retail/confirm_order": `
		confirmationToken string | paymentMethod string cash,transfer,mercadopago,debit,credit | additionalNotes string ..500c`,
	"retail/set_customer_identity": `
		dni string /^[0-9]{7,8}$/ | firstName string 2..50c | lastName string 2..50c | email string email`,
	"retail/get_or_create_customer_by_phone": `phone! string /^\+?[0-9]{10,15}$/`,
	"retail/get_customer_notes":              ``,
	"retail/request_handoff": `
		reason! string 3..500c
		triggerType! string consecutive_errors,negative_sentiment,order_already_processed,customer_request,agent_limitation
		context object | context.lastError string | context.customerMessage string | context.suggestedAction string`,
	"retail/quick_action_execute":       `commandText! string 1..500c | targetCustomerId string uuid | targetOrderId string uuid`,
	"retail/get_business_profile":       ``,
	"retail/get_business_policies_text": `policyType string returns,exchanges,warranty,shipping,payments,all ="all"`,

	"retail/modify_order_if_not_processed": `
		orderId string uuid | orderNumber string | action! string add_item,remove_item,update_quantity,update_notes
		productId string uuid | variantId string uuid | quantity integer 0.. | notes string ..500c`,
	"retail/cancel_order_if_not_processed": `orderId string uuid | orderNumber string | reason! string 3..500c`,

	"retail/get_customer_balance": `includeDetails boolean =false`,
	"retail/apply_payment_to_balance": `
		amount! number 0.01.. | method! string cash,transfer,mercadopago,debit,credit | reference string ..100c | orderId string uuid | notes string ..200c`,
	"orders/register_payment": `
		orderId! string uuid | method! string mercadopago,cash,transfer,credit_card,debit_card,other | amount! integer 1.. | currency string ="ARS"
		externalId string ..255c | reference string ..255c | notes string ..500c | receiptId string uuid | idempotencyKey string`,
	"retail/schedule_debt_reminder": `scheduleDate! string date-time | message string ..500c | includePaymentLink boolean =true`,
	"retail/create_mercadopago_payment_link": `
		orderId string uuid | amount number 1.. | description string ..200c | expirationMinutes integer 10..1440 =60`,
	"retail/generate_catalog_pdf": `
		filters object | filters.categories array | filters.inStockOnly boolean =true
		filters.priceRange object | filters.priceRange.min number 0.. | filters.priceRange.max number 0..
		includeImages boolean =true | includePrices boolean =true | sortBy string name,category,price ="category"`,
	"retail/send_pdf_whatsapp": `fileRef! string 1..c | caption string ..200c | fileName string ..100c`,
	"orders/send_catalog": `
		productIds array | category string | query string | includePrices boolean =true | includeStock boolean =true
		format string list,carousel,detailed ="list" | headerMessage string ..200c | footerMessage string ..200c`,
	"retail/ingest_receipt":              `fileRef! string 1..c | fileType! string image,pdf | suggestedOrderId string uuid`,
	"retail/parse_receipt_amount":        `receiptId! string uuid`,
	"retail/ask_receipt_order_reference": `receiptId! string uuid`,
	"retail/attach_receipt_to_order":     `receiptId! string uuid | orderId string uuid | orderNumber string | confirmedAmount number 0.01..`,

	"orders/attach_receipt": `
		paymentId! string uuid | fileType! string image/jpeg,image/png,image/webp,application/pdf | fileName! string ..255c
		fileSize! integer 1..10485760 | content! string
		receiptType string payment_proof,invoice,transfer_receipt,other ="payment_proof" | idempotencyKey string`,
	"orders/create_order_draft": `
		customerId string uuid | notes string ..500c | currency string ARS,USD,BRL,CLP,MXN ="ARS" | idempotencyKey string 16..64c`,
	"orders/add_item_to_draft": `
		orderId! string uuid | productId! string uuid | variantId string uuid | quantity! integer 1..100
		discountPercent number 0..30 =0 | notes string ..200c | idempotencyKey string 16..64c`,
	"orders/set_delivery_details": `
		orderId! string uuid | address! object | address.recipientName! string 2..100c
		address.recipientPhone string /^\+[1-9]\d{1,14}$/ | address.line1! string 5..255c | address.line2 string ..255c
		address.city! string 2..100c | address.state string ..100c | address.postalCode string ..20c
		address.country string 2..2c ="AR" | address.instructions string ..500c
		shippingMethod string standard,express,pickup,same_day ="standard" | preferredDate string date-time | idempotencyKey string`,
	"orders/request_confirmation": `
		orderId! string uuid | includeBreakdown boolean =true | customMessage string ..500c | idempotencyKey string`,
	"orders/confirm_order": `
		orderId! string uuid | confirmationToken! string 1..c
		paymentMethod! string mercadopago,cash,transfer,credit_card,debit_card | paymentInstructions string ..500c | idempotencyKey string`,
	"orders/adjust_stock": `
		productId! string uuid | variantId string uuid | adjustmentType! string increase,decrease,correction,return
		quantity! integer 1.. | reason! string 10..500c | reference string ..100c | location string ..100c | idempotencyKey string`,
	"orders/get_customer_context": `
		customerId string uuid | phone string /^\+[1-9]\d{1,14}$/ | includeOrders boolean =true | orderLimit integer 1..20 =5
		includePreferences boolean =true`,
	"orders/list_products": `
		query string ..200c | category string ..200c | minPrice integer 0.. | maxPrice integer 1.. | inStockOnly boolean =false
		includeStock boolean =true | includeVariants boolean =false
		sortBy string name,price_asc,price_desc,popularity,newest ="name" | page integer 1.. =1 | pageSize integer 1..50 =10`,

	"frontdesk/check_availability": `
		date! string date | time! string | duration_minutes integer =60 | party_size integer | service_id string | staff_id string`,
	"frontdesk/create_reservation": `
		date! string date | time! string | party_size! integer | customer_name! string | customer_phone! string | special_requests string`,
	"frontdesk/create_appointment": `
		date! string date | time! string | service_id string | staff_id string | patient_name! string | patient_phone! string
		reason string | is_first_visit boolean =false | is_emergency boolean =false`,
	"frontdesk/modify_appointment": `
		confirmation_code string 1..40c | appointment_id string uuid | new_date string date | new_time string | party_size integer
		service_id string | staff_id string | special_requests string`,
	"frontdesk/cancel_appointment": `confirmation_code string 1..40c | appointment_id string uuid | reason string ..500c`,
	"frontdesk/get_business_hours": `branch_id string | day string`,
	"frontdesk/get_business_info":  `branch_id string`,
	"frontdesk/get_menu":           `category string | search_term string | include_prices boolean =true`,
	"frontdesk/get_services":       `category string | include_prices boolean =true`,
	"frontdesk/get_staff_info":     `staff_id string | service_id string`,
	"frontdesk/create_order": `
		items! array | delivery_type! string delivery,pickup | delivery_address string | customer_name! string | customer_phone! string
		special_instructions string`,
	"frontdesk/get_order_status":  `order_number string 1..40c | order_id string uuid`,
	"frontdesk/transfer_to_human": `reason! string | urgency string low,medium,high | context_summary string`,

	"agenda/scheduleAppointmentTool": `
		serviceName! string | appointmentDate! string | appointmentTime! string | clientFullName string`,
	"agenda/getAvailableSlotsTool":      `startDate! string | endDate! string`,
	"agenda/listEventsTool":             `startDate! string | endDate! string`,
	"agenda/cancelAppointmentTool":      `eventId! string`,
	"agenda/requestHumanSupportTool":    `reason! string`,
	"agenda/updateClientInfoTool":       `preferredName string | addressText string | notes string`,
	"agenda/updateConversationTagsTool": `tags! array`,
	"agenda/endConversationTool":        `reason string`,
	"agenda/summarizeConversationTool":  ``,

	"erp/search_products": `
		query! string | category string | min_price number 0.. | max_price number 0.. | in_stock_only boolean
		limit integer 1..20 =5`,
	"erp/check_order_status": `order_number string | customer_phone string | customer_email string`,
	"erp/create_lead": `
		name! string | phone string | email string | company string | interest string | notes string | source string ="ai_agent"`,
	"erp/create_support_ticket": `
		subject! string | description! string | priority string low,medium,high | category string | customer_name string
		customer_contact string`,
	"erp/schedule_appointment": `
		customer_name! string | customer_phone string | customer_email string | preferred_date string date | preferred_time string
		appointment_type! string call,meeting,demo | notes string`,
	"erp/check_availability": `type! string product,appointment | product_id string | date_from string | date_to string`,
	"erp/notify_team": `
		team! string sales,support,management | message! string | priority! string normal,high,urgent | context object`,
}

// Who has the front desk's tools, as its document lists them.
func TestFrontDeskTypes(t *testing.T) {
	t.Parallel()
	const rest, dental = "rest_basic rest_standard rest_complete", "dental_basic dental_standard dental_complete"
	for name, want := range map[string]string{
		"check_availability": rest + " " + dental, "create_reservation": rest, "create_appointment": dental,
		"modify_appointment": rest + " " + dental, "cancel_appointment": rest + " " + dental,
		"get_business_hours": "*", "get_business_info": "*", "get_staff_info": "*", "transfer_to_human": "*",
		"get_menu": "rest_standard rest_complete", "get_services": "dental_standard dental_complete",
		"create_order": "rest_complete", "get_order_status": "rest_complete",
	} {
		tl, ok := packs.Set().Get("frontdesk/" + name)
		if !ok {
			t.Errorf("%s is missing", name)
			continue
		}
		if got := strings.Join(tl.Types(), " "); got != want {
			t.Errorf("%s: %s, its document says %s", name, got, want)
		}
	}
}

// node is the part of a schema that the table speaks of.
type node struct {
	Type       string          `json:"type"`
	Format     string          `json:"format"`
	Pattern    string          `json:"pattern"`
	Enum       []string        `json:"enum"`
	MinLength  json.Number     `json:"minLength"`
	MaxLength  json.Number     `json:"maxLength"`
	Minimum    json.Number     `json:"minimum"`
	Maximum    json.Number     `json:"maximum"`
	Default    json.RawMessage `json:"default"`
	Required   []string        `json:"required"`
	Properties map[string]node `json:"properties"`
	OneOf      []node          `json:"oneOf"`
	AnyOf      []node          `json:"anyOf"`
}

func (n node) String() string {
	out := []string{n.Type}
	if n.Format != "" {
		out = append(out, n.Format)
	}
	if len(n.Enum) > 0 {
		out = append(out, strings.Join(n.Enum, ","))
	}
	if n.MinLength+n.MaxLength != "" {
		out = append(out, string(n.MinLength+".."+n.MaxLength+"c"))
	}
	if n.Minimum+n.Maximum != "" {
		out = append(out, string(n.Minimum+".."+n.Maximum))
	}
	if n.Pattern != "" {
		out = append(out, "/"+n.Pattern+"/")
	}
	if n.Default != nil {
		out = append(out, "="+string(n.Default))
	}
	return strings.Join(out, " ")
}

// flat lists a schema's fields, nested ones under their dotted names.
func (n node) flat(prefix string) []string {
	var out []string
	for name, field := range n.Properties {
		mark := ""
		if slices.Contains(n.Required, name) {
			mark = "!"
		}
		out = append(out, prefix+name+mark+" "+field.String())
		out = append(out, field.flat(prefix+name+".")...)
	}
	return out
}

func contractOf(t *testing.T, tl *tool.Tool) node {
	t.Helper()
	var n node
	if err := json.Unmarshal(tl.Input.JSON(), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestArgumentsAreThoseOfTheDocuments(t *testing.T) {
	t.Parallel()
	set := packs.Set()
	for _, tl := range set.All() {
		if _, ok := documented[tl.FullName()]; !ok {
			t.Errorf("%s: write its arguments down as its document has them", tl.FullName())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(documented)) {
		tl, ok := set.Get(name)
		if !ok {
			t.Errorf("%s is documented and missing", name)
			continue
		}
		want := lines(documented[name])
		got := contractOf(t, tl).flat("")
		for _, w := range want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: want %q", name, w)
			}
		}
		for _, g := range got {
			if !slices.Contains(want, g) {
				t.Errorf("%s: got  %q", name, g)
			}
		}
	}
}

func lines(table string) (out []string) {
	for _, part := range strings.FieldsFunc(table, func(r rune) bool { return r == '|' || r == '\n' }) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// What a document asks of arguments together.
func TestRulesOverSeveralArguments(t *testing.T) {
	t.Parallel()
	set := packs.Set()
	accepted := func(name, arguments string) bool {
		t.Helper()
		tl, _ := set.Get(name)
		var value any
		d := json.NewDecoder(strings.NewReader(arguments))
		d.UseNumber()
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		return len(tl.Input.Validate(tl.WithDefaults(value), "es")) == 0
	}
	const id = `"0199b6a2-7c1e-7d3a-9f42-5b1c8e0d2a61"`
	for _, c := range []struct {
		tool, arguments string
		want            bool
	}{
		{"retail/get_product", `{}`, false},
		{"retail/get_product", `{"productId":` + id + `}`, true},
		{"retail/get_product", `{"sku":"A-1"}`, true},
		{"retail/get_product", `{"productId":` + id + `,"sku":"A-1"}`, false},
		{"retail/get_stock", `{"variantId":` + id + `}`, false},
		{"retail/get_stock", `{"sku":"A-1","variantId":` + id + `}`, true},
		{"retail/get_stock", `{"productId":` + id + `,"sku":"A-1"}`, false},
		{"retail/set_delivery_details", `{"deliveryMethod":"delivery"}`, false},
		{"retail/set_delivery_details", `{"deliveryMethod":"pickup"}`, true},
		{"retail/set_delivery_details", `{"deliveryMethod":"delivery","address":{"line1":"Calle 123","city":"Ro"}}`, true},
		{"retail/set_delivery_details", `{"deliveryMethod":"delivery","address":{"line1":"Calle 123"}}`, false},
		{"retail/set_customer_identity", `{}`, false},
		{"retail/set_customer_identity", `{"dni":"1234567"}`, true},
		{"retail/set_customer_identity", `{"email":"a@b.example","lastName":"Paz"}`, true},
		{"retail/create_order_draft", `{"note":"x"}`, false},
		{"retail/modify_order_if_not_processed", `{"action":"update_notes","notes":""}`, false},
		{"retail/modify_order_if_not_processed", `{"orderNumber":"ORD-00001","action":"update_notes","notes":""}`, true},
		{"retail/modify_order_if_not_processed", `{"orderNumber":"ORD-00001","orderId":` + id + `,"action":"update_notes","notes":"x"}`, false},
		{"retail/modify_order_if_not_processed", `{"orderId":` + id + `,"action":"update_notes"}`, false},
		{"retail/modify_order_if_not_processed", `{"orderId":` + id + `,"action":"add_item","productId":` + id + `}`, false},
		{"retail/modify_order_if_not_processed", `{"orderId":` + id + `,"action":"update_quantity","quantity":0}`, false},
		{"retail/modify_order_if_not_processed", `{"orderId":` + id + `,"action":"update_quantity","productId":` + id + `,"quantity":0}`, true},
		{"retail/modify_order_if_not_processed", `{"orderId":` + id + `,"action":"remove_item"}`, false},
		{"retail/modify_order_if_not_processed", `{"orderId":` + id + `,"action":"remove_item","productId":` + id + `}`, true},
		{"retail/cancel_order_if_not_processed", `{"reason":"se arrepintió"}`, false},
		{"retail/cancel_order_if_not_processed", `{"orderNumber":"ORD-00001","reason":"no"}`, false},
		{"retail/cancel_order_if_not_processed", `{"orderNumber":"ORD-00001","reason":"se arrepintió"}`, true},
		{"retail/attach_receipt_to_order", `{"receiptId":` + id + `}`, false},
		{"retail/attach_receipt_to_order", `{"receiptId":` + id + `,"orderNumber":"ORD-00001"}`, true},
		{"retail/attach_receipt_to_order", `{"receiptId":` + id + `,"orderNumber":"ORD-00001","orderId":` + id + `}`, false},
		{"orders/get_customer_context", `{"includeOrders":false}`, false},
		{"orders/get_customer_context", `{"phone":"+5491155550001"}`, true},
		{"orders/get_customer_context", `{"customerId":` + id + `,"phone":"+5491155550001"}`, true},
		{"orders/set_delivery_details", `{"orderId":` + id + `,"shippingMethod":"pickup"}`, false},
		{"orders/confirm_order", `{"orderId":` + id + `,"confirmationToken":"","paymentMethod":"cash"}`, false},
		{"orders/confirm_order", `{"orderId":` + id + `,"confirmationToken":"x","paymentMethod":"other"}`, false},
		{"orders/confirm_order", `{"orderId":` + id + `,"confirmationToken":"x","paymentMethod":"cash"}`, true},
		{"frontdesk/create_order", `{"items":[],"delivery_type":"delivery","customer_name":"Ana","customer_phone":"x"}`, false},
		{"frontdesk/create_order", `{"items":[],"delivery_type":"delivery","delivery_address":"Roma 1","customer_name":"Ana","customer_phone":"x"}`, true},
		{"frontdesk/create_order", `{"items":[],"delivery_type":"pickup","customer_name":"Ana","customer_phone":"x"}`, true},
		{"frontdesk/create_order", `{"items":[{"menu_item_id":"x"}],"delivery_type":"pickup","customer_name":"Ana","customer_phone":"x"}`, false},
		{"frontdesk/create_order", `{"items":[{"menu_item_id":"x","quantity":1,"modifications":"sin sal"}],"delivery_type":"pickup","customer_name":"Ana","customer_phone":"x"}`, true},
		{"frontdesk/cancel_appointment", `{}`, false},
		{"frontdesk/cancel_appointment", `{"confirmation_code":"RES-1234"}`, true},
		{"frontdesk/cancel_appointment", `{"confirmation_code":"RES-1234","appointment_id":` + id + `}`, false},
		{"frontdesk/modify_appointment", `{"confirmation_code":"RES-1234"}`, false},
		{"frontdesk/modify_appointment", `{"new_time":"21:00"}`, false},
		{"frontdesk/modify_appointment", `{"appointment_id":` + id + `,"new_time":"21:00"}`, true},
		{"frontdesk/get_order_status", `{}`, false},
		{"frontdesk/get_order_status", `{"order_number":"12"}`, true},
		{"erp/search_products", `{"query":"clavos","limit":21}`, false},
		{"erp/search_products", `{"query":"clavos","max_price":10.5}`, true},
		{"erp/check_order_status", `{}`, true},
		{"erp/create_lead", `{"phone":"1122334455"}`, false},
		{"erp/create_support_ticket", `{"subject":"x"}`, false},
		{"erp/schedule_appointment", `{"customer_name":"Eva","appointment_type":"call"}`, true},
		{"erp/notify_team", `{"team":"sales","message":"x"}`, false},
		{"erp/notify_team", `{"team":"sales","message":"x","priority":"high","context":{"a":[1,{"b":null}]}}`, true},
		{"erp/notify_team", `{"team":"sales","message":"x","priority":"high","context":[]}`, false},
	} {
		if got := accepted(c.tool, c.arguments); got != c.want {
			t.Errorf("%s %s: accepted = %v", c.tool, c.arguments, got)
		}
	}
}

// The security matrix and the tables of the documents.
func TestPromisesAreThoseOfTheDocuments(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"retail/list_products":                   "query low never 60 basic",
		"retail/get_product":                     "query low never 60 basic",
		"retail/search_products":                 "query low never 60 basic",
		"retail/get_stock":                       "query low never 60 basic",
		"retail/list_substitutes":                "query low never 60 basic",
		"retail/create_order_draft":              "mutation low never 60 basic draft.created",
		"retail/add_item_to_draft":               "mutation low never 60 basic draft.item_added",
		"retail/update_item_qty":                 "mutation low never 60 basic draft.item_updated draft.item_removed",
		"retail/remove_item":                     "mutation low never 60 basic draft.item_removed",
		"retail/set_delivery_details":            "mutation low never 60 basic draft.delivery_set",
		"retail/summarize_draft":                 "query low never 60 basic",
		"retail/request_confirmation":            "mutation low never 60 basic draft.confirmation_requested",
		"retail/confirm_order":                   "mutation high always 60 basic order.created stock.reserved",
		"retail/set_customer_identity":           "mutation medium never 60 basic customer.identity_updated",
		"retail/get_or_create_customer_by_phone": "mutation low never 60 basic customer.created",
		"retail/get_customer_notes":              "query low never 60 basic",
		"retail/request_handoff":                 "system low never 60 basic session.handoff_requested",
		"retail/get_business_profile":            "query low never 60 basic",
		"retail/get_business_policies_text":      "query low never 60 basic",
		"retail/ingest_receipt":                  "mutation low never 60 basic receipt.ingested",
		"retail/parse_receipt_amount":            "query low never 60 basic receipt.parsed",
		"retail/ask_receipt_order_reference":     "query low never 60 basic",
		"retail/attach_receipt_to_order":         "mutation high always 60 basic receipt.attached payment.received",
		"orders/attach_receipt":                  "mutation low never 10 basic receipt.ingested receipt.attached payment.received",
		"orders/get_customer_context":            "query low never 30 none",
		"retail/modify_order_if_not_processed":   "mutation high always 60 basic order.modified stock.adjusted",
		"retail/cancel_order_if_not_processed":   "mutation high always 60 basic order.cancelled stock.released",
		"retail/quick_action_execute":            "system high conditional 60 full quick_action.executed",
		"orders/adjust_stock":                    "mutation high conditional 20 full stock.adjusted stock.low",
		"orders/create_order_draft":              "mutation low never 10 basic draft.created",
		"orders/add_item_to_draft":               "mutation low never 30 basic draft.item_added",
		"orders/set_delivery_details":            "mutation low never 10 basic draft.delivery_set",
		"orders/request_confirmation":            "mutation low never 5 basic draft.confirmation_requested",
		"orders/confirm_order":                   "mutation high always 5 full order.created stock.deducted",
		"orders/list_products":                   "query low never 60 none",
		"frontdesk/check_availability":           "booking low never 60 basic",
		"frontdesk/create_reservation":           "booking high always 60 basic booking.created",
		"frontdesk/create_appointment":           "booking high always 60 basic booking.created",
		"frontdesk/modify_appointment":           "booking high always 60 basic booking.rescheduled booking.updated",
		"frontdesk/cancel_appointment":           "booking high always 60 basic booking.cancelled",
		"frontdesk/get_business_hours":           "info low never 60 basic",
		"frontdesk/get_business_info":            "info low never 60 basic",
		"frontdesk/get_menu":                     "info low never 60 basic",
		"frontdesk/get_services":                 "info low never 60 basic",
		"frontdesk/get_staff_info":               "info low never 60 basic",
		"frontdesk/create_order":                 "order high always 60 basic order.created stock.reserved",
		"frontdesk/get_order_status":             "order low never 60 basic",
		"frontdesk/transfer_to_human":            "escalation low never 60 basic session.handoff_requested",
		"erp/search_products":                    "products low never 60 basic",
		"erp/check_order_status":                 "orders low never 60 basic",
		"erp/create_lead":                        "crm low never 60 basic lead.created lead.updated",
		"erp/create_support_ticket":              "support low never 60 basic ticket.created",
		"erp/schedule_appointment":               "crm medium never 60 basic booking.created",
		"erp/check_availability":                 "products low never 60 basic",
		"erp/notify_team":                        "support medium never 60 basic notification.created",
		"agenda/scheduleAppointmentTool":         "booking high always 60 basic booking.created",
		"agenda/getAvailableSlotsTool":           "booking low never 60 basic",
		"agenda/listEventsTool":                  "booking low never 60 basic",
		"agenda/cancelAppointmentTool":           "booking high always 60 basic booking.cancelled",
		"agenda/requestHumanSupportTool":         "escalation low never 60 basic session.handoff_requested",
		"agenda/updateClientInfoTool":            "customers medium never 60 basic customer.created customer.profile_updated",
		"agenda/updateConversationTagsTool":      "conversation low never 60 basic session.tagged",
		"agenda/endConversationTool":             "conversation low never 60 basic session.archived",
		"agenda/summarizeConversationTool":       "conversation low never 60 basic",
	} {
		tl, ok := packs.Set().Get(name)
		if !ok {
			t.Errorf("%s is missing", name)
			continue
		}
		d := tl.Describe()
		got := []string{d.Category, string(d.Risk), d.Confirmation.Mode, strconv.Itoa(d.RatePerMinute), string(d.Audit)}
		if g := strings.Join(append(got, d.Events...), " "); g != want {
			t.Errorf("%s: %q, its document says %q", name, g, want)
		}
	}
}
