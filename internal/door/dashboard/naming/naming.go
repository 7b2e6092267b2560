// Package naming translates the names in records to those that people use: of tools, and of actors.
package naming

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

// Names are the names of one business.
type Names struct {
	v      *page.Visit
	Tools  *tool.Set
	People map[string]string // by actor
	Agents map[string]string // by id
}

// Of reads the names of the visited business.
func Of(v *page.Visit, rt *runtime.Runtime) (n Names, err error) {
	if n, err = Signers(v); err != nil {
		return n, err
	}
	if n.Tools, err = Tools(v, rt); err != nil {
		return n, err
	}
	n.Agents, err = v.Agents()
	return n, err
}

// Signers are the names of those who may have made an entry; tools are left out.
func Signers(v *page.Visit) (n Names, err error) {
	n.v = v
	n.People, err = v.People()
	return n, err
}

// Tools are the built-in ones and the business's own.
func Tools(v *page.Visit, rt *runtime.Runtime) (*tool.Set, error) {
	return tool.Of(v.Context(), v.Workspace, rt.Tools, rt.Own)
}

// Pack is the title of a pack of tools.
func Pack(v *page.Visit, p *tool.Pack) string {
	if key, known := packWords[p.Name]; known {
		return v.T(key)
	}
	return cmp.Or(p.Title, p.Name)
}

var packWords = map[string]string{
	"retail": "pack.retail", "orders": "pack.orders", "frontdesk": "pack.frontdesk", "erp": "pack.erp",
	"agenda": "pack.agenda", tool.OwnPack: "pack.own",
}

// stepWords are the steps of quick actions that are no tools.
var stepWords = map[string]string{
	"quick/send_message": "step.send_message", "quick/apply_discount": "step.apply_discount",
	"quick/modify_processed_order": "step.modify_processed_order", "quick/close_day": "step.close_day",
	"quick/record_payment": "step.record_payment",
}

// Who names the actor of a call: a person or an agent by name, a program by its role.
func (n Names) Who(actor, agentID string) string {
	if name := n.People[actor]; name != "" {
		return name
	}
	role, key, _ := strings.Cut(actor, ":")
	word, known := roleWords[access.Role(role)]
	switch {
	case !known:
		return actor
	case role == string(access.Agent) && n.Agents[agentID] != "":
		return n.Agents[agentID]
	case key != "":
		return n.v.T("naming.program", n.v.T(word))
	}
	return n.v.T(word)
}

var roleWords = map[access.Role]string{
	access.Customer: "talk.customer", access.Agent: "talk.agent", access.Staff: "role.staff",
	access.Owner: "role.owner",
}

// Call is a call with readable names.
type Call struct {
	runtime.ExecutionRecord
	Called, By string
}

// Calls name the tools and actors of calls; a tool that no longer exists keeps its name.
func (n Names) Calls(rows ...runtime.ExecutionRecord) []Call {
	list := make([]Call, len(rows))
	for i, e := range rows {
		list[i] = Call{e, e.Tool, n.Who(e.Actor, e.AgentID)}
		if t, known := n.Tools.Get(e.Tool); known {
			list[i].Called = t.TitleIn(n.v.Tag)
		} else if key, step := stepWords[e.Tool]; step {
			list[i].Called = n.v.T(key)
		}
	}
	return list
}

// Pretty indents JSON; any other text stays as it is.
func Pretty(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "  ") != nil {
		return text
	}
	return b.String()
}
