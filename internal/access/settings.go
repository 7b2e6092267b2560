package access

import "time"

// Settings are a workspace's own rules. The zero value of every field means the
// default, so that an empty document is a working configuration.
type Settings struct {
	RequireIdentity   *bool `json:"require_identity,omitempty"`
	RetailDraftMins   int   `json:"retail_draft_minutes,omitempty"`
	OrdersDraftMins   int   `json:"orders_draft_minutes,omitempty"`
	ReservationHours  int   `json:"reservation_hours,omitempty"`
	QuestionMins      int   `json:"question_minutes,omitempty"`
	VoiceQuestionSecs int   `json:"voice_question_seconds,omitempty"`
	JoinMillis        *int  `json:"join_milliseconds,omitempty"`

	MaxDiscountPercent   int `json:"max_discount_percent,omitempty"`
	MaxLines             int `json:"max_lines,omitempty"`
	MaxQuantityPerLine   int `json:"max_quantity_per_line,omitempty"`
	CallsPerMinute       int `json:"calls_per_minute,omitempty"`
	ExecutionDays        int `json:"execution_days,omitempty"`
	EventDays            int `json:"event_days,omitempty"`
	TaxBasisPoints       int `json:"tax_basis_points,omitempty"`
	StockAdjustmentLimit int `json:"stock_adjustment_limit,omitempty"`

	FreeShippingOver    *int64 `json:"free_shipping_over,omitempty"`
	ReceiptRequiredFrom int64  `json:"receipt_required_from,omitempty"`

	DefaultPayment string   `json:"default_payment,omitempty"`
	PaymentMethods []string `json:"payment_methods,omitempty"`
	Bank           Bank     `json:"bank,omitzero"`
	Delivery       Delivery `json:"delivery,omitzero"`
	Profile        Profile  `json:"profile,omitzero"`
	Policies       Policies `json:"policies,omitzero"`
	Booking        Booking  `json:"booking,omitzero"`
	WhatsApp       WhatsApp `json:"whatsapp,omitzero"`
	WebChat        WebChat  `json:"web_chat,omitzero"`
	Voice          Voice    `json:"voice,omitzero"`
	Teams          Teams    `json:"teams,omitzero"`

	// Branches are the rules of single branches, by their ids.
	Branches       map[string]BranchRules `json:"branches,omitempty"`
	Promotions     []Promotion            `json:"promotions,omitempty"`
	CustomerGroups []CustomerGroup        `json:"customer_groups,omitempty"`

	Files FileLimits `json:"files,omitzero"`

	ModelBudget ModelBudget `json:"model_budget,omitzero"`
	Turn        TurnLimits  `json:"turn,omitzero"`
	// ReceiptModel reads pictures of receipts beside the installed programs; none: pictures are sent to no model.
	ReceiptModel ModelChoice `json:"receipt_model,omitzero"`
	// Templates are what may be sent to a customer who has not written for a day, by purpose.
	Templates map[string]Template `json:"templates,omitempty"`

	// The telephone of hand-offs, and the message to the customer.
	EscalationPhone string `json:"escalation_phone,omitempty"`
	TransferMessage string `json:"transfer_message,omitempty"`
	// CustomerDataDays is how far back agents see a customer's orders, and how long after the customer's last activity
	// their personal data.
	CustomerDataDays int `json:"customer_data_days,omitempty"`
}

// Bank is where transfers go. Receipts are compared with it: one that names another payee, or none, needs a review by
// staff.
type Bank struct {
	Alias  string `json:"alias,omitempty"`
	CBU    string `json:"cbu,omitempty"`
	Holder string `json:"holder,omitempty"`
	TaxID  string `json:"tax_id,omitempty"` // CUIT, CPF or CNPJ of the holder
	Name   string `json:"bank,omitempty"`
}

// Reachable reports whether a customer can transfer money with what is known of the account.
func (b Bank) Reachable() bool { return b.Alias != "" || b.CBU != "" }

// Delivery is where the business delivers and for how much. Without zones it delivers anywhere at Flat.
type Delivery struct {
	Zones         []Zone `json:"zones,omitempty"`
	Flat          int64  `json:"flat,omitempty"`
	PickupAddress string `json:"pickup_address,omitempty"`
	PickupText    string `json:"pickup_text,omitempty"`
	PickupOnly    bool   `json:"pickup_only,omitempty"` // no delivery at all
}

// Zone is one area of delivery. Amounts are minor units.
type Zone struct {
	Name        string           `json:"name"`
	Cities      []string         `json:"cities,omitempty"`
	PostalCodes []string         `json:"postal_codes,omitempty"` // "1406" or "1170-1199"
	Cost        int64            `json:"cost_minor"`
	MinOrder    int64            `json:"min_order_minor,omitempty"`
	FreeOver    *int64           `json:"free_over_minor,omitempty"` // nil: the business's free_shipping_over; negative: never
	ETA         string           `json:"eta_text,omitempty"`
	Methods     map[string]int64 `json:"methods,omitempty"` // extra cost by shipping method; one not listed is not offered
}

// Profile is the business's public information.
type Profile struct {
	Phone    string            `json:"phone,omitempty"`
	Address  string            `json:"address,omitempty"`
	City     string            `json:"city,omitempty"`
	Schedule map[string]string `json:"schedule,omitempty"`
	Social   map[string]string `json:"social,omitempty"`
	Greeting string            `json:"greeting,omitempty"`
}

// Policies are the texts customers ask for.
type Policies struct {
	Returns   string `json:"returns,omitempty"`
	Exchanges string `json:"exchanges,omitempty"`
	Warranty  string `json:"warranty,omitempty"`
	Shipping  string `json:"shipping,omitempty"`
	Payments  string `json:"payments,omitempty"`
	Custom    string `json:"custom_instructions,omitempty"`
}

func orDefault(n, def int) int {
	if n > 0 {
		return n
	}
	return def
}

func minutes(n, def int) time.Duration { return time.Duration(orDefault(n, def)) * time.Minute }

func (s Settings) IdentityRequired() bool         { return s.RequireIdentity == nil || *s.RequireIdentity }
func (s Settings) RetailDraftLife() time.Duration { return minutes(s.RetailDraftMins, 240) }
func (s Settings) OrdersDraftLife() time.Duration { return minutes(s.OrdersDraftMins, 30) }
func (s Settings) LineLimit() int                 { return orDefault(s.MaxLines, 50) }
func (s Settings) QuantityLimit() int             { return min(orDefault(s.MaxQuantityPerLine, 100), 100) }
func (s Settings) DiscountLimit() int             { return orDefault(s.MaxDiscountPercent, 30) }
func (s Settings) WorkspaceCalls() int            { return orDefault(s.CallsPerMinute, 60_000) }
func (s Settings) StockApprovalAbove() int        { return orDefault(s.StockAdjustmentLimit, 100) }

// ReservationLife is how long a retail order keeps its stock.
func (s Settings) ReservationLife() time.Duration { return minutes(s.ReservationHours*60, 24*60) }

// ExecutionLife is how long the content of execution rows is kept.
func (s Settings) ExecutionLife() time.Duration {
	return time.Duration(orDefault(s.ExecutionDays, 365)) * 24 * time.Hour
}

// EventLife is how long events, and the results of their webhooks, are kept.
func (s Settings) EventLife() time.Duration {
	return time.Duration(orDefault(s.EventDays, 30)) * 24 * time.Hour
}

// CustomerDataLife is how far back agents see a customer's data.
func (s Settings) CustomerDataLife() time.Duration {
	return time.Duration(orDefault(s.CustomerDataDays, 365)) * 24 * time.Hour
}

// QuestionLife is how long a question may be answered. A spoken one expires sooner: customers do not remember what they
// heard ten minutes ago.
func (s Settings) QuestionLife(channel string) time.Duration {
	if channel == "voice" {
		return time.Duration(orDefault(s.VoiceQuestionSecs, 120)) * time.Second
	}
	return minutes(s.QuestionMins, 30)
}

// JoinWindow is how long an agent waits for more messages before it answers. Customers write in pieces; callers on the
// telephone and relaying programs send whole messages.
func (s Settings) JoinWindow(channel string) time.Duration {
	switch {
	case s.JoinMillis != nil:
		return time.Duration(*s.JoinMillis) * time.Millisecond
	case channel == "whatsapp":
		return 2500 * time.Millisecond
	case channel == "web":
		return 400 * time.Millisecond
	}
	return 0
}

// FreeOver is the order value from which a zone's delivery is free: its own threshold, else the business's; negative
// means never.
func (s Settings) FreeOver(z Zone) int64 {
	switch {
	case z.FreeOver != nil:
		return *z.FreeOver
	case s.FreeShippingOver != nil:
		return *s.FreeShippingOver
	}
	return 50_000
}

// ReceiptFrom is the amount from which a payment needs its receipt.
func (s Settings) ReceiptFrom() int64 {
	if s.ReceiptRequiredFrom > 0 {
		return s.ReceiptRequiredFrom
	}
	return 100_000
}
