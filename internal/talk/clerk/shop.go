package clerk

// product is something that is sold.
type product struct {
	option
	Brand    string   `json:"brand,omitempty"`
	Category string   `json:"category,omitempty"`
	About    string   `json:"about,omitempty"`
	Score    float64  `json:"score,omitempty"`   // how well the finder says it fits
	Varied   bool     `json:"varied,omitempty"`  // it comes in variants, one of which has to be chosen
	Variant  string   `json:"variant,omitempty"` // the one that was chosen
	Variants []option `json:"variants,omitempty"`
}

// line is a line of the order in the making.
type line struct {
	product
	Quantity int    `json:"quantity"`
	Notes    string `json:"notes,omitempty"`
}

// want is one thing to be done to the order.
type want struct{}

// shop is how things are sold here.
type shop interface {
	takesOrders() bool
}

func shopOf(*turn) shop { return nil }

// The skills of selling.
type (
	finding     struct{ unable }
	browsing    struct{ unable }
	buying      struct{ unable }
	showingCart struct{ unable }
	delivering  struct{ unable }
	checkingOut struct{ unable }
	couponing   struct{ unable }
	repeating   struct{ unable }
	dieting     struct{ unable }
)

// unable is a skill that never bids.
type unable struct{ courteous }

func (unable) bid(*turn, act) (task, float64) { return task{}, 0 }

func (unable) run(*turn, *task) error { return nil }
