package store

import (
	"slices"
	"strings"
	"testing"
)

// described is a table of any type.
type described interface {
	described() (name string, all columns, also []string)
}

func (t *table[T]) described() (string, columns, []string) { return t.name, t.columns, t.also }

var allDescribed = []described{
	orders, orderLines, confirmations, sessions, messages, customers, proofs, callKeys, executions, bookings, resources,
	tableGroups, services,
	calendars, entries, branches, people, agents, agentTools, payments, links, receipts, files, reminders, pieces, broadcasts, waiters, quickActions,
	leads, leadHistory,
	tickets, ticketNotes, notifications, mails, noticeChoices, notices, browsers, handoffs, outgoing, turns, steps, memories, media, inboxItems,
	callbacks, returnCalls, workspaces, apiKeys, operatorKeys,
	logins, memberships, stays, invitations, ownTools, ownVersions, ownSecrets, policyRules, endpoints, deliveries,
	products, variants, groupPrices,
	stockItems, locations, adjustments, reservations, events, errands, modelUsage, auditRecords, storedChanges,
}

// undescribed are the text columns that no description has, with what they hold: of a whole table, or one column.
var undescribed = map[string]string{
	"audit_keys":           "the key, sealed",
	"backups":              "the operator's places and names, and what failed there",
	"booking_slots":        "ids",
	"busy_times":           "ids and times",
	"call_limits":          "when a tool was called",
	"chain_epochs":         "digests",
	"chain_heads":          "digests",
	"counters":             "the names of ours",
	"credentials":          "sealed",
	"day_hours":            "the business's own hours",
	"erasures":             "ids and times",
	"goose_db_version":     "the migrations' own",
	"locations.branch_id":  "an id",
	"model_budgets":        "months and sums",
	"payment_applications": "ids and sums",
	"phone_calls":          "ids",
	"push_keys":            "the key, sealed",
	"removals":             "an id and counts",
	"retention_marks":      "ids",
	"service_staff":        "ids",
	"storage_probes":       "of the disk",
	"sessions.summary":     "prose, read and written apart from the row",
	"week_hours":           "the business's own hours",
}

// Every stored text says whether it is personal: where it is, the record of a call masks it. A column that a migration
// adds and no description has would be missing there, and in what is read.
func TestEveryTextSaysWhetherItIsPersonal(t *testing.T) {
	t.Parallel()
	says := map[string]mark{}
	for _, d := range allDescribed {
		name, all, also := d.described()
		for _, c := range all {
			says[name+"."+c.name] = c.mark & (isPublic | isPersonal | isProse)
		}
		for _, column := range also {
			says[name+"."+column] = isPublic
		}
	}
	left := map[string]bool{}
	for what := range undescribed {
		left[what] = true
	}
	for column, kind := range schemaOf(t) {
		table, name, _ := strings.Cut(column, ".")
		if _, ok := says[column]; !ok && (undescribed[table] != "" || undescribed[column] != "") {
			delete(left, table)
			delete(left, column)
			continue
		}
		switch m, ok := says[column]; {
		case ok:
			if !slices.Contains([]mark{isPublic, isPersonal, isProse}, m) {
				t.Errorf("%s says %b: public, personal or prose, and one of them", column, m)
			}
			delete(says, column)
		case kind == "TEXT" && name != "workspace_id":
			t.Errorf("%s is a text of which no description says whether it is personal", column)
		}
	}
	for column := range says {
		t.Errorf("%s is described and not there", column)
	}
	for what := range left {
		t.Errorf("%s is described by now, or gone", what)
	}
}

// schemaOf are the columns of a migrated database, "table.column", with their types.
func schemaOf(t *testing.T) map[string]string {
	db, err := Open(t.Context(), Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	err = db.System(t.Context(), false, func(tx *Tx) error {
		return tx.Rows(`SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'river_%'`, nil,
			func(scan func(...any) error) error {
				var table, column, kind string
				err := scan(&table, &column, &kind)
				out[table+"."+column] = kind
				return err
			})
	})
	if err != nil || len(out) < 300 {
		t.Fatalf("%d columns, %v", len(out), err)
	}
	return out
}

// A unit knows the personal values of what it reads and writes.
func TestMetValuesAreKeptOnce(t *testing.T) {
	t.Parallel()
	var met personalValues
	var want []string
	for i := range 3 * fewValues {
		v := strings.Repeat("x", i+1)
		met.add(v, "", v)
		want = append(want, v)
	}
	met.add(want...)
	if !slices.Equal(met.list, want) {
		t.Errorf("%d values, not %d", len(met.list), len(want))
	}
}

// A description that is a mistake stops the program at its start.
func TestADescriptionIsChecked(t *testing.T) {
	t.Parallel()
	type kind string
	type row struct {
		id   string
		kind kind
		said struct{ Name string }
	}
	for what, of := range map[string]func(*row) columns{
		"a word taken for a document": func(r *row) columns {
			return columns{key("id", &r.id),
				public("kind", &r.kind)}
		},
		"a personal document that does not say what": func(r *row) columns {
			return columns{key("id", &r.id),
				personal("said", &r.said)}
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was let through", what)
				}
			}()
			describe("rows", "r", of)
		}()
	}
}
