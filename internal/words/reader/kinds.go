// Package reader reads what a customer wrote: the acts of a message (what they want done, ask or tell), each with its
// part of the text and how sure the reader is, and the slots in it (quantities, things, days, names …). It is trained on
// labelled messages (said/, `make train`) and decides nothing: who uses a reading holds it against what the business has.
package reader

// Acts.
const (
	Find        = "find"
	Browse      = "browse"
	Price       = "price"
	Recommend   = "recommend"
	Add         = "add"
	Remove      = "remove"
	SetQuantity = "set_quantity"
	Swap        = "swap"
	Clear       = "clear"
	ShowCart    = "show_cart"
	Checkout    = "checkout"
	RepeatOrder = "repeat_order"
	Coupon      = "coupon"
	Deliver     = "deliver"
	Pickup      = "pickup"
	PayWith     = "pay_with"
	GiveName    = "give_name"
	GivePhone   = "give_phone"
	GiveDoc     = "give_doc"
	GiveAddress = "give_address"
	GiveEmail   = "give_email"
	OrderStatus = "order_status"
	CancelOrder = "cancel_order"
	ChangeOrder = "change_order"
	Debt        = "debt"
	PayLink     = "pay_link"
	Account     = "account"
	Paid        = "paid"
	Invoice     = "invoice"
	Complain    = "complain"
	Quote       = "quote" // an offer in writing, a call from sales, an account as a company
	Book        = "book"
	Available   = "availability"
	Move        = "move"
	CancelVisit = "cancel_booking"
	MyVisits    = "my_bookings"
	Attend      = "confirm_attendance"
	Emergency   = "emergency" // pain that cannot wait
	Hours       = "hours"
	Where       = "address_info"
	PayInfo     = "payment_info"
	DeliverInfo = "delivery_info"
	Policy      = "policy"
	Services    = "services"
	Staff       = "staff"
	Contact     = "contact"
	Diet        = "diet"
	Person      = "person"
	Yes         = "yes"
	No          = "no"
	Choose      = "choose"
	Wait        = "wait"
	Thanks      = "thanks"
	Greet       = "greet"
	Bye         = "bye"
	Other       = "other"
)

// Kinds are the acts and slots that a reader tells apart.
type Kinds struct {
	Acts, Slots []string
	Nothing     string  // the act of what means none of the others
	Least       float64 // the part of a model's largest weight under which its weights are left out
	Copies      int     // how many rewritten copies of each message are learnt from
	Rare        int     // features that fewer messages have are left out
	Plain       bool    // parts are found without what they are: for few messages
	Joins       int     // with how many others each message is joined to one, and learnt from
}

// Customers are what customers write. Weights under least are many and say little.
var Customers = Kinds{Acts: ActKinds, Slots: SlotKinds, Nothing: Other, Least: 2.4 / 127, Rare: 2, Copies: 2}

// ActKinds are all acts, SlotKinds all slots.
var (
	ActKinds = []string{Find, Browse, Price, Recommend, Add, Remove, SetQuantity, Swap, Clear, ShowCart, Checkout,
		RepeatOrder, Coupon, Deliver, Pickup, PayWith, GiveName, GivePhone, GiveDoc, GiveAddress, GiveEmail, OrderStatus,
		CancelOrder, ChangeOrder, Debt, PayLink, Account, Paid, Invoice, Complain, Quote, Book, Available, Move, CancelVisit,
		MyVisits, Attend, Emergency, Hours, Where, PayInfo, DeliverInfo, Policy, Services, Staff, Contact, Diet, Person, Yes, No,
		Choose, Wait, Thanks, Greet, Bye, Other}
	SlotKinds = []string{"quantity", "thing", "size", "day", "hour", "people", "person", "professional", "zone",
		"address", "payment", "code", "service", "phone", "doc", "email", "diet", "choice", "price"}
)
