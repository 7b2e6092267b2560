package testkit

import (
	"cmp"
	"context"
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
)

// Relay is the program that brings a customer's conversation, Clerk is staff, Boss owns the shop.
var (
	Relay = access.Actor{Role: access.Agent, KeyID: "relay"}
	Clerk = access.Actor{Role: access.Staff, PersonID: "clerk"}
	Boss  = access.Actor{Role: access.Owner, PersonID: "boss"}
)

// Do runs a change on the nouns, as the owner.
func (s *Shop) Do(fn func(u *core.Unit) error) {
	s.T.Helper()
	s.Must(s.Runtime.Write(s.T.Context(), s.Workspace, Boss, fn))
}

// Look reads the nouns, as the owner.
func (s *Shop) Look(fn func(u *core.Unit) error) {
	s.T.Helper()
	s.Must(s.Runtime.Read(s.T.Context(), s.Workspace, Boss, fn))
}

// Product puts a product on the shelf, with this many at one place, and returns
// it as the catalogue knows it.
func (s *Shop) Product(p catalog.Product, quantity int64) catalog.Product {
	s.T.Helper()
	if p.ID == "" {
		p.ID = NewID()
	}
	p.SKU, p.Status = cmp.Or(p.SKU, "SKU-"+p.ID[24:]), cmp.Or(p.Status, catalog.Active)
	if p.Name == "" {
		p.Name = "Producto " + p.SKU
	}
	for i := range p.Variants {
		p.HasVariants = true
		if p.Variants[i].ID == "" {
			p.Variants[i].ID = NewID()
		}
		p.Variants[i].ProductID = p.ID
	}
	s.Do(func(u *core.Unit) error {
		if err := u.Catalog.Save([]catalog.Product{p}); err != nil {
			return err
		}
		if !p.TrackStock {
			return nil
		}
		if !p.HasVariants {
			return u.Stock.SetLevel(stock.Pair{ProductID: p.ID}, "local", quantity, 2)
		}
		for _, v := range p.Variants {
			if err := u.Stock.SetLevel(stock.Pair{ProductID: p.ID, VariantID: v.ID}, "local", quantity, 2); err != nil {
				return err
			}
		}
		return nil
	})
	return p
}

// Item is a simple product with counted stock.
func (s *Shop) Item(name string, price, quantity int64) catalog.Product {
	s.T.Helper()
	return s.Product(catalog.Product{Name: name, Price: price, Category: "Almacén", TrackStock: true}, quantity)
}

// Session opens a WhatsApp conversation; an empty phone is an anonymous one.
func (s *Shop) Session(phone string) string {
	s.T.Helper()
	return s.SessionOn("whatsapp", phone)
}

// SessionOn opens a conversation on a channel.
func (s *Shop) SessionOn(channel, phone string) string {
	s.T.Helper()
	return s.SessionAt(channel, "", phone)
}

// SessionAt opens a conversation of a branch.
func (s *Shop) SessionAt(channel, branchID, phone string) string {
	s.T.Helper()
	var id string
	s.Do(func(u *core.Unit) error {
		talk := conversation.Session{AgentID: s.Agent.ID, Channel: channel, BranchID: branchID}
		if s.aloud {
			talk.Channel = "voice"
		}
		if phone != "" {
			c, _, err := u.Customers.ByPhone(phone)
			if err != nil {
				return err
			}
			talk.CustomerID = c.ID
		}
		opened, err := u.Conversations.Open(talk)
		id = opened.ID
		return err
	})
	return id
}

// State is where a conversation stands.
func (s *Shop) State(sessionID string) conversation.State {
	s.T.Helper()
	var st conversation.State
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		st = talk.State
		return err
	})
	return st
}

// HandOff gives a conversation to a person.
func (s *Shop) HandOff(sessionID string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		return u.Conversations.HandOver("asked for a person")
	})
}

// Call runs a tool as the relay of a customer's conversation.
func (s *Shop) Call(sessionID, toolName string, arguments any) runtime.Answer {
	s.T.Helper()
	return s.CallAs(Relay, sessionID, toolName, arguments, "")
}

// CallAs runs a tool as an actor, with an idempotency key or none.
func (s *Shop) CallAs(who access.Actor, sessionID, toolName string, arguments any, key string) runtime.Answer {
	raw, ok := arguments.(string)
	if !ok {
		text, err := json.Marshal(arguments)
		if err != nil {
			s.T.Error(err)
		}
		raw = string(text)
	}
	return s.Runtime.Execute(context.Background(), runtime.Call{
		Workspace: s.Workspace, Actor: who, SessionID: sessionID, Tool: toolName, Arguments: []byte(raw), Key: key,
	})
}

// OK is Call that must succeed; it returns the data.
func (s *Shop) OK(sessionID, toolName string, arguments any) map[string]any {
	s.T.Helper()
	a := s.Call(sessionID, toolName, arguments)
	if !a.Success {
		s.T.Fatalf("%s: %s: %s %v", toolName, a.ErrorCode, a.Error, a.Errors)
	}
	return Data(s.T, a)
}

// Reply answers a question in the customer's words.
func (s *Shop) Reply(confirmationID, words string) (runtime.Decision, error) {
	return s.Runtime.Decide(context.Background(), runtime.Reply{
		Workspace: s.Workspace, Actor: Relay, ConfirmationID: confirmationID, Message: s.theirYes(words),
	})
}

// Yes answers a question with a yes that must be taken.
func (s *Shop) Yes(confirmationID string) runtime.Answer {
	s.T.Helper()
	d, err := s.Reply(confirmationID, "sí")
	s.Must(err)
	if d.Result == nil {
		s.T.Fatalf("a yes ran nothing: %+v", d)
	}
	return *d.Result
}

// Outgoing is a message on its way.
func (s *Shop) Outgoing(id string) (o conversation.Outgoing) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		o, _, err = u.Deliveries.Get(id, false)
		return err
	})
	return o
}

// OutgoingIDs are the messages that were put on their way, oldest first.
func (s *Shop) OutgoingIDs() (ids []string) {
	s.T.Helper()
	s.Must(s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		ids = nil
		return tx.Rows(`SELECT id FROM outgoing WHERE workspace_id = $1 ORDER BY created_at, id`, []any{tx.Workspace()},
			func(scan func(...any) error) error {
				var id string
				err := scan(&id)
				ids = append(ids, id)
				return err
			})
	}))
	return ids
}

// Data reads an answer's data.
func Data(t testing.TB, a runtime.Answer) map[string]any {
	t.Helper()
	var out map[string]any
	if len(a.Data) > 0 {
		if err := json.Unmarshal(a.Data, &out); err != nil {
			t.Fatal(err)
		}
	}
	return out
}
