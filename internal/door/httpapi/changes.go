package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	history "github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/field"
)

// keptChange is what one request, command or tool call changed of one thing.
type keptChange struct {
	ID          string         `json:"id"`
	At          time.Time      `json:"at"`
	Actor       string         `json:"actor" doc:"role:id of the person or key; console for a command of the machine."`
	Door        string         `json:"door" enum:"dashboard,api,console,import,tool,quick_action"`
	Thing       string         `json:"thing" doc:"What kind of thing it is."`
	ThingID     string         `json:"thing_id" doc:"Its id; of stock and price lists the product's."`
	Name        *string        `json:"name" doc:"What people call it; null of customers, and once retention emptied it."`
	Action      string         `json:"action" enum:"added,changed,removed"`
	Values      []field.Change `json:"values" nullable:"false" doc:"What differs, by path. Personal values are masked, secrets are never kept. Staff get what they may see."`
	ExecutionID *string        `json:"execution_id" doc:"The tool call that made it."`
	BatchID     *string        `json:"batch_id" doc:"The import that it was part of."`
	Seq         *int64         `json:"seq" doc:"Its place in the workspace's chain; null until it is sealed."`
	Digest      string         `json:"digest"`
	BlankedAt   *time.Time     `json:"blanked_at" doc:"When retention emptied its name and values."`
}

type listChangesIn struct {
	Thing string    `query:"thing" enum:"product,price_list,stock,stock_place,promotion,customer,settings,business,branch,resource,service,table_groups,hours,person,agent,agent_tools,rule,custom_tool,key,credential,webhook,export" doc:"Only of this kind of thing."`
	Of    string    `query:"id" maxLength:"64" doc:"Only of the thing with this id."`
	Actor string    `query:"actor" maxLength:"80" doc:"Only by this actor, as role:id."`
	Batch string    `query:"batch" format:"uuid" doc:"Only of this import."`
	Since time.Time `query:"since" doc:"From this moment on."`
	Until time.Time `query:"until" doc:"Before this moment."`
	Page
}

const changesText = "Newest first. What people and programs changed by the dashboard, the API, commands, imports and tools is kept in the transaction that " +
	"changes it, with each value before and after, under the same chain as executions. Staff see what is theirs to see; keys, people, agents, rules, custom tools, credentials, webhooks and exports are for owners."

func registerChanges(r *router) {
	add(r, explained(get("/v1/changes", "listChanges", "Who changed what"), changesText), staffOnly, reads(r, listChanges))
}

func listChanges(u *core.Unit, in *listChangesIn) (list[keptChange], error) {
	f := history.Filter{ThingID: in.Of, Actor: in.Actor, BatchID: in.Batch, Since: in.Since, Until: in.Until,
		After: in.After, Limit: in.Limit + 1}
	if in.Thing != "" {
		f.Things = []history.Thing{history.Thing(in.Thing)}
	}
	rows, err := u.History.List(f)
	return page(rows, in.Limit, showChange), err
}

func showChange(c history.Change) keptChange {
	return keptChange{ID: c.ID, At: c.At, Actor: c.Actor, Door: string(c.Door), Thing: string(c.Thing), ThingID: c.ThingID,
		Name: orNull(c.Name), Action: string(c.Action), Values: append([]field.Change{}, c.Values...),
		ExecutionID: orNull(c.ExecutionID), BatchID: orNull(c.BatchID), Seq: orNull(c.Seq), Digest: c.Digest,
		BlankedAt: orNull(c.BlankedAt)}
}
