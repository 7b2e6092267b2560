package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
)

// pending is a draft of one line with an unanswered question.
type pending struct{ session, confirmation, order, item string }

// ask prepares n drafts and their questions. Drafts are filled in batches per transaction; the tool itself asks the
// questions.
func (s *stand) ask(ctx context.Context, n int) ([]pending, error) {
	const batch = 50
	out := make([]pending, 0, n)
	for len(out) < n {
		size := min(batch, n-len(out))
		first := len(out)
		var filled []pending
		err := s.write(ctx, func(u *core.Unit) error {
			filled = filled[:0]
			for i := range size {
				p, err := s.fill(u, first+i)
				if err != nil {
					return err
				}
				filled = append(filled, p)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		out = append(out, filled...)
	}
	_, err := together(ctx, 32, 0, n, func(ctx context.Context, _, i int) error {
		a, err := s.call(ctx, out[i].session, "retail/request_confirmation", `{}`)
		if err != nil {
			return err
		}
		var asked struct {
			ConfirmationID string `json:"confirmationId"`
		}
		err = json.Unmarshal(a.Data, &asked)
		out[i].confirmation = asked.ConfirmationID
		return err
	})
	return out, err
}

// fill opens a conversation with a known customer and a draft for pickup.
func (s *stand) fill(u *core.Unit, i int) (p pending, err error) {
	buyer, _, err := u.Customers.ByPhone(fmt.Sprintf("+54911%08d", 40_000_000+i))
	if err != nil {
		return p, err
	}
	talk, err := u.Conversations.Open(conversation.Session{AgentID: s.agent.ID, Channel: "whatsapp",
		CustomerID: buyer.ID})
	if err != nil {
		return p, err
	}
	u.Conversations.Adopt(talk)
	if _, _, err = u.Customers.Identify(customer.Identity{DNI: fmt.Sprint(20_000_000 + i), FirstName: "Ana",
		LastName: "Paz"}); err != nil {
		return p, err
	}
	draft, _, err := u.Sales.OpenDraft(order.NewDraft{Life: 4 * time.Hour})
	if err != nil {
		return p, err
	}
	product := s.products[i%len(s.products)]
	for product.HasVariants {
		i++
		product = s.products[i%len(s.products)]
	}
	if _, _, err = u.Sales.Add(sales.AddItem{ProductID: product.ID, Quantity: 2, OneLine: true}); err != nil {
		return p, err
	}
	if _, err = u.Sales.SetDelivery(sales.Ref{}, order.Delivery{Method: order.Pickup}, ""); err != nil {
		return p, err
	}
	levels, err := u.Stock.LevelOf(pairOf(product))
	if err != nil {
		return p, err
	}
	return pending{session: talk.ID, order: draft.ID, item: levels.Places[0].ID}, nil
}
