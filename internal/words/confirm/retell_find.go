package confirm

import (
	"slices"
	"strconv"
	"strings"
)

// find marks every value that a reply names. Where a question shows several of a kind, a reply that names one of them may
// choose it, or mean the one that is given up: it counts as none.
func (f *facts) find(t *telling) {
	t.each(codeSaid, func(g []string, _ string) (mention, bool) {
		return mention{shown: f.codes[g[1]+g[2]] && len(f.codes) == 1}, len(f.codes) > 0
	})
	f.findItems(t)
	t.each(peopleSaid, func(g []string, after string) (mention, bool) {
		known := len(f.people) == 1 && f.people[0] == g[1]
		isClock := strings.HasPrefix(after, ":") || strings.HasPrefix(after, "/")
		return mention{shown: known, exact: !known}, len(f.people) > 0 && !isClock
	})
	t.each(hourSaid, f.hour)
	t.each(amountSaid, f.amount)
	t.each(daySaid(f.tag), f.day)
	t.each(personSaid, f.person)
	t.each(waySaid, f.way(t))
	t.each(pickupSaid, func([]string, string) (mention, bool) {
		return mention{shown: f.pickup && !f.deliver}, true
	})
}

// putsOff reports that what follows a time is what will be done then: "el viernes confirmo".
func putsOff(after string) bool {
	next := strings.Fields(after)
	return strings.HasPrefix(after, " ") && len(next) > 0 && undertaking[strings.Trim(next[0], ".,;!")]
}

func (f *facts) hour(g []string, after string) (mention, bool) {
	if putsOff(after) {
		return mention{exact: true}, true
	}
	marked := g[2] != "" || strings.TrimSpace(g[3]) != "" || strings.ContainsAny(g[1], ":h")
	if !marked && strings.HasPrefix(after, " ") {
		next, _, _ := strings.Cut(strings.TrimSpace(after), " ")
		if next = strings.Trim(next, ".,;!"); next != "" && !onward[next] {
			return mention{}, false // "las 2 cocas"
		}
	}
	m := mention{exact: len(f.hours)+len(f.amounts)+len(f.items) > 0}
	hours := f.hours
	if f.acts == modifying && f.clocks > 1 {
		hours = f.newHour
	}
	for _, minute := range minutesOf(f.tag, said(g)) {
		m.shown = m.shown || slices.Contains(hours, minute)
	}
	m.exact = m.exact && !m.shown
	m.shown = m.shown && (f.clocks == 1 || f.turned)
	return m, true
}

func (f *facts) amount(g []string, _ string) (mention, bool) {
	cents := centsOf(g[2])
	if g[3] != "" {
		cents *= 1000
	}
	if g[5] != "" {
		if cents%100 != 0 {
			return mention{}, false
		}
		n, _ := strconv.ParseInt(g[5], 10, 64) // two digits
		cents += n
	}
	marked := g[1] != "" || g[3] != "" || g[4] != ""
	if !marked && cents < 100_00 && !strings.ContainsAny(g[2], ".,") {
		return mention{}, false
	}
	known := slices.Contains(f.amounts, cents)
	return mention{shown: known && len(f.amounts) == 1, exact: marked && !known && len(f.amounts) == 1}, true
}

func (f *facts) day(g []string, after string) (mention, bool) {
	day := dayOf(f.tag, g[1])
	if putsOff(after) || repeatedly.MatchString(g[0]) || f.acts == modifying && len(f.days) > 1 && day != f.newDay {
		return mention{exact: true}, true
	}
	if !f.turned && (strings.Contains(g[0], "mejor ") || strings.Contains(g[0], "melhor ")) {
		return mention{}, true // of what is moved to, the new day is the better one
	}
	return mention{shown: (len(f.days) == 1 || f.turned) && f.days[day] && (g[2] == "" || f.dates[day+g[2]])}, true
}

// person reads a name that was shown, or whatever follows a title. The other words of a reply name nobody, as far as is known,
// and stay in the rest.
func (f *facts) person(g []string, after string) (mention, bool) {
	known := f.names[g[2]]
	if len(f.names) == 0 || g[1] == "" && (!known || !accompanied.MatchString(g[0])) {
		return mention{}, false // "Bruno confirma" tells of somebody
	}
	known = known && accompanied.MatchString(g[0])
	if g[1] != "" && strings.HasSuffix(g[1], "a") != strings.HasSuffix(f.title, "a") {
		known = false
	}
	if strings.HasPrefix(after, " ") {
		next := strings.FieldsFunc(after, func(r rune) bool { return r < 'a' || r > 'z' })
		known = known && (len(next) == 0 || f.names[next[0]] || lexicon().words.ids[next[0]] != unknown)
	}
	return mention{shown: known && f.acts != modifying}, true
}

// way reads a way of paying. To have transferred what was shown agrees with a question that names no way.
func (f *facts) way(t *telling) func(g []string, _ string) (mention, bool) {
	return func(g []string, _ string) (mention, bool) {
		way := wayWords[strings.Replace(g[1], "mercadopago", "mercado pago", 1)]
		paid := g[1] == "transferi" && len(f.ways) == 0 && slices.ContainsFunc(t.found, func(m mention) bool { return m.shown })
		return mention{shown: paid || len(f.ways) == 1 && f.ways[way]}, true
	}
}

// findItems marks the things of a list, each with its count.
func (f *facts) findItems(t *telling) {
	if len(f.items) == 0 {
		return
	}
	t.each(countSaid, f.counted)
	t.each(itemSaid, func(g []string, _ string) (mention, bool) {
		at := f.item(g[3])
		if at < 0 {
			return mention{}, false
		}
		i := &f.items[at]
		i.named = true
		n := i.count
		switch {
		case g[2] != "":
			n, _ = strconv.Atoi(g[2]) // a number too long for this equals no count
		case g[1] == "" || len(g[1]) > 1 && g[1] != "el" && g[1] != "la" && !strings.HasPrefix(g[1], "u"):
		default:
			n = 1
		}
		return mention{shown: n == i.count}, true
	})
}

// counted reads a count without a name, "los 3": it is all things together, or the one thing of so many.
func (f *facts) counted(g []string, after string) (mention, bool) {
	if g[1] != "" || strings.HasPrefix(after, " ") && !strings.HasPrefix(after, " y ") && !strings.HasPrefix(after, " e ") ||
		strings.HasPrefix(after, ":") {
		return mention{}, false
	}
	n, _ := strconv.Atoi(g[2]) // two digits
	sum, found := 0, -1
	for at, i := range f.items {
		sum += i.count
		switch {
		case i.count != n:
		case found >= 0:
			return mention{}, true
		default:
			found = at
		}
	}
	switch {
	case found >= 0 && sum != n:
		f.items[found].named = true
	case sum == n:
		for at := range f.items {
			f.items[at].named = true
		}
	default:
		return mention{}, true
	}
	return mention{shown: true}, true
}

// item is the one thing that a word names, or -1.
func (f *facts) item(w string) int {
	found := -1
	for n, i := range f.items {
		if slices.ContainsFunc(i.words, func(name string) bool {
			return len(name) > 3 && (singular(name) == singular(w) || len(w) > 4 && strings.HasPrefix(name, w))
		}) {
			if found >= 0 {
				return -1
			}
			found = n
		}
	}
	return found
}

func singular(w string) string {
	if s := strings.TrimSuffix(w, "es"); len(s) > 4 && s != w {
		return s
	}
	return strings.TrimSuffix(w, "s")
}

// complete reports that all things of a list are named, or none: to name some may leave out the others.
func (f *facts) complete() bool {
	named := 0
	for _, i := range f.items {
		if i.named {
			named++
		}
	}
	return named == 0 || named == len(f.items)
}
