package access

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// PaymentMethods are the payment methods of orders. Packs have other names for some of them; settings do not.
var PaymentMethods = []string{"cash", "transfer", "mercadopago", "debit_card", "credit_card", "other"}

// shippingMethods are the speeds a zone can offer.
var shippingMethods = []string{"standard", "express", "same_day"}

// postalCodes is one code or a range of them, as digits.
var postalCodes = regexp.MustCompile(`^[0-9]{3,10}(?:-[0-9]{3,10})?$`)

// The longest durations a rule may have: more is a typo, and must not overflow a time.Duration.
const (
	tenYearsOfHours   = 10 * 365 * 24
	tenYearsOfMinutes = tenYearsOfHours * 60
	centuryOfDays     = 100 * 365
	mostCount         = 1_000_000_000
)

// Check reports every invalid rule, each by its JSON pointer, as invalid_arguments.
func (s Settings) Check() error {
	var c settingsCheck
	c.numbers(s)
	c.payments(s)
	c.delivery("/delivery", s.Delivery)
	c.branches(s.Branches)
	c.promotions(s)
	c.handoff(s)
	c.schedule(s.Profile.Schedule)
	c.whatsApp(s)
	c.webChat(s.WebChat)
	c.voice(s.Voice)
	c.teams(s.Teams)
	c.files(s.Files)
	c.modelBudget(s.ModelBudget)
	c.turn(s.Turn)
	return InvalidSettings(c.mistakes...)
}

// InvalidSettings is the error for these mistakes; nil without any.
func InvalidSettings(wrong ...fault.Field) error { return mistakes(wrong).invalid("settings: ", ": ") }

// settingsCheck collects what is wrong with settings.
type settingsCheck struct{ mistakes }

// numbers skips the thresholds of free delivery, where negative means never.
func (c *settingsCheck) numbers(s Settings) {
	c.limits([]limit{
		{"/retail_draft_minutes", s.RetailDraftMins, tenYearsOfMinutes},
		{"/orders_draft_minutes", s.OrdersDraftMins, tenYearsOfMinutes},
		{"/reservation_hours", s.ReservationHours, tenYearsOfHours},
		{"/question_minutes", s.QuestionMins, tenYearsOfMinutes},
		{"/voice_question_seconds", s.VoiceQuestionSecs, tenYearsOfMinutes},
		{"/max_discount_percent", s.MaxDiscountPercent, 100},
		{"/max_lines", s.MaxLines, mostCount},
		{"/max_quantity_per_line", s.MaxQuantityPerLine, 100},
		{"/calls_per_minute", s.CallsPerMinute, mostCount},
		{"/execution_days", s.ExecutionDays, centuryOfDays},
		{"/event_days", s.EventDays, centuryOfDays},
		{"/customer_data_days", s.CustomerDataDays, centuryOfDays},
		{"/tax_basis_points", s.TaxBasisPoints, 10_000},
		{"/stock_adjustment_limit", s.StockAdjustmentLimit, mostCount},
	}...)
	c.amount("/receipt_required_from", s.ReceiptRequiredFrom)
	if c.model("/receipt_model", s.ReceiptModel); s.ReceiptModel.IsBuiltIn() {
		c.add("/receipt_model/name", "has to be a model that sees; the built-in one does not")
	}
}

func (c *settingsCheck) payments(s Settings) {
	for i, m := range s.PaymentMethods {
		c.oneOf(fmt.Sprintf("/payment_methods/%d", i), m, PaymentMethods)
	}
	switch m := s.DefaultPayment; {
	case m == "":
	case !slices.Contains(PaymentMethods, m):
		c.oneOf("/default_payment", m, PaymentMethods)
	case len(s.PaymentMethods) > 0 && !slices.Contains(s.PaymentMethods, m):
		c.add("/default_payment", "%q is not among the payment_methods", m)
	}
}

func (c *settingsCheck) delivery(at string, d Delivery) {
	c.amount(at+"/flat", d.Flat)
	for i, z := range d.Zones {
		c.zone(fmt.Sprintf("%s/zones/%d", at, i), z)
	}
}

func (c *settingsCheck) zone(at string, z Zone) {
	if locale.Nameless(z.Name) {
		c.add(at+"/name", "is empty")
	}
	c.amount(at+"/cost_minor", z.Cost)
	c.amount(at+"/min_order_minor", z.MinOrder)
	for i, code := range z.PostalCodes {
		from, to, ranged := strings.Cut(code, "-")
		if !postalCodes.MatchString(code) || ranged && (len(from) != len(to) || cmp.Compare(from, to) > 0) {
			c.add(fmt.Sprintf("%s/postal_codes/%d", at, i), "%q is no code such as 1406 and no range such as 1170-1199",
				code)
		}
	}
	for _, m := range slices.Sorted(maps.Keys(z.Methods)) {
		path := at + "/methods/" + pointer.Replace(m)
		c.oneOf(path, m, shippingMethods)
		c.amount(path, z.Methods[m])
	}
}

// pointer writes a name as part of a JSON pointer.
var pointer = strings.NewReplacer("~", "~0", "/", "~1")
