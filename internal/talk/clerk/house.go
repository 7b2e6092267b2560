package clerk

// house is what the business tells of itself; till is where debts and payments are.
type (
	house interface{}
	till  interface{}
)

func houseOf(*turn) house { return nil }
func tillOf(*turn) till   { return nil }

// ticketForm is the form for a complaint, where the business takes tickets.
func (t *turn) ticketForm() (task, bool) { return task{}, false }

// The skills of what comes after a sale, of the business itself, and of forms and its own tools.
type (
	tracking        struct{ unable }
	cancellingOrder struct{ unable }
	changingOrder   struct{ unable }
	owing           struct{ unable }
	linking         struct{ unable }
	paying          struct{ unable }
	reminding       struct{ unable }
	informing       struct{ unable }
	filling         struct{ unable }
	ownTool         struct{ unable }
)
