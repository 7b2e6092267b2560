package crm

import (
	"cmp"
	"net/mail"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/phone"
)

// DefaultSource is the source of a lead if none was given.
const DefaultSource = "ai_agent"

// Details is what a caller says of a lead.
type Details struct {
	Name, Phone, Email, Company, Interest, Notes, Source string
	// CustomerID is set if the conversation's customer describes themselves.
	CustomerID string
}

// Longest values, in characters.
const (
	longestName  = 100
	longestWord  = 200
	longestNotes = 2000
)

var (
	msgNameless = locale.Text{ES: "Falta el nombre.", PT: "Falta o nome.", EN: "The name is missing."}
	msgPhone    = locale.Text{
		ES: "El teléfono %q no parece válido.",
		PT: "O telefone %q não parece válido.",
		EN: "The phone number %q does not look valid.",
	}
	msgEmail = locale.Text{
		ES: "El correo %q no parece válido.",
		PT: "O e-mail %q não parece válido.",
		EN: "The email %q does not look valid.",
	}
)

// Record adds what was said to the lead with this telephone or email, else to the conversation's own, else to a new
// one. Concurrent calls make one lead. Known names and contacts are kept, since a caller may name any telephone;
// missing fields are added, and everything said is in the history. Code: invalid_arguments, with every bad field.
func (ls *Leads) Record(t Details) (l Lead, created bool, err error) {
	if err := ls.read(&t); err != nil {
		return Lead{}, false, err
	}
	l, found, err := ls.find(t)
	if err != nil {
		return Lead{}, false, err
	}
	if !found {
		l = ls.fresh(t)
		if created, err = ls.rows.InsertLead(l); err != nil {
			return Lead{}, false, err
		}
	}
	if created {
		ls.emit("lead.created", l)
		return l, true, ls.note(l, EntryCreated, t.entryDetails())
	}
	if !found { // a concurrent call inserted it first
		if l, found, err = ls.find(t); err == nil && !found {
			err = fault.New(fault.Unavailable, "")
		}
		if err != nil {
			return Lead{}, false, err
		}
	}
	return ls.again(l, t)
}

// find returns the lead that is meant, locked; if telephone and email are of two leads, the telephone decides. Without
// either, and for the first contact a conversation gives, it is the conversation's own.
func (ls *Leads) find(t Details) (l Lead, found bool, err error) {
	if t.Phone != "" {
		if l, found, err = ls.rows.LeadByPhone(t.Phone, true); err != nil || found {
			return l, found, err
		}
	}
	if t.Email != "" {
		if l, found, err = ls.rows.LeadByEmail(t.Email, true); err != nil || found {
			return l, found, err
		}
	}
	if ls.scope.SessionID == "" {
		return l, false, nil
	}
	if l, found, err = ls.rows.LeadOf(ls.scope.SessionID, true); found && l.Reachable() &&
		(t.Phone != "" || t.Email != "") {
		return Lead{}, false, err // a different lead
	}
	return l, found, err
}

func (ls *Leads) fresh(t Details) Lead {
	return Lead{
		ID: scope.NewID(), Name: t.Name, Phone: t.Phone, Email: t.Email, Company: t.Company, Interest: t.Interest,
		Notes: t.Notes, Source: t.Source,
		Status: Untouched, CustomerID: t.CustomerID, SessionID: ls.scope.SessionID, CreatedAt: ls.scope.Now,
		UpdatedAt: ls.scope.Now,
	}
}

// again adds what is new. The same words in the same conversation change nothing.
func (ls *Leads) again(l Lead, t Details) (Lead, bool, error) {
	was := l
	if !l.Reachable() { // only this conversation can mean it
		l.Name = t.Name
	}
	if l.Email == "" && t.Email != "" {
		if _, taken, err := ls.rows.LeadByEmail(t.Email, false); err != nil {
			return l, false, err
		} else if !taken {
			l.Email = t.Email
		}
	}
	l.Phone, l.Company, l.CustomerID = cmp.Or(l.Phone, t.Phone), cmp.Or(l.Company, t.Company),
		cmp.Or(l.CustomerID, t.CustomerID)
	l.Interest, l.Notes, l.SessionID = cmp.Or(t.Interest, l.Interest), cmp.Or(t.Notes, l.Notes),
		cmp.Or(ls.scope.SessionID, l.SessionID)
	if l == was {
		if told, err := ls.hasEntry(l, t.entryDetails()); err != nil || told {
			return l, false, err
		}
	}
	l.UpdatedAt = ls.scope.Now
	if err := ls.rows.UpdateLead(l); err != nil {
		return l, false, err
	}
	ls.emit("lead.updated", l)
	return l, false, ls.note(l, EntryContact, t.entryDetails())
}

// hasEntry reports whether this conversation's history of the lead already has the same details. Another name, or a
// second email, does not change the lead but is added to the history.
func (ls *Leads) hasEntry(l Lead, s EntryDetails) (bool, error) {
	history, err := ls.rows.Entries(l.ID)
	return slices.ContainsFunc(history, func(e Entry) bool { return e.SessionID == ls.scope.SessionID && e.Said == s }),
		err
}

func (t Details) entryDetails() EntryDetails {
	return EntryDetails{Name: t.Name, Phone: t.Phone, Email: t.Email, Company: t.Company, Interest: t.Interest,
		Notes:  t.Notes,
		Source: t.Source}
}

// read normalizes and validates what was said.
func (ls *Leads) read(t *Details) error {
	ls.scope.Sensitive(t.Name, t.Phone, t.Email)
	bad := ls.scope.Problems()
	t.Name, t.Company, t.Interest = locale.PersonName(t.Name), locale.OneLine(t.Company), locale.OneLine(t.Interest)
	t.Source, t.Notes = cmp.Or(locale.OneLine(t.Source), DefaultSource), strings.TrimSpace(t.Notes)
	if t.Name == "" {
		bad.Add("/name", msgNameless)
	}
	for _, f := range []struct {
		path, value string
		most        int
	}{
		{"/name", t.Name, longestName}, {"/company", t.Company, longestWord}, {"/interest", t.Interest, longestWord},
		{"/notes", t.Notes, longestNotes}, {"/source", t.Source, longestName},
	} {
		bad.Short(f.path, f.value, f.most)
	}
	if t.Phone != "" {
		e164, err := phone.Normalize(t.Phone, ls.scope.Workspace.Country)
		if err != nil {
			bad.Add("/phone", msgPhone, t.Phone)
		}
		t.Phone = e164
	}
	if t.Email = strings.ToLower(strings.TrimSpace(t.Email)); t.Email != "" {
		if a, err := mail.ParseAddress(t.Email); err != nil || a.Address != t.Email || len(t.Email) > 254 {
			bad.Add("/email", msgEmail, t.Email)
		}
	}
	ls.scope.Sensitive(t.Name, t.Phone, t.Email)
	return bad.Err()
}
