package main

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

func changesCommand() *cli.Command {
	return &cli.Command{
		Name: "changes", Category: "Look after",
		Usage: "who changed what of a business, the newest first",
		Description: "Prices, stock, settings, tools, rules, people and the like, with each value before and after. Personal values are masked.\n" +
			"It may run beside a server.",
		Flags: flags(workspaceFlag(), databaseFlags(),
			text("thing", "", "", "only of a kind of thing, such as product, stock, settings, rule, person or key"),
			text("id", "", "", "only of the thing with this id"),
			text("actor", "", "", "only by this actor, as role:id; console for commands"),
			text("since", "", "", "from a day on, such as 2026-03-31"),
			text("until", "", "", "up to the end of a day"),
			&cli.IntFlag{Name: "limit", Value: 50, Usage: "how many at most"},
			&cli.BoolFlag{Name: "json", Usage: "as JSON"},
		),
		Action: ofWorkspace(listChanges),
	}
}

func listChanges(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	f, err := changeFilter(c, w)
	if err != nil {
		return err
	}
	var list []change.Change
	err = a.Runtime.Read(ctx, w, access.System, func(u *core.Unit) (err error) {
		list, err = u.History.List(f)
		return err
	})
	if err != nil {
		return err
	}
	if c.Bool("json") {
		return pretty(c, lists.Map(list, shownChange))
	}
	return table(c, "WHEN\tWHO\tBY\tWHAT\tNAME\tCHANGES", list, func(ch change.Change) []any {
		return []any{ch.At.In(w.Location()).Format("2006-01-02 15:04:05"), ch.Actor, ch.Door, string(ch.Action) + " " + string(ch.Thing),
			cmp.Or(ch.Name, ch.ThingID), differences(ch)}
	})
}

func changeFilter(c *cli.Command, w *access.Workspace) (f change.Filter, err error) {
	f = change.Filter{ThingID: c.String("id"), Actor: c.String("actor"), Limit: c.Int("limit")}
	if f.Limit < 1 || f.Limit > 10_000 {
		return f, usage("--limit is between 1 and 10000")
	}
	if thing := change.Thing(c.String("thing")); thing != "" {
		if !thing.Known() {
			names := lists.Map(change.Things(), func(t change.Thing) string { return string(t) })
			return f, usage("there is no thing %q; there are: %s", thing, strings.Join(names, ", "))
		}
		f.Things = []change.Thing{thing}
	}
	if f.Since, err = dayFlag(c, "since", w); err != nil {
		return f, err
	}
	if f.Until, err = dayFlag(c, "until", w); err == nil && !f.Until.IsZero() {
		f.Until = f.Until.AddDate(0, 0, 1)
	}
	return f, err
}

// dayFlag is the beginning of a day where the business is; zero: not said.
func dayFlag(c *cli.Command, name string, w *access.Workspace) (t time.Time, err error) {
	said := c.String(name)
	if said == "" {
		return t, nil
	}
	if t, err = time.ParseInLocation(time.DateOnly, said, w.Location()); err != nil {
		err = usage("--%s: %q is no day such as 2026-03-31", name, said)
	}
	return t, err
}

// differences are the values of a change in one line.
func differences(c change.Change) string {
	if !c.BlankedAt.IsZero() {
		return "(past its retention)"
	}
	return strings.Join(lists.Map(c.Values, func(v field.Change) string {
		return v.Path + ": " + short(v.Before) + " -> " + short(v.After)
	}), "; ")
}

func short(raw json.RawMessage) string {
	text := []rune(cmp.Or(string(raw), "-"))
	if len(text) > 60 {
		text = append(text[:60], '…')
	}
	return string(text)
}

// changeJSON is a change for programs, named as in the API.
type changeJSON struct {
	ID          string         `json:"id"`
	At          time.Time      `json:"at"`
	Actor       string         `json:"actor"`
	Door        change.Door    `json:"door"`
	Thing       change.Thing   `json:"thing"`
	ThingID     string         `json:"thing_id"`
	Name        string         `json:"name,omitempty"`
	Action      change.Action  `json:"action"`
	Values      []field.Change `json:"values"`
	ExecutionID string         `json:"execution_id,omitempty"`
	BatchID     string         `json:"batch_id,omitempty"`
	Seq         int64          `json:"seq,omitempty"`
	Digest      string         `json:"digest"`
	BlankedAt   time.Time      `json:"blanked_at,omitzero"`
}

func shownChange(c change.Change) changeJSON {
	return changeJSON{ID: c.ID, At: c.At, Actor: c.Actor, Door: c.Door, Thing: c.Thing, ThingID: c.ThingID, Name: c.Name,
		Action: c.Action, Values: append([]field.Change{}, c.Values...), ExecutionID: c.ExecutionID, BatchID: c.BatchID,
		Seq: c.Seq, Digest: c.Digest, BlankedAt: c.BlankedAt}
}
