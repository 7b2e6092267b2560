package invariants_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
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

// looksLikeAName finds the arguments a probe is needed for.
var looksLikeAName = regexp.MustCompile(`(?i)(id|ids|token|sku|dni|code|number|query|category)$`)

// world is a conversation of ours, beside another customer's in the same
// business and everything of another business.
type world struct {
	*testkit.Shop
	session  string
	draft    string // our order in the making
	question string // the question about it
	mine     goods
	neighbor owned // another customer of ours
	abroad   owned // in another workspace
}

type goods struct{ wine, mugs catalog.Product }

// owned is one of everything, all of it somebody's.
type owned map[thing]string

// TestStrangers: whatever belongs to another business or another customer is
// answered, byte for byte, as what does not exist.
func TestStrangers(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, everything(payingCash(anonymous)), func(t *testing.T, s *testkit.Shop) {
		abroad := s.Open(everythingAt("otra"))
		foreign := possessions(abroad, "+5493415550777", "Malbec extranjero")
		mine := goods{s.Item("Vino", 4_500_00, 50), mugsOf(s)}
		neighbor := possessions(s, "+5493415550888", "Torrontés")
		everyTool(t, func(t *testing.T, tl *tool.Tool) {
			list, known := probes[tl.FullName()]
			if !known {
				t.Fatalf("probes does not say which arguments of %s name something", tl.FullName())
			}
			everyNameProbed(t, tl, list)
			for _, p := range list {
				w := &world{Shop: s, mine: mine, neighbor: neighbor, abroad: foreign}
				p.run(t, w, tl)
			}
			foreignSessions(t, s, abroad, tl)
		})
	})
}

func everyNameProbed(t *testing.T, tl *tool.Tool, list []probe) {
	t.Helper()
	c := contractOf(t, tl)
	for _, name := range c.names() {
		named := looksLikeAName.MatchString(name) || c.Properties[name].Format == "uuid"
		if named && !slices.ContainsFunc(list, func(p probe) bool { return p.field == name }) {
			t.Errorf("%s of %s looks like a name and has no probe", name, tl.FullName())
		}
	}
}

// run asks for what does not exist, for what is abroad and, where things have
// owners, for the neighbour's.
func (p probe) run(t *testing.T, w *world, tl *tool.Tool) {
	t.Helper()
	nobodys := nobody(p.names)
	nothing := w.asks(t, tl, p, nobodys)
	if nothing.ErrorCode == fault.InvalidArguments || nothing.ErrorCode == fault.RateLimited {
		t.Fatalf("%s: the call with what does not exist is not a good one: %s", p.field, said(nothing))
	}
	same := func(whose, value string) {
		if got, want := faceless(w.asks(t, tl, p, value), value), faceless(nothing, nobodys); got != want {
			t.Errorf("%s of %s:\n%s\nand of nobody:\n%s", p.field, whose, got, want)
		}
	}
	same("another business", w.abroad[p.names])
	switch p.names {
	case anOrder, aNumber, aCustomer, aConfirmation, aReceipt, aPayment, aFile, aBooking, aCode:
		same("another customer", w.neighbor[p.names])
	}
}

// asks calls the tool in a fresh conversation that stands where all the others
// of this probe stand, and puts it back into silence.
func (w *world) asks(t *testing.T, tl *tool.Tool, p probe, value string) runtime.Answer {
	t.Helper()
	w.session = w.Session("")
	w.OK(w.session, "retail/add_item_to_draft", object{"productId": w.mine.wine.ID, "quantity": 1})
	w.OK(w.session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	w.draft = w.OK(w.session, "orders/create_order_draft", object{})["orderId"].(string)
	if p.field == "orderId" && strings.HasSuffix(tl.Name, "confirm_order") {
		w.question = w.OK(w.session, "orders/request_confirmation", object{"orderId": w.draft})["confirmationId"].(string)
	}
	args := p.rest(w)
	args[p.field] = value
	switch p.field {
	case "productIds":
		args[p.field] = []string{value}
	case "items":
		args[p.field] = []object{{"menu_item_id": value, "quantity": 1}}
	}
	before := w.Snapshot()
	a := w.CallAs(whoMay(tl), w.session, tl.FullName(), args, "")
	if changed := w.Since(before); !a.Success && len(changed) > 0 {
		t.Errorf("%s %q: %s changed %v", p.field, value, a.ErrorCode, changed)
	}
	return a
}

// foreignSessions: another business's conversation is nobody's.
func foreignSessions(t *testing.T, s, abroad *testkit.Shop, tl *tool.Tool) {
	t.Helper()
	arguments := contractOf(t, tl).validObject(t)
	id, foreign := testkit.NewID(), abroad.Session("+5493415550999")
	nothing := s.Call(id, tl.FullName(), arguments)
	if nothing.ErrorCode != fault.NotFound {
		t.Errorf("a session that does not exist: %s", said(nothing))
	}
	before := abroad.Snapshot()
	if got, want := faceless(s.Call(foreign, tl.FullName(), arguments), foreign), faceless(nothing, id); got != want {
		t.Errorf("another business's session:\n%s\nand nobody's:\n%s", got, want)
	}
	untouched(t, abroad, before)
}

// TestStrangersQuestion: a reply to another business's question is a reply to none.
func TestStrangersQuestion(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, everything(payingCash(anonymous)), func(t *testing.T, s *testkit.Shop) {
		abroad := s.Open(everythingAt("otra"))
		foreign := possessions(abroad, "+5493415550777", "Malbec extranjero")
		before := abroad.Snapshot()
		for _, words := range []string{"sí", "no", "mejor dos", "¿qué?"} {
			_, nothing := s.Reply(testkit.NewID(), words)
			_, other := s.Reply(foreign[aConfirmation], words)
			if !fault.Is(nothing, fault.NotFound) || nothing.Error() != other.Error() {
				t.Errorf("%q: %v and %v", words, nothing, other)
			}
		}
		if changed := abroad.Since(before); len(changed) > 0 {
			t.Errorf("changed abroad: %v", changed)
		}
	})
}

// nobody is a name of nothing.
func nobody(of thing) string {
	switch of {
	case aSKU:
		return "SKU-DE-NADIE"
	case aDocument:
		return "39999999"
	case aNumber:
		return "ORD-99999"
	case aCode:
		return "RES-99999999"
	case words:
		return "zzyzxqwv"
	}
	return testkit.NewID()
}

// faceless is an answer without what differs from call to call by design, and
// without the caller's own words.
func faceless(a runtime.Answer, given string) string {
	a.ExecutionID = ""
	if a.Confirmation != nil {
		a.Confirmation.ID = ""
	}
	raw, _ := json.Marshal(a)
	return volatile.ReplaceAllString(strings.ReplaceAll(string(raw), given, "~"), "~")
}

// volatile are ids and numbers that a call which succeeds makes up itself.
var volatile = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|(?:ORD|TCK)-[0-9]+`)

func everythingAt(slug string) testkit.Setup {
	setup := everything(payingCash(anonymous))
	setup.Slug = slug
	return setup
}

func mugsOf(s *testkit.Shop) catalog.Product {
	_, mugs := shelf(s)
	return mugs
}

// possessions fills a shop with one of everything for a customer.
func possessions(s *testkit.Shop, phone, name string) owned {
	s.T.Helper()
	wine := s.Product(catalog.Product{Name: name, Category: "Vinos de " + s.Workspace.Slug, Price: 5_000_00, TrackStock: true}, 20)
	mugs := mugsOf(s)
	session := s.Session(phone)
	s.OK(session, "retail/set_customer_identity", object{"dni": "2" + phone[len(phone)-7:], "firstName": "Vecina"})
	draft := s.OK(session, "orders/create_order_draft", object{})
	order := draft["orderId"].(string)
	s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": wine.ID, "quantity": 1})
	s.OK(session, "orders/set_delivery_details", object{"orderId": order, "address": address})
	question := s.OK(session, "orders/request_confirmation", object{"orderId": order})["confirmationId"].(string)
	var who customer.Customer
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		who, _, err = u.Customers.Current()
		return err
	})
	paid, paper, page := papers(s, who.ID)
	desk := frontDesk(s, who.ID)
	return owned{
		aBooking: desk.booking.ID, aCode: desk.booking.Code, aService: desk.service, aDoctor: desk.doctor, aBranch: desk.branch,
		aPayment: paid, aReceipt: paper, aFile: page, aProduct: wine.ID, aVariant: mugs.Variants[0].ID, anOrder: order, aNumber: draft["orderNumber"].(string), aCustomer: who.ID, aConfirmation: question,
		aSKU: wine.SKU, aDocument: who.DNI, words: name,
	}
}

// papers are a customer's claim to have paid, and the receipt of it.
func papers(s *testkit.Shop, customerID string) (payment, paper, page string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		p, err := u.Ledger.Claim(ledger.Payment{CustomerID: customerID, Method: "transfer", Amount: 100})
		if err != nil {
			return err
		}
		kept := file.Stored{StorageKey: testkit.NewID(), ContentType: "image/png", Size: 8, SHA256: testkit.NewID()}
		f, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: "comprobante.png", CustomerID: customerID}, kept)
		if err != nil {
			return err
		}
		r, _, err := u.Receipts.Add(receipt.Sent{Content: f.SHA256, CustomerID: customerID}, receipt.Receipt{FileID: f.ID, Kind: receipt.Image})
		payment, paper, page = p.ID, r.ID, f.ID
		return err
	})
	return payment, paper, page
}

// frontDesk opens a desk with a doctor and a service, and books a customer's visit. The
// other business has a branch, too.
func frontDesk(s *testkit.Shop, customerID string) (desk struct {
	booking                 booking.Booking
	service, doctor, branch string
}) {
	s.T.Helper()
	desk.service, desk.doctor, desk.branch = testkit.NewID(), testkit.NewID(), testkit.NewID()
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 9 * 60, To: 18 * 60}})
		}
		if err := u.Bookings.SetWeek("", week); err != nil {
			return err
		}
		if err := u.Bookings.SavePlace(booking.Resource{ID: desk.doctor, Kind: booking.Staff, Name: "Dra. Ajena", Active: true}); err != nil {
			return err
		}
		if err := u.Bookings.SaveService(booking.Service{ID: desk.service, Name: "Consulta de " + s.Workspace.Slug, Minutes: 30, Active: true}); err != nil {
			return err
		}
		var err error
		desk.booking, err = u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: "2031-05-02", Start: 600, Minutes: 30, StaffID: desk.doctor},
			booking.Who{CustomerID: customerID, Name: "Vecina"}, desk.service, "Consulta")
		return err
	})
	if s.Workspace.Slug == "otra" {
		b, err := s.Keyring.AddBranch(s.T.Context(), s.Workspace.ID, access.Branch{Name: "Centro"})
		if err != nil {
			s.T.Fatal(err)
		}
		desk.branch = b.ID
	}
	return desk
}

// visits counts ours, each on a day of its own.
var visits atomic.Int64

// booked is a visit of this conversation's.
func (w *world) booked() (id string) {
	w.T.Helper()
	w.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(w.session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		day := booking.Day("2032-01-01").Add(int(visits.Add(1)))
		b, err := u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: day, Start: 600, Minutes: 30}, booking.Who{Name: "Nadia"}, "", "")
		id = b.ID
		return err
	})
	return id
}
