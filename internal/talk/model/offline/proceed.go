package offline

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// conduct is how a kind of task is seen to: do goes on with it, and can be asked again
// at any time; hear takes the customer's message as the answer to what it asked.
type conduct struct {
	do   func(d *dialogue, t *task) status
	hear func(d *dialogue, t *task) bool
}

// conductOf is a function and not a table, since conducts start other tasks.
func conductOf(kind string) conduct {
	switch kind {
	case "words":
		return conduct{do: (*dialogue).doWords}
	case "find":
		return conduct{do: (*dialogue).doFind, hear: (*dialogue).hearFind}
	case "browse":
		return conduct{do: (*dialogue).doBrowse}
	case "catalogue":
		return conduct{do: (*dialogue).doCatalogue}
	case "cart":
		return conduct{do: (*dialogue).doCart, hear: (*dialogue).hearCart}
	case "show":
		return conduct{do: (*dialogue).doShow}
	case "clear":
		return conduct{do: (*dialogue).doClear}
	case "deliver":
		return conduct{do: (*dialogue).doDeliver, hear: (*dialogue).hearDeliver}
	case "identity":
		return conduct{do: (*dialogue).doIdentity}
	case "checkout":
		return conduct{do: (*dialogue).doCheckout, hear: (*dialogue).hearCheckout}
	case "settle":
		return conduct{do: (*dialogue).doSettle, hear: (*dialogue).hearSettle}
	case "debt":
		return conduct{do: (*dialogue).doDebt, hear: (*dialogue).hearDebt}
	case "link":
		return conduct{do: (*dialogue).doLink}
	case "receipt":
		return conduct{do: (*dialogue).doReceipt, hear: (*dialogue).hearReceipt}
	case "paid":
		return conduct{do: (*dialogue).doPaid, hear: (*dialogue).hearPaid}
	case "remind":
		return conduct{do: (*dialogue).doRemind, hear: (*dialogue).hearRemind}
	case "status":
		return conduct{do: (*dialogue).doStatus, hear: (*dialogue).hearStatus}
	case "orders":
		return conduct{do: (*dialogue).doOrders}
	case "cancel_order":
		return conduct{do: (*dialogue).doCancelOrder, hear: (*dialogue).hearCancelOrder}
	case "change_order":
		return conduct{do: (*dialogue).doChangeOrder, hear: (*dialogue).hearChangeOrder}
	case "again":
		return conduct{do: (*dialogue).doAgain}
	case "info":
		return conduct{do: (*dialogue).doInfo}
	case "book":
		return conduct{do: (*dialogue).doBook, hear: (*dialogue).hearBook}
	case "move":
		return conduct{do: (*dialogue).doMove, hear: (*dialogue).hearMove}
	case "unbook":
		return conduct{do: (*dialogue).doUnbook, hear: (*dialogue).hearUnbook}
	case "bookings":
		return conduct{do: (*dialogue).doBookings}
	case "menu":
		return conduct{do: (*dialogue).doMenu}
	case "services":
		return conduct{do: (*dialogue).doServices, hear: (*dialogue).hearServices}
	case "staff":
		return conduct{do: (*dialogue).doStaff}
	case "lead", "ticket", "notify", "custom":
		return conduct{do: (*dialogue).doForm, hear: (*dialogue).hearForm}
	case "person":
		return conduct{do: (*dialogue).doPerson}
	case "offer_person":
		return conduct{do: (*dialogue).doOfferPerson, hear: (*dialogue).hearOfferPerson}
	}
	return conduct{do: func(*dialogue, *task) status { return over }}
}

// mostSteps bounds one answer; no task takes nearly as many.
const mostSteps = 40

var msgGoOn = locale.Text{
	ES: "Todavía me falta una parte de lo que pediste. ¿Sigo?",
	PT: "Ainda falta uma parte do que você pediu. Continuo?",
	EN: "There is more to do of what you asked for. Shall I go on?",
}

// proceed sees to the tasks until one has to wait.
func (d *dialogue) proceed() model.Answer {
	for range mostSteps {
		if len(d.m.Tasks) == 0 {
			break
		}
		t := d.m.Tasks[0]
		s := conductOf(t.Kind).do(d, &t)
		d.m.Tasks[0] = t
		d.results = nil
		switch {
		case s == calling && len(d.calls) > 0:
			return d.reply()
		case s == calling:
			d.tell(msgGoOn)
			d.m.Tasks[0].Asked = "go_on"
			return d.reply()
		case s == asking:
			return d.reply()
		default:
			d.m.Tasks = append(d.next, d.m.Tasks[1:]...)
			d.next = nil
		}
	}
	if len(d.m.Said) == 0 && d.r.Facts.Question == "" {
		d.tell(msgHere)
	}
	return d.reply()
}
