package invariants_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

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
	if whoMay(tl).Role.Trusted() { // people of the business see all its customers
		return
	}
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
