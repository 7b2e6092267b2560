package mcpapi_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/testkit"
)

// bossy is a business whose staff must confirm every draft.
var bossy = testkit.Setup{Rules: []policy.Rule{{Tool: "retail/create_order_draft", Effect: policy.Confirm,
	By: access.Staff}}}

// selling is a business that sells to unidentified customers.
var selling = testkit.Setup{Settings: access.Settings{RequireIdentity: new(false)}}

// person answers elicitations and records them.
type person struct {
	action string
	yes    any
	err    error
	asked  []string
}

func (p *person) client(role access.Role, version string, more headers) client {
	return client{role: role, version: version, headers: more, options: mcp.ClientOptions{
		ElicitationHandler: func(_ context.Context, r *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			p.asked = append(p.asked, r.Params.Message)
			if p.err != nil {
				return nil, p.err
			}
			out := &mcp.ElicitResult{Action: p.action}
			if p.yes != nil {
				out.Content = map[string]any{"confirm": p.yes}
			}
			return out, nil
		},
	}}
}

func (c *counter) stateOf(id string) (q confirmation.Confirmation) {
	c.t.Helper()
	c.Look(func(u *core.Unit) (err error) {
		q, err = u.Confirmations.Get(id, false)
		return err
	})
	return q
}

func (c *counter) lastQuestion() (q confirmation.Confirmation) {
	c.t.Helper()
	c.Look(func(u *core.Unit) error {
		all, err := u.Confirmations.List(confirmation.Filter{Limit: 100})
		if len(all) > 0 {
			q = all[len(all)-1]
		}
		return err
	})
	return q
}

func TestStaffIsAskedAtOnce(t *testing.T) {
	each(t, bossy, func(t *testing.T, c *counter) {
		for _, version := range []string{"2025-11-25", "2026-07-28"} {
			for _, role := range []access.Role{access.Staff, access.Owner} {
				// A draft is opened once per conversation.
				fresh := func() headers { return headers{"Mostrador-Session": c.Session("")} }

				p := &person{action: "accept", yes: true}
				_, a := c.ok(c.connect(p.client(role, version, fresh())), "create_order_draft", object{})
				q := c.lastQuestion()
				if len(p.asked) != 1 || p.asked[0] != q.Text || q.State != confirmation.Executed ||
					a.ExecutionID == "" {
					t.Errorf("%s %s: asked %q, the question is %+v", version, role, p.asked, q)
				}
				if !strings.HasPrefix(q.DecidedBy, string(role)+":") {
					t.Errorf("%s %s: decided by %q", version, role, q.DecidedBy)
				}

				for _, no := range []*person{{action: "accept", yes: false}, {action: "decline"}} {
					r, a := c.call(c.connect(no.client(role, version, fresh())), "create_order_draft", object{})
					if q := c.lastQuestion(); !r.IsError || a.ErrorCode != fault.ConfirmationInvalid ||
						q.State != confirmation.Denied || saysNothing(r, "executionId") {
						t.Errorf("%s %s: a no: %+v, the question is %s", version, role, a, q.State)
					}
				}

				silent := &person{action: "cancel"}
				r, a := c.call(c.connect(silent.client(role, version, fresh())), "create_order_draft", object{})
				if q := c.lastQuestion(); !r.IsError || a.ErrorCode != fault.ConfirmationRequired ||
					a.Confirmation == nil || a.Confirmation.ID != q.ID || q.State != confirmation.Pending {
					t.Errorf("%s %s: no answer: %+v, the question is %s", version, role, a, q.State)
				}
			}
		}
		broken := &person{err: errors.New("the window closed")}
		r, a := c.call(c.connect(broken.client(access.Staff, "2025-11-25", nil)), "create_order_draft", object{})
		if !r.IsError || a.ErrorCode != fault.ConfirmationRequired {
			t.Errorf("a client that fails to ask: %+v", a)
		}
	})
}

func TestAgentsAreNotAskedWhatIsForStaff(t *testing.T) {
	each(t, bossy, func(t *testing.T, c *counter) {
		p := &person{action: "accept", yes: true}
		for _, version := range []string{"2025-11-25", "2026-07-28"} {
			s := c.connect(p.client(access.Agent, version, headers{"Mostrador-Session": c.Session("")}))
			r, a := c.call(s, "create_order_draft", object{})
			if len(p.asked) != 0 || a.ErrorCode != fault.ConfirmationRequired {
				t.Fatalf("%s: asked %q: %+v", version, p.asked, a)
			}
			if !strings.Contains(textOf(r), a.Confirmation.Message) || !strings.Contains(textOf(r), "/confirm/") {
				t.Errorf("no question or link in %s", textOf(r))
			}
			// A client cannot answer a question that it was not asked.
			forged, err := s.CallTool(t.Context(), &mcp.CallToolParams{
				Name: "create_order_draft", RequestState: a.Confirmation.ID,
				InputResponses: mcp.InputResponseMap{"confirm": &mcp.ElicitResult{Action: "accept",
					Content: map[string]any{"confirm": true}}},
			})
			if err != nil {
				t.Fatal(err)
			}
			if b := answerOf(t, forged); b.Success || c.stateOf(a.Confirmation.ID).State != confirmation.Pending {
				t.Errorf("%s: an agent decided for the staff: %+v", version, b)
			}
		}
	})
}

// Staff and owners cannot confirm for the customer, whatever their key.
func TestTheCustomersQuestionComesWithALink(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		for _, role := range []access.Role{access.Agent, access.Staff, access.Owner} {
			p := &person{action: "accept", yes: true}
			s := c.connect(p.client(role, "", headers{"Mostrador-Session": c.draft()}))
			r, a := c.ok(s, "request_confirmation", object{})
			link, _ := r.Meta["mostrador/confirmationUrl"].(string)
			if len(p.asked) != 0 || a.Confirmation == nil {
				t.Fatalf("%s: asked %q: %+v", role, p.asked, a)
			}
			if !strings.HasPrefix(link, c.url+"/confirm/") || !strings.Contains(textOf(r), link) ||
				!strings.Contains(textOf(r), a.Confirmation.Message) {
				t.Errorf("%s: no link to the question in %s", role, textOf(r))
			}
			r, b := c.call(s, "confirm_order", object{"confirmationToken": a.Confirmation.ID})
			if !r.IsError || b.ErrorCode != fault.ConfirmationRequired || len(p.asked) != 0 {
				t.Errorf("%s: confirmed without the customer: %+v", role, b)
			}
			if again, _ := r.Meta["mostrador/confirmationUrl"].(string); again != link {
				t.Errorf("%s: the link changed: %s", role, again)
			}
		}
	})
}

// draft is a conversation with an order that only needs its yes.
func (c *counter) draft() string {
	c.t.Helper()
	c.item = c.Item("Yerba <b>1 kg</b>", 2500, 100)
	session := c.Session("+5491155550001")
	c.OK(session, "retail/add_item_to_draft", object{"productId": c.item.ID, "quantity": 2})
	c.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	return session
}

// saysNothing reports whether a field of the answer is present and empty.
func saysNothing(r *mcp.CallToolResult, field string) bool {
	answer, _ := r.Meta["mostrador/answer"].(map[string]any)
	value, there := answer[field]
	return answer == nil || (there && value == "")
}
