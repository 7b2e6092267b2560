package store_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// byBoss is the context of a request of the owner.
func byBoss(t *testing.T) context.Context { return change.By(t.Context(), testkit.Boss, change.API) }

// history lists what an actor sees, the oldest first.
func history(t *testing.T, s *testkit.Shop, a access.Actor, f change.Filter) (list []change.Change) {
	t.Helper()
	err := s.Runtime.Read(t.Context(), s.Workspace, a, func(u *core.Unit) (err error) {
		list, err = u.History.List(f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(list)
	return list
}

var varying = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}|"20\d\d-[^"]*"|mst_agent_\w+`)

// inOneLine is a change in one line, without ids and times.
func inOneLine(c change.Change) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s", c.Action, c.Thing, c.Name)
	for _, v := range c.Values {
		fmt.Fprintf(&b, "; %s %s>%s", v.Path, v.Before, v.After)
	}
	return varying.ReplaceAllString(b.String(), "…")
}

// deed is what a person does, and what the history says of it.
type deed struct {
	do   func(ctx context.Context, s *testkit.Shop) error
	want []string
}

// does is a deed of one unit.
func does(fn func(u *core.Unit) error) func(context.Context, *testkit.Shop) error {
	return func(ctx context.Context, s *testkit.Shop) error {
		return s.Runtime.Write(ctx, s.Workspace, testkit.Boss, fn)
	}
}

// keeps is a deed of the keyring.
func keeps(fn func(ctx context.Context, k *access.Keyring, id string) error) func(context.Context, *testkit.Shop) error {
	return func(ctx context.Context, s *testkit.Shop) error { return fn(ctx, s.Keyring, s.Workspace.ID) }
}

// Ids that deeds share.
const (
	yerba, ana, dni = "0190f0f0-0000-7000-8000-000000000001", "0190f0f0-0000-7000-8000-000000000002", "30111222"
	table, rule     = "0190f0f0-0000-7000-8000-000000000003", "0190f0f0-0000-7000-8000-000000000004"
	hook, rates     = "0190f0f0-0000-7000-8000-000000000005", "0190f0f0-0000-7000-8000-000000000006"
)

func saved(price int64) func(u *core.Unit) error {
	return func(u *core.Unit) error {
		return u.Catalog.Save([]catalog.Product{{ID: yerba, SKU: "YER", Name: "Yerba", Price: price, Status: catalog.Active,
			TrackStock: true}})
	}
}

func setting(lines int) func(context.Context, *access.Keyring, string) error {
	return func(ctx context.Context, k *access.Keyring, id string) error {
		return k.AmendWorkspace(ctx, id, func(w *access.Workspace) error {
			w.Settings.MaxLines = lines
			return nil
		})
	}
}

// assigns makes a place the branch's that was added before, or takes it away.
func assigns(give bool) func(context.Context, *testkit.Shop) error {
	return func(ctx context.Context, s *testkit.Shop) error {
		return s.DB.Write(ctx, s.Workspace.ID, func(tx *store.Tx) error {
			rows := store.NewRows(tx)
			list, err := rows.Staff().Branches()
			if err == nil {
				err = rows.LeaveLocations(list[0].ID)
			}
			if err == nil && give {
				_, err = rows.AssignLocation("dep", list[0].ID)
			}
			return err
		})
	}
}

var deeds = []deed{
	{does(saved(100)), []string{`added product Yerba; name >"Yerba"; price >100; sku >"YER"; status >"active"; track_stock >true`}},
	{does(saved(120)), []string{`changed product Yerba; price 100>120`}},
	{does(saved(120)), nil},
	{does(func(u *core.Unit) error { return u.Stock.SetLevel(stock.Pair{ProductID: yerba}, "local", 5, 2) }),
		[]string{`changed stock Yerba; low_threshold/local 0>2; quantity/local 0>5`}},
	{does(func(u *core.Unit) error {
		_, err := u.Stock.CountAtDesk(stock.Count{Pair: stock.Pair{ProductID: yerba}, Name: "Yerba", Kind: stock.Correction,
			Quantity: 3, Reason: "se rompieron dos, avisa 11 5555-0001"})
		return err
	}), []string{`changed stock Yerba; quantity/local 5>3; reason >"se rompieron dos, avisa ••••0001"`}},
	{does(func(u *core.Unit) error {
		return u.Catalog.SaveGroupPrices([]catalog.GroupPrice{{Group: "mayorista", ProductID: yerba, Price: 90},
			{Group: "amigos", ProductID: yerba, Price: 80}})
	}), []string{`changed price_list Yerba; prices/amigos >80; prices/mayorista >90`}},
	{does(func(u *core.Unit) error {
		return u.Catalog.Save([]catalog.Product{{ID: yerba, SKU: "YER", Name: "Yerba", DeletedAt: u.Now}})
	}), []string{`removed product Yerba; name "Yerba">; price 120>; sku "YER">; status "active">; track_stock true>`}},
	{does(func(u *core.Unit) error {
		c, err := u.Customers.Keep("", customer.Fields{FirstName: "Graciela", DNI: dni})
		if err == nil {
			_, err = u.Customers.Keep(c.ID, customer.Fields{FirstName: "Graciela", DNI: dni, Tags: []string{"vip"}})
		}
		return err
	}), []string{`added customer ; dni >"•••"; first_name >"•••"; tags >["vip"]`}},
	{does(func(u *core.Unit) error {
		c, err := u.Customers.Keep("", customer.Fields{FirstName: "Graciela"})
		if err == nil {
			_, err = u.Customers.SetPreferences(c.ID, customer.PreferenceChange{Allergies: &[]string{"maní"}}, customer.Consent{})
		}
		return err
	}), []string{`added customer ; first_name >"•••"; preferences/allergies >"•••"`}},
	{keeps(setting(7)), []string{`changed settings ; max_lines >7`}},
	{keeps(setting(7)), nil},
	{keeps(func(ctx context.Context, k *access.Keyring, id string) error {
		return k.AmendWorkspace(ctx, id, func(w *access.Workspace) error {
			w.Name = "Otra"
			w.Settings.Bank.Alias = "tienda.mp"
			w.Settings.Promotions = []access.Promotion{{ID: "dos", Name: "2x1", Kind: access.NForM, Take: 2, Pay: 1,
				Products: []string{"YER"}}}
			return nil
		})
	}), []string{`changed business Otra; name "Tienda">"Otra"`, `changed settings ; bank/alias >"•••"`,
		`added promotion 2x1; id >"dos"; kind >"n_for_m"; name >"2x1"; pay >1; products >["YER"]; take >2`}},
	{keeps(func(ctx context.Context, k *access.Keyring, id string) error {
		_, err := k.AddPerson(ctx, id, access.Person{Name: "Ana", Email: "ana@tienda.example", Role: access.Staff})
		return err
	}), []string{`added person Ana; active >true; email >"•••"; name >"Ana"; role >"staff"`}},
	{keeps(func(ctx context.Context, k *access.Keyring, id string) error {
		key, err := k.Issue(ctx, id, "relay", access.Agent)
		if err == nil {
			err = k.Revoke(ctx, id, key.ID)
		}
		return err
	}), []string{`added key relay; name >"relay"; prefix >"…"; role >"agent"`, `changed key relay; revoked_at >…`}},
	{keeps(func(ctx context.Context, k *access.Keyring, id string) error {
		b, err := k.AddBranch(ctx, id, access.Branch{Name: "Centro"})
		if err == nil {
			_, err = k.EditBranch(ctx, id, b.ID, func(b *access.Branch) error { b.Address = "Mitre 1"; return nil })
		}
		return err
	}), []string{`added branch Centro; name >"Centro"`, `changed branch Centro; address "">"Mitre 1"`}},
	{keeps(func(ctx context.Context, k *access.Keyring, id string) error {
		a, err := k.CreateAgent(ctx, id, access.AgentProfile{Slug: "eva", Name: "Eva", AssistantType: "retail"})
		if err != nil {
			return err
		}
		prompt := "Hola."
		if _, err = k.ChangeAgent(ctx, id, a.ID, 0, access.AgentChange{Prompt: &prompt}); err != nil {
			return err
		}
		if err := k.SetAgentTool(ctx, id, a.ID, access.ToolOverride{Tool: "retail/get_stock", Alias: "stock"}); err != nil {
			return err
		}
		_, err = k.CreateAgent(ctx, id, access.AgentProfile{Slug: "leo", Name: "Leo", AssistantType: "retail",
			Tools: []access.ToolOverride{{Tool: "retail/get_stock", Enabled: true}}})
		return err
	}), []string{`added agent Eva; active >true; assistant_type >"retail"; name >"Eva"`, `changed agent Eva; prompt >"Hola."`,
		`changed agent_tools Eva; tools/retail~1get_stock/alias >"stock"; tools/retail~1get_stock/enabled >false`,
		`added agent Leo; active >true; assistant_type >"retail"; name >"Leo"`,
		`changed agent_tools Leo; tools/retail~1get_stock/enabled >true`}},
	{func(ctx context.Context, s *testkit.Shop) error {
		units := store.Units{DB: s.DB}
		return units.Policies(ctx, s.Workspace.ID, true, func(r policy.Rows) error {
			return r.InsertRule(policy.Rule{ID: rule, Name: "noche", Tool: "*", Effect: policy.Deny, Active: true, UpdatedAt: now})
		})
	}, []string{`added rule noche; active >true; effect >"deny"; name >"noche"; tool >"*"`}},
	{func(ctx context.Context, s *testkit.Shop) error {
		units := store.Units{DB: s.DB}
		return units.Policies(ctx, s.Workspace.ID, true, func(r policy.Rows) error {
			_, err := r.DeleteRule(rule, now, nil)
			return err
		})
	}, []string{`removed rule noche; active true>; effect "deny">; name "noche">; tool "*">`}},
	{func(ctx context.Context, s *testkit.Shop) error {
		return store.Units{DB: s.DB}.WriteWebhooks(ctx, s.Workspace.ID, func(r dispatch.Rows) error {
			return r.InsertEndpoint(dispatch.Endpoint{ID: hook, URL: "https://erp.example", State: dispatch.Active,
				Secrets: []dispatch.Secret{{Sealed: "hunter2", CreatedAt: now}}, CreatedAt: now, UpdatedAt: now})
		})
	}, []string{`added webhook https://erp.example; secret_set_at >…; state >"active"; url >"https://erp.example"`}},
	{does(func(u *core.Unit) error {
		return u.History.Exported("customers", change.ExportFields{Format: "csv", Filter: "q=Ana", Rows: 3})
	}), []string{`added export customers; filter >"•••"; format >"csv"; rows >3`}},
	{func(ctx context.Context, s *testkit.Shop) error {
		return store.Units{DB: s.DB}.Credentials(ctx, s.Workspace.ID, true, func(r access.CredentialRows) error {
			return r.SaveCredential("model_x", "hunter2", now)
		})
	}, []string{`added credential model_x; set_at >…`}},
	{func(ctx context.Context, s *testkit.Shop) error {
		return store.Units{DB: s.DB}.OwnTools(ctx, s.Workspace.ID, true, func(r workshop.Rows) error {
			t := workshop.Record{ID: rates, Name: "rates", State: workshop.Active, Given: 1, Newest: 1, CreatedAt: now, UpdatedAt: now}
			if _, err := r.InsertTool(t, workshop.Version{ToolID: rates, Version: 1, CreatedAt: now}); err != nil {
				return err
			}
			return r.SaveSecret(rates, workshop.Sealed{Name: "KEY", Text: "hunter2", UpdatedAt: now})
		})
	}, []string{`added custom_tool rates; given_version >1; newest_version >1; secrets/KEY >…; state >"active"`}},
	{does(func(u *core.Unit) error {
		return u.Places.SaveResource(booking.Resource{ID: table, Kind: booking.Table, Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4, Active: true})
	}), []string{`added resource Mesa 1; active >true; kind >"table"; name >"Mesa 1"; seats_max >4; seats_min >1`}},
	{does(func(u *core.Unit) error {
		return u.Places.SetHours(table, "2026-03-10", booking.OwnHours{Week: []booking.WeekRange{{Weekday: 1,
			Range: booking.Range{From: 540, To: 600}}}})
	}), []string{`changed hours Mesa 1; week []>[{"from":"09:00","to":"10:00","weekday":"monday"}]`}},
	{does(func(u *core.Unit) error {
		if err := u.Places.SaveResource(booking.Resource{ID: hook, Kind: booking.Table, Name: "Mesa 2", SeatsMin: 1, SeatsMax: 4}); err != nil {
			return err
		}
		return u.Places.SetGroups("", []booking.Group{{ID: rule, SeatsMin: 5, SeatsMax: 8, Members: []string{table, hook}}})
	}), []string{`added resource Mesa 2; kind >"table"; name >"Mesa 2"; seats_max >4; seats_min >1`,
		`changed table_groups ; groups []>[{"seats_max":8,"seats_min":5,"table_ids":["…","…"]}]`}},
	{does(func(u *core.Unit) error {
		return u.Places.SaveService(booking.Service{ID: ana, Name: "Corte", Minutes: 30, Price: 500, Active: true})
	}), []string{`added service Corte; active >true; duration_minutes >30; name >"Corte"; price >500`}},
	{does(func(u *core.Unit) error {
		_, err := u.Stock.KeepPlace("", stock.PlaceFields{Code: "dep", Name: "Depósito"})
		return err
	}), []string{`added stock_place Depósito; code >"dep"; name >"Depósito"`}},
	{assigns(true), []string{`changed stock_place Depósito; branch >"Centro"`}},
	{assigns(true), nil},
	{assigns(false), []string{`changed stock_place Depósito; branch "Centro">`}},
}

// Each kind of change leaves exactly one row with what was before and after and its author; what fails or changes
// nothing leaves none, and secrets and personal values are in none.
func TestChangesAreKept(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		seen := ""
		newer := func() (list []change.Change) {
			for _, c := range history(t, s, testkit.Boss, change.Filter{}) {
				if c.ID > seen {
					list = append(list, c)
				}
			}
			if n := len(list); n > 0 {
				seen = list[n-1].ID
			}
			return list
		}
		met := map[change.Thing]bool{}
		name := s.Workspace.Name
		for i, d := range deeds {
			if err := d.do(byBoss(t), s); err != nil {
				t.Fatalf("deed %d: %v", i, err)
			}
			var got []string
			for _, c := range newer() {
				met[c.Thing] = true
				got = append(got, strings.ReplaceAll(inOneLine(c), `"`+name+`"`, `"Tienda"`))
				if c.Actor != "owner:boss" || c.Door != change.API {
					t.Errorf("deed %d was kept as %+v", i, c.Author)
				}
			}
			if !slices.Equal(got, d.want) {
				t.Errorf("deed %d:\ngot  %q\nwant %q", i, got, d.want)
			}
		}
		for _, thing := range change.Things() {
			if !met[thing] {
				t.Errorf("no deed changes a %s", thing)
			}
		}
		err := s.Runtime.Write(byBoss(t), s.Workspace, testkit.Boss, func(u *core.Unit) error {
			if err := saved(999)(u); err != nil {
				return err
			}
			return fault.New(fault.Conflict, "no")
		})
		if got := newer(); err == nil || len(got) > 0 {
			t.Errorf("a failed edit (%v) left %d rows", err, len(got))
		}
		s.Do(saved(111)) // by the system of a test, not by a door
		if got := newer(); len(got) > 0 {
			t.Errorf("what no one changed left %d rows", len(got))
		}
		byHand(t, s.DB, func(_ func(string, ...any) int64, tx *store.Tx) {
			var all strings.Builder
			err := tx.Rows(`SELECT name, contents FROM changes`, nil, func(scan func(...any) error) error {
				var name, contents string
				err := scan(&name, &contents)
				all.WriteString(name + contents)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, never := range []string{"hunter2", "Graciela", dni, "ana@tienda", "tienda.mp", "5555-0001"} {
				if strings.Contains(all.String(), never) {
					t.Errorf("%s is in the history", never)
				}
			}
		})
	})
}

// Concurrent edits are one sequence: each begins where the one before it ended.
func TestConcurrentChangesFollowEachOther(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		var wait sync.WaitGroup
		for i := range 8 {
			wait.Go(func() {
				for j := range 4 {
					if err := does(saved(int64(100+10*i+j)))(byBoss(t), s); err != nil {
						t.Error(err)
					}
					if err := setting(1+i*4+j)(byBoss(t), s.Keyring, s.Workspace.ID); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wait.Wait()
		for thing, path := range map[change.Thing]string{change.Product: "price", change.Settings: "max_lines"} {
			last, n := "", 0
			for _, c := range history(t, s, testkit.Boss, change.Filter{Things: []change.Thing{thing}}) {
				for _, v := range c.Values {
					if v.Path != path {
						continue
					}
					if n++; string(v.Before) != last {
						t.Errorf("%s: %s follows %s", path, v.Before, last)
					}
					last = string(v.After)
				}
			}
			if n < 2 {
				t.Errorf("%d changes of %s", n, path)
			}
		}
	})
}

func TestWhoSeesChanges(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		other := s.Open(testkit.Setup{Slug: "otra"})
		for _, do := range []func(context.Context, *testkit.Shop) error{does(saved(100)), does(saved(120)),
			keeps(func(ctx context.Context, k *access.Keyring, id string) error {
				_, err := k.Issue(ctx, id, "relay", access.Agent)
				return err
			})} {
			if err := do(byBoss(t), s); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(history(t, s, testkit.Boss, change.Filter{})); got != 3 {
			t.Errorf("the owner sees %d", got)
		}
		if got := len(history(t, s, testkit.Clerk, change.Filter{})); got != 2 {
			t.Errorf("staff see %d", got)
		}
		if got := history(t, s, testkit.Clerk, change.Filter{Things: []change.Thing{change.Key}}); len(got) > 0 {
			t.Errorf("staff see keys: %v", got)
		}
		if got := history(t, other, testkit.Boss, change.Filter{ThingID: yerba}); len(got) > 0 {
			t.Errorf("another business sees %v", got)
		}
		err := s.Runtime.Read(t.Context(), s.Workspace, testkit.Relay, func(u *core.Unit) error {
			_, err := u.History.List(change.Filter{})
			return err
		})
		if !fault.Is(err, fault.Forbidden) {
			t.Errorf("an agent's key: %v", err)
		}
		all := history(t, s, testkit.Boss, change.Filter{})
		for name, tc := range map[string]struct {
			filter change.Filter
			want   int
		}{
			"thing":         {change.Filter{Things: []change.Thing{change.Product}}, 2},
			"id":            {change.Filter{ThingID: yerba}, 2},
			"actor":         {change.Filter{Actor: "owner:boss"}, 3},
			"another actor": {change.Filter{Actor: "owner:eva"}, 0},
			"after":         {change.Filter{After: all[1].ID}, 1},
			"limit":         {change.Filter{Limit: 2}, 2},
			"since":         {change.Filter{Since: all[0].At.Add(time.Hour)}, 0},
			"until":         {change.Filter{Until: all[2].At.Add(time.Hour)}, 3},
		} {
			if got := len(history(t, s, testkit.Boss, tc.filter)); got != tc.want {
				t.Errorf("%s: %d, want %d", name, got, tc.want)
			}
		}
	})
}

// Changes are under the chain: whatever is done to a row is found, and a blanked one still verifies.
func TestChangesAreUnderTheChain(t *testing.T) {
	t.Parallel()
	for _, tamper := range []struct {
		name, sql string
		want      string
	}{
		{"altered", `UPDATE changes SET contents = '[]' WHERE workspace_id = $1 AND seq = 2`, "changes are what was written"},
		{"another-actor", `UPDATE changes SET actor = 'staff:ana' WHERE workspace_id = $1 AND seq = 2`, "changes are what was written"},
		{"deleted", `DELETE FROM changes WHERE workspace_id = $1 AND seq = 2`, chainBroken},
		{"forged", `INSERT INTO changes (workspace_id, id, at, thing, thing_id, name, action, actor, door, execution_id, batch_id, contents, content_digest, digest, mac)
			SELECT workspace_id, 'forged', at, thing, thing_id, name, action, actor, door, execution_id, batch_id, contents, content_digest, digest, mac FROM changes WHERE workspace_id = $1 AND seq = 2`, withoutKey},
	} {
		t.Run(tamper.name, func(t *testing.T) {
			t.Parallel()
			testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
				for i := range 3 {
					if err := does(saved(int64(100+i)))(byBoss(t), s); err != nil {
						t.Fatal(err)
					}
				}
				if err := s.Runtime.Seal(t.Context(), s.Workspace.ID); err != nil {
					t.Fatal(err)
				}
				if got := broken(t, s); len(got) > 0 {
					t.Fatalf("broken before: %v", got)
				}
				byHand(t, s.DB, func(exec func(string, ...any) int64, _ *store.Tx) {
					if exec(tamper.sql, s.Workspace.ID) != 1 {
						t.Error("nothing was changed")
					}
				})
				if got := broken(t, s)[s.Workspace.Slug]; !slices.Contains(got, tamper.want) {
					t.Errorf("broken are %q", got)
				}
			})
		})
	}
}

func TestBlankedChangesVerify(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		if err := does(saved(100))(byBoss(t), s); err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(5 * 365 * 24 * time.Hour)
		if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
			t.Fatal(err)
		}
		list := history(t, s, testkit.Boss, change.Filter{})
		if len(list) != 1 || list[0].Name != "" || list[0].Values != nil || list[0].BlankedAt.IsZero() || list[0].Seq == 0 {
			t.Errorf("after retention: %+v", list)
		}
		if got := broken(t, s); len(got) > 0 {
			t.Errorf("broken are %v", got)
		}
		byHand(t, s.DB, func(exec func(string, ...any) int64, _ *store.Tx) {
			exec(`UPDATE changes SET name = 'x' WHERE workspace_id = $1`, s.Workspace.ID)
		})
		if got := broken(t, s)[s.Workspace.Slug]; !slices.Equal(got, []string{"changes are what was written"}) {
			t.Errorf("broken are %v", got)
		}
	})
}
