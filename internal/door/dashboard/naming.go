package dashboard

import (
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

// naming translates the names in records to those that people use: of tools, and of actors.
type naming struct {
	v      *visit
	tools  *tool.Set
	people map[string]string // by actor
	agents map[string]string // by id
}

func (v *visit) naming() (n naming, err error) {
	n.v = v
	if n.tools, err = v.tools(); err != nil {
		return n, err
	}
	if n.people, err = v.people(); err != nil {
		return n, err
	}
	n.agents, err = v.agents()
	return n, err
}

// tool is a tool's title; for a tool that no longer exists, its name.
func (n naming) tool(name string) string {
	if t, known := n.tools.Get(name); known {
		return toolTitle(t)
	}
	return name
}

// who names the actor of a call: a person or an agent by name, a program by its role.
func (n naming) who(actor, agentID string) string {
	if name := n.people[actor]; name != "" {
		return name
	}
	role, key, _ := strings.Cut(actor, ":")
	word, known := roleWords[access.Role(role)]
	switch {
	case !known:
		return actor
	case role == string(access.Agent) && n.agents[agentID] != "":
		return n.agents[agentID]
	case key != "":
		return n.v.T("naming.program", n.v.T(word))
	}
	return n.v.T(word)
}

var roleWords = map[access.Role]string{access.Customer: "talk.customer", access.Agent: "talk.agent", access.Staff: "role.staff", access.Owner: "role.owner"}

// callLine is a call with readable names.
type callLine struct {
	runtime.ExecutionRecord
	Called, By string
}

func (n naming) line(e runtime.ExecutionRecord) callLine {
	return callLine{e, n.tool(e.Tool), n.who(e.Actor, e.AgentID)}
}

func (n naming) lines(rows ...runtime.ExecutionRecord) []callLine {
	list := make([]callLine, 0, len(rows))
	for _, e := range rows {
		list = append(list, n.line(e))
	}
	return list
}

// Failed is the short text of an error code.
func (v *visit) Failed(code string) string {
	if _, known := words()["code."+code]; !known {
		return code
	}
	return v.T("code." + code)
}

// FailedLook is its colour: a call that waits for a yes has not failed.
func (v *visit) FailedLook(code string) string {
	switch fault.Code(code) {
	case fault.ConfirmationRequired, fault.InProgress:
		return "warm"
	}
	return "bad"
}
