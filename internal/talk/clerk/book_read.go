package clerk

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
	"github.com/mostrador/mostrador/internal/words/when"
)

// asides are acts whose days and hours are not those of a booking.
var asides = []string{reader.Hours, reader.Where, reader.PayInfo, reader.DeliverInfo, reader.Price, reader.Policy, reader.CancelVisit,
	reader.MyVisits, reader.Add, reader.Debt, reader.OrderStatus}

// bookingText is the message without the parts that are certainly about something else.
func (t visiting) bookingText() string {
	out := []byte(t.heard.Raw)
	for _, a := range t.heard.acts {
		if a.score(asides...) >= certain && a.score(reader.Book, reader.Available) < enough && len(t.heard.acts) > 1 {
			for i := a.From; i < a.To; i++ {
				out[i] = ' '
			}
		}
	}
	return string(out)
}

// readBooking takes from a text what a booking needs; false: there was nothing. asked is what the question was for.
func (t visiting) readBooking(k *task, text, asked string) bool {
	text, beside := t.beside(text)
	m := t.calendar.meant(text, asked)
	found := t.readWho(k, asked)
	found = t.calendar.readWhen(k, oneHour(t, text, m)) || found
	found = placeBeside(t, k, beside) || found
	said := detail.Read(t.tag, text, t.facts.Now)
	need := t.desk.diary.needs()
	found = t.readParty(k, said, asked) || found
	found = t.readNotes(k, said) || found
	if k.slot("emergency") != "" && !t.pain(text) && len(named(said, t.offer())) > 0 { // they want that instead
		k.drop("emergency", "urgent", "said", "service", "service_name", "checked", "proposed", "edge", "time")
	}
	if need.service {
		found = t.readService(k, detail.Read(t.tag, m.Rest, t.facts.Now)) || found
		t.readPairs(k, said, m)
		readPeople(k, said)
	}
	if need.clinic && t.pain(text) && t.emergency() != "" && k.slot("emergency") == "" {
		k.set("emergency", "yes")
		k.set("reason", strings.Trim(clip(locale.OneLine(text), 200), "¿?¡!. "))
		k.set("said", t.emergency())
		k.drop("service", "service_name", "more", "only")
		found = true
	}
	if days := k.slot("days"); k.slot("emergency") != "" && days != "" {
		first, _, _ := strings.Cut(days, "|")
		k.set("date", first)
		k.set("wished", first)
		k.drop("days")
	}
	return found
}

// readParty takes for how many people a table is.
func (t visiting) readParty(k *task, said *detail.Text, asked string) (found bool) {
	if !t.desk.diary.needs().party {
		return false
	}
	n, found := said.Party(asked == "party")
	if found {
		if either, most := said.EitherParty(); most > n { // the table has to hold them all
			n = most
			k.set("notes", strings.TrimPrefix(k.slot("notes")+". "+either, ". "))
		}
		k.set("party", strconv.Itoa(n))
	}
	return found
}

// mine reports whether the message is about a booking that the customer has.
func (t bookings) mine() bool {
	if strings.Contains(t.s.Said, t.in(msgYourBooked)) { // they were just listed
		_, _, moved := detail.FromTo(t.tag, t.heard.Raw, t.facts.Now)
		if moved || t.heard.score(reader.Book) < certain {
			return true
		}
	}
	if len(t.held("")) > 0 {
		return true
	}
	var what []string
	for _, s := range t.visiting.offer() {
		what = append(what, s.Name)
	}
	for _, b := range t.facts.Bookings {
		what = append(what, b.What)
	}
	return t.heard.Mine(what)
}

// held are the customer's bookings at a day and an hour that the message names: who says both speaks of that one. Of one
// that is being replaced its hour is enough.
func (t bookings) held(replaced string) []visit {
	m, list := t.heard.time(t.heard.Raw), t.booked()
	if replaced != "" {
		return fitsTime(slices.DeleteFunc(list, func(v visit) bool { return v.ID != replaced }), m)
	}
	if days, minutes := m.Moments(); len(days) == 0 || len(minutes) == 0 || t.heard.score(reader.Book) >= certain {
		return nil
	}
	return fitsTime(list, m)
}

// agreed is how likely a message is of some kinds, by all of its parts that may be.
func (h *heard) together(kinds ...string) float64 {
	not := 1.0
	for _, a := range h.acts {
		if s := a.score(kinds...); s >= 0.2 {
			not *= 1 - min(s, 1)
		}
	}
	return 1 - not
}

// gives are acts that give something up.
var gives = []string{reader.No, reader.Clear, reader.Remove, reader.SetQuantity, reader.CancelOrder, reader.CancelVisit}

// quits reports whether the message gives up what is under way. Without an order in the making, what reads as taking
// something out of it can mean nothing else.
func (t visiting) quits() bool {
	if t.heard.no() > 0.5 || t.heard.Pick().None {
		return true
	}
	return len(t.s.Cart) == 0 && slices.ContainsFunc(t.heard.acts, func(a act) bool { return a.score(gives...) >= enough })
}

// pain reports that something hurts or cannot wait.
func (t visiting) pain(text string) bool {
	var told []string
	for one := range strings.SplitSeq(text, "?") {
		if !hurting.MatchString(detail.Read(t.tag, one, t.facts.Now).Plain()) {
			told = append(told, one)
		}
	}
	return detail.Read(t.tag, strings.Join(told, "?"), t.facts.Now).Pain(mapped(t.offer(), service.name)...)
}

// hurting is no more than the question whether something hurts: "¿y duele mucho?" hurts nobody yet.
var hurting = regexp.MustCompile(`^((y|e|oye|pero|mas|eso|isso|does it|will it) )*(duele|doi|dolera|hurt|hurts)( (mucho|muito|poco|algo|demasiado|a lot|much))?$`)

// emergency is the service for what cannot wait; empty: there is none.
func (t visiting) emergency() string {
	for _, s := range t.offer() {
		if slices.ContainsFunc(detail.Words(s.Name), func(w string) bool {
			return strings.HasPrefix(w, "urgenc") || strings.HasPrefix(w, "emergenc") || w == "guardia"
		}) {
			return s.Name
		}
	}
	return ""
}

// both points at two things that were spoken of.
var both = regexp.MustCompile(`(^| )(as duas|os dois|las dos|los dos|ambas|ambos|both)( |$)`)

// addBoth has the service that was spoken of last booked with the one that is being booked.
func addBoth(t visiting, k *task) bool {
	if !both.MatchString(t.heard.Plain()) || t.s.Visit == "" || k.slot("said") == "" || strings.Contains(k.slot("said"), t.s.Visit) {
		return false
	}
	k.set("said", k.slot("said")+"\n"+t.s.Visit)
	k.drop("service", "service_name", "more", "checked", "listed")
	return true
}

// readService keeps the words that name a service, and who is to do it.
func (t visiting) readService(k *task, rest *detail.Text) bool {
	offer, found := t.offer(), false
	if list := staffNamed(offer, rest.Raw, k.slot("name")); len(list) == 1 && list[0] != k.slot("staff_name") {
		k.set("staff_name", list[0])
		k.drop("staff", "checked")
		found = true
	}
	dropped := t.refused(rest)
	found = slices.Contains([]bool{found, dropServices(k, dropped), addBoth(t, k)}, true)
	groups, _ := t.starting(named(rest, offer))
	meantOf(t, groups)
	sameHands(groups)
	groups = slices.DeleteFunc(groups, func(g []service) bool {
		return slices.ContainsFunc(g, func(s service) bool { return slices.Contains(dropped, s.Name) })
	})
	if len(dropped) > 0 && k.slot("said") == "" && (len(groups) == 0 || len(groups) == 1 && groups[0][0].Name == t.s.Booked) {
		k.set("idle", "over")
		return true
	}
	if len(t.before(groups, rest)) > 0 && k.slot("emergency") == "" {
		one := len(groups) == 1 && slices.ContainsFunc(groups[0], func(s service) bool { return s.Name == k.slot("service_name") })
		if said := narrowed(k.slot("said"), names(groups)); !one && said != k.slot("said") {
			k.set("said", said)
			k.drop("service", "service_name", "more", "checked", "listed")
			if k.Options = nil; k.slot("time")+k.slot("hours") == "" {
				k.set("time", k.slot("tried")) // which was taken, for another service
			}
			found = true
		}
	}
	if rest.Has("primera") && rest.Has("vez") || rest.Has("primeira") || rest.Has("first") && rest.Has("time") {
		k.set("first", "yes")
	}
	return found
}

// meantOf narrows services that one has to be chosen of: "me urge una limpieza" is no emergency, and "la valoración" is the
// one that was spoken of.
func meantOf(t visiting, groups [][]service) {
	for i, g := range groups {
		if usual := slices.DeleteFunc(slices.Clone(g), func(s service) bool { return s.Name == t.emergency() }); len(usual) > 0 {
			groups[i] = usual
		}
		if at := slices.IndexFunc(groups[i], func(s service) bool { return s.Name == t.s.Visit }); at >= 0 {
			groups[i] = groups[i][at : at+1]
		}
	}
}

// sameHands narrows services that the customer has to choose of to the one that the others' professional does: "corte e barba".
func sameHands(groups [][]service) {
	for i, g := range groups {
		for j, other := range groups {
			if i == j || len(g) < 2 || len(other) != 1 || len(other[0].Staff) != 1 {
				continue
			}
			theirs := slices.DeleteFunc(slices.Clone(g), func(s service) bool { return !slices.Equal(s.Staff, other[0].Staff) })
			if len(theirs) == 1 {
				groups[i] = theirs
			}
		}
	}
}

// refused are the services that a text says are not wanted.
func (t visiting) refused(rest *detail.Text) (out []string) {
	for _, part := range rest.Parts() {
		if !part.Refuses() {
			continue
		}
		for _, g := range named(part, t.offer()) {
			out = append(out, mapped(g, service.name)...)
		}
	}
	return out
}

// dropServices takes services out of a booking.
func dropServices(k *task, dropped []string) bool {
	lines := strings.Split(k.slot("said"), "\n")
	left := slices.DeleteFunc(slices.Clone(lines), func(line string) bool {
		return !slices.ContainsFunc(strings.Split(line, "|"), func(name string) bool { return !slices.Contains(dropped, name) })
	})
	if len(dropped) == 0 || len(left) == len(lines) {
		return false
	}
	k.set("said", strings.Join(left, "\n"))
	k.drop("service", "service_name", "more", "checked", "listed", "then", "ordered")
	k.Options = nil
	return true
}

// readPairs takes the hours of several services, where each is said with its own: "manicure às duas e pedicure às três".
func (t visiting) readPairs(k *task, said *detail.Text, m when.Meaning) {
	var services, clocks []string
	_, all := m.Moments()
	for _, part := range said.Parts() {
		groups := named(part, t.offer())
		_, minutes := part.When(when.Hint{}).Moments()
		minutes = slices.DeleteFunc(minutes, func(at int) bool { return !slices.Contains(all, at) })
		if len(groups) == 1 && len(minutes) == 1 {
			services, clocks = append(services, names(groups)), append(clocks, when.Clock(minutes[0]))
		}
	}
	if len(clocks) < 2 || len(clocks) != len(all) || len(services) != len(strings.Split(k.slot("said"), "\n")) {
		return
	}
	k.set("said", strings.Join(services, "\n"))
	k.set("time", clocks[0])
	k.set("then", strings.Join(clocks[1:], "\n"))
	k.drop("hours", "service", "service_name", "more")
}

// narrowed is what is wanted after one of it is said more closely: of a cut and a blow-dry, which cut. Anything else takes
// its place.
func narrowed(wanted, said string) string {
	lines := strings.Split(wanted, "\n")
	if len(lines) < 2 || strings.Contains(said, "\n") {
		return said
	}
	for i, line := range lines {
		if of := strings.Split(line, "|"); len(of) > 1 && slices.Contains(of, said) {
			lines[i] = said
			return strings.Join(lines, "\n")
		}
	}
	return said
}

// before puts the service first that is wanted before the others: "… y una limpieza antes".
func (t visiting) before(groups [][]service, said *detail.Text) [][]service {
	for _, part := range said.Parts() {
		first := named(part, t.offer())
		if len(first) != 1 || !part.Has("antes", "primero", "primeiro", "before", "first") {
			continue
		}
		slices.SortStableFunc(groups, func(a, b []service) int {
			return cmp.Compare(boolInt(a[0].Name != first[0][0].Name), boolInt(b[0].Name != first[0][0].Name))
		})
	}
	return groups
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// readPeople has one service booked for each of the people that are named.
func readPeople(k *task, said *detail.Text) {
	n, what := said.People(), k.slot("said")
	if n < 2 || n > 4 || what == "" || strings.Contains(what, "\n") || k.slot("people") != "" {
		return
	}
	k.set("people", strconv.Itoa(n))
	k.set("said", strings.TrimSuffix(strings.Repeat(what+"\n", n), "\n"))
	k.drop("service", "service_name")
}

// names are some services by name: those that are wanted between commas, those one has to choose from between bars.
func names(groups [][]service) string {
	wanted := make([]string, len(groups))
	for i, g := range groups {
		wanted[i] = strings.Join(mapped(g, service.name), "|")
	}
	return strings.Join(wanted, "\n")
}

// firstPerson begins how customers say their own name.
var firstPerson = regexp.MustCompile(`(^| )(soy|sou|me llamo|mi nombre|meu nome|me chamo|habla|aqui e|i am|my name)( |$)`)

// mayName: a message may be no more than a name; one that says yes or wants something else is none.
func (h *heard) mayName() bool {
	return !h.Question() && h.score(reader.Yes, reader.No, reader.Add, reader.Remove, reader.Checkout, reader.Person, reader.Pickup, reader.Deliver,
		reader.Wait, reader.Thanks, reader.CancelVisit, reader.Move) <= certain
}

// bareGiven is a message that is no more than a first name; empty: it is none.
func bareGiven(t visiting) string {
	if t.heard.Len() > 2 || !detail.Given(t.heard.Raw) || !t.heard.mayName() || len(staffNamed(t.offer(), t.heard.Raw, "")) > 0 {
		return ""
	}
	return detail.Read(t.tag, t.heard.Raw, t.facts.Now).Name()
}

// forWhom is the name of whom a booking is for, who need not be who writes; "for" notes that their name is still to be asked
// for.
func (t visiting) forWhom(k *task, said *detail.Text, name, asked string) string {
	if t.desk.diary != nil && t.desk.diary.needs().service { // it is for them, whoever writes
		relative := said.RelativeName()
		if name = firstOf(relative, name); relative == "" && said.ForRelative() {
			k.set("for", "another")
		}
		if relative != "" || k.slot("for") != "" {
			k.set("theirs", "yes")
		}
	}
	if name == "" && k.slot("name") == "" && asked != "" {
		name = bareGiven(t)
	}
	if asked == "name" && name == "" && t.heard.mayName() {
		name = detail.Read(t.tag, t.heard.Raw, t.facts.Now).Name()
	}
	if name != "" && (asked == "name" || !firstPerson.MatchString(said.Plain())) {
		k.drop("for")
	}
	return name
}

// betweenNames stands between the names of two people.
var betweenNames = regexp.MustCompile(`\s+(?:y|e|and|&)\s+`)

// twoNames is the first of the people whose names are told together, "Neusa e Sofia": each has a booking of their own, and
// the names of the others wait for theirs.
func (t visiting) twoNames(k *task, name string) string {
	if t.desk.diary == nil || !t.desk.diary.needs().service || !betweenNames.MatchString(name) {
		return name
	}
	all := betweenNames.Split(name, -1)
	if len(all) > 4 || slices.ContainsFunc(all[:len(all)-1], func(one string) bool { return k.slot("people") == "" && !detail.Given(one) }) {
		return name
	}
	what := k.slot("said")
	if each := len(strings.Split(what, "\n")); k.slot("people") == "" && what != "" && each*len(all) <= 4 { // each has all of it
		all = slices.Collect(func(yield func(string) bool) {
			for _, one := range all {
				for range each {
					if !yield(one) {
						return
					}
				}
			}
		})
		k.set("people", strconv.Itoa(len(all)/each))
		k.set("said", strings.TrimSuffix(strings.Repeat(what+"\n", len(all)/each), "\n"))
		k.drop("service", "service_name")
	}
	k.set("others", strings.Join(all[1:], "\n"))
	return all[0]
}

// readWho takes the name, the telephone and the address of whom it is for.
func (t visiting) readWho(k *task, asked string) bool {
	said := detail.Read(t.tag, t.heard.Raw, t.facts.Now) // anew: what was read of a text is read once
	c := said.Contact()
	c.Name = firstOf(whoseName(t.turn), c.Name, nameTold(t.turn))
	c.Name = t.forWhom(k, said, c.Name, asked)
	for _, name := range staffNamed(t.offer(), c.Name, "") {
		if of := detail.Words(c.Name); detail.Common(of, detail.Words(name)) == len(of) && asked != "name" {
			c.Name = ""
		}
	}
	c.Name = t.twoNames(k, c.Name)
	found := false
	for slot, v := range map[string]string{"name": c.Name, "phone": c.Phone, "email": c.Email} {
		if v != "" && v != k.slot(slot) {
			k.set(slot, v)
			found = true
		}
	}
	return found
}
