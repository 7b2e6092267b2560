package httpapi_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The test clock stands on Monday 2026-03-02, noon in Buenos Aires.
const today, tomorrow = "2026-03-02", "2026-03-03"

// week is open every day from noon to one at night.
func week() []any {
	var out []any
	for _, d := range []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"} {
		out = append(out, object{"weekday": d, "from": "12:00", "to": "01:00"})
	}
	return out
}

func hours(days ...any) object { return object{"week": week(), "days": append([]any{}, days...)} }

// desk sets up the first business's front desk as its owner would, and returns two tables and a member of staff.
func desk(t *testing.T, db *store.DB) (c *counter, tables []string, doctor string) {
	t.Helper()
	c = serveTools(t, db, packs.Set())
	for _, name := range []string{"Table 1", "Table 2"} {
		r := c.do("POST", "/v1/resources", c.mine.owner,
			object{"kind": "table", "name": name, "seats_min": 1, "seats_max": 4}).is(201)
		tables = append(tables, r["id"].(string))
	}
	doctor = c.do("POST", "/v1/resources", c.mine.staff,
		object{"kind": "staff", "name": "Dr. Paz", "title": "dentist"}).is(201)["id"].(string)
	c.do("PUT", "/v1/hours", c.mine.owner, hours()).is(200)
	return c, tables, doctor
}

func (c *counter) dinner(clock string, more object) reply {
	c.t.Helper()
	in := object{"kind": "reservation", "date": tomorrow, "time": clock, "party_size": 2, "name": "ana lópez"}
	for k, v := range more {
		in[k] = v
	}
	return c.do("POST", "/v1/bookings", c.mine.staff, in)
}

func TestSettingUpADesk(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, tables, doctor := desk(t, db)
		if all := c.get("/v1/resources", c.mine.staff).data(); len(all) != 3 || all[0]["id"] != tables[0] ||
			all[0]["seats_max"] != 4.0 || all[0]["active"] != true {
			t.Errorf("%v", all)
		}
		if people := c.get("/v1/resources?kind=staff", c.mine.staff).data(); len(people) != 1 ||
			people[0]["title"] != "dentist" {
			t.Errorf("%v", people)
		}
		if first := c.get("/v1/resources?limit=1", c.mine.staff); first.is(200)["has_more"] != true ||
			c.get("/v1/resources?limit=2&after="+first.data()[0]["id"].(string),
				c.mine.staff).data()[1]["id"] != doctor {
			t.Errorf("%s", first.raw)
		}
		r := c.do("PUT", "/v1/resources/"+tables[1], c.mine.owner,
			object{"kind": "table", "name": "By the window", "seats_min": 2, "seats_max": 6, "active": false}).is(200)
		if got := c.get("/v1/resources/"+tables[1], c.mine.staff).is(200); r["name"] != "By the window" ||
			got["active"] != false || got["seats_max"] != 6.0 {
			t.Errorf("%v %v", r, got)
		}
		for _, wrong := range []struct {
			body object
			path string
		}{
			{object{"kind": "table", "name": "x"}, "/seats_max"},
			{object{"kind": "table", "name": "x", "seats_min": 4, "seats_max": 2}, "/seats_max"},
			{object{"kind": "staff", "name": "x"}, "/kind"},
			{object{"kind": "table", "name": ""}, "/name"},
		} {
			if p := c.do("PUT", "/v1/resources/"+tables[1], c.mine.owner, wrong.body).problem(400,
				"invalid_arguments"); !names(p, wrong.path) {
				t.Errorf("%v: %v", wrong.body, p)
			}
		}

		groups := object{"groups": []any{object{"seats_min": 5, "seats_max": 8, "table_ids": tables}}}
		if g := c.do("PUT", "/v1/table-groups", c.mine.owner, groups).is(200); len(g["groups"].([]any)) != 1 {
			t.Errorf("%v", g)
		}
		if g := c.get("/v1/table-groups",
			c.mine.staff).is(200)["groups"].([]any)[0].(object); len(g["table_ids"].([]any)) != 2 {
			t.Errorf("%v", g)
		}
		for _, ids := range [][]string{{tables[0]}, {tables[0], tables[0]}, {tables[0], doctor}, {tables[0], nobody}} {
			c.do("PUT", "/v1/table-groups", c.mine.owner,
				object{"groups": []any{object{"seats_min": 5, "seats_max": 8, "table_ids": ids}}}).problem(400,
				"invalid_arguments")
		}

		v := c.do("POST", "/v1/services", c.mine.owner,
			object{"name": "Cleaning", "duration_minutes": 30, "buffer_minutes": 10, "price": 60000,
				"staff_ids": []string{doctor}}).is(201)
		id := v["id"].(string)
		c.do("PUT", "/v1/services/"+id, c.mine.owner, object{"name": "Deep cleaning", "duration_minutes": 45}).is(200)
		if got := c.get("/v1/services/"+id, c.mine.staff).is(200); got["name"] != "Deep cleaning" ||
			got["duration_minutes"] != 45.0 || len(got["staff_ids"].([]any)) != 0 {
			t.Errorf("%v", got)
		}
		for _, staff := range []string{tables[0], nobody} {
			p := c.do("POST", "/v1/services", c.mine.owner,
				object{"name": "x", "duration_minutes": 30, "staff_ids": []string{staff}}).problem(400,
				"invalid_arguments")
			if !names(p, "/staff_ids") {
				t.Errorf("%v", p)
			}
		}
		if n := len(c.get("/v1/services", c.mine.staff).data()); n != 1 {
			t.Errorf("%d services", n)
		}
	})
}

func TestHours(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, _, doctor := desk(t, db)
		holiday := object{"date": "2026-03-24", "ranges": []any{}, "note": "Holiday"}
		h := c.do("PUT", "/v1/hours", c.mine.owner, hours(holiday)).is(200)
		first := h["week"].([]any)[0].(object)
		if h["owner_id"] != nil || len(h["week"].([]any)) != 7 || first["weekday"] != "monday" ||
			first["to"] != "01:00" || h["days"].([]any)[0].(object)["note"] != "Holiday" {
			t.Errorf("%v", h)
		}
		own := object{"week": []any{
			object{"weekday": "tuesday", "from": "12:00", "to": "15:00"},
			object{"weekday": "tuesday", "from": "15:00", "to": "16:00", "emergency": true},
		}, "days": []any{}}
		c.do("PUT", "/v1/hours?owner="+doctor, c.mine.staff, own).is(200)
		if got := c.get("/v1/hours?owner="+doctor, c.mine.staff).is(200); got["owner_id"] != doctor ||
			len(got["week"].([]any)) != 2 {
			t.Errorf("%v", got)
		}
		// New hours replace the old ones, special days included.
		if h := c.do("PUT", "/v1/hours", c.mine.owner, hours()).is(200); len(h["days"].([]any)) != 0 {
			t.Errorf("%v", h)
		}
		overlap := object{"week": []any{object{"weekday": "monday", "from": "12:00", "to": "16:00"},
			object{"weekday": "monday", "from": "15:00", "to": "18:00"}}, "days": []any{}}
		for _, wrong := range []object{overlap, hours(holiday, holiday),
			hours(object{"date": "2026-02-30", "ranges": []any{}}),
			{"week": []any{object{"weekday": "funday", "from": "12:00", "to": "13:00"}}, "days": []any{}}} {
			c.do("PUT", "/v1/hours", c.mine.owner, wrong).problem(400, "invalid_arguments")
		}
		free := func(clock, emergency string) any {
			return c.get("/v1/availability?date="+tomorrow+"&time="+clock+"&staff="+doctor+"&duration_minutes=30"+
				emergency, c.mine.staff).is(200)["available"]
		}
		if free("14:00", "") != true || free("15:00", "") != false || free("15:00", "&emergency=true") != true {
			t.Error("somebody's own hours do not count")
		}
	})
}

// What an unknown caller, another business and an agent's key are refused.
func TestTheDeskIsForThoseWhoWorkThere(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, tables, doctor := desk(t, db)
		b := c.dinner("21:00", nil).is(201)
		service := c.do("POST", "/v1/services", c.mine.owner,
			object{"name": "Cleaning", "duration_minutes": 30}).is(201)["id"].(string)
		bodies := map[string]any{
			"PUT /v1/hours": hours(), "PUT /v1/hours?owner=" + doctor: hours(),
			"PUT /v1/table-groups":           object{"groups": []any{}},
			"POST /v1/resources":             object{"kind": "staff", "name": "x"},
			"PUT /v1/resources/" + tables[0]: object{"kind": "table", "name": "x", "seats_min": 1, "seats_max": 2},
			"POST /v1/services":              object{"name": "x", "duration_minutes": 30},
			"PUT /v1/services/" + service:    object{"name": "x", "duration_minutes": 30},
			"POST /v1/bookings": object{"kind": "reservation", "date": tomorrow, "time": "20:00",
				"party_size": 2, "name": "x"},
		}
		for _, ref := range []string{b["id"].(string), b["code"].(string)} {
			bodies["POST /v1/bookings/"+ref+"/move"] = object{"time": "22:00"}
			for _, act := range []string{"cancel", "arrived", "completed", "no_show"} {
				bodies["POST /v1/bookings/"+ref+"/"+act] = nil
			}
			bodies["GET /v1/bookings/"+ref] = nil
		}
		for _, path := range []string{"/v1/resources", "/v1/resources/" + doctor, "/v1/table-groups", "/v1/services",
			"/v1/services/" + service, "/v1/hours", "/v1/bookings", "/v1/availability?date=" + tomorrow} {
			bodies["GET "+path] = nil
		}
		for what, body := range bodies {
			method, path, _ := strings.Cut(what, " ")
			c.do(method, path, c.mine.agent, body).problem(403, "forbidden")
			c.do(method, path, "", body).problem(401, "unauthorized")
			theirs := strings.Contains(path, b["id"].(string)) || strings.Contains(path, b["code"].(string)) ||
				strings.Contains(path, service) || strings.Contains(path, doctor) || strings.Contains(path, tables[0])
			if !theirs {
				continue
			}
			said := c.do(method, path, c.other.owner, body).problem(404, "not_found")
			unknown := strings.NewReplacer(b["id"].(string), nobody, b["code"].(string), "RES-0000", service, nobody,
				doctor, nobody, tables[0], nobody).Replace(path)
			if p := c.do(method, unknown, c.other.owner, body).problem(404,
				"not_found"); p["detail"] != said["detail"] {
				t.Errorf("%s: %v and %v", what, said, p)
			}
		}
		if n := len(c.get("/v1/bookings", c.other.owner).data()) +
			len(c.get("/v1/resources", c.other.owner).data()); n != 0 {
			t.Errorf("another business sees %d", n)
		}
		c.do("PUT", "/v1/table-groups", c.other.owner,
			object{"groups": []any{object{"seats_min": 5, "seats_max": 8, "table_ids": tables}}}).problem(400,
			"invalid_arguments")
		c.do("POST", "/v1/bookings", c.other.owner, object{"kind": "appointment", "date": tomorrow, "time": "20:00",
			"staff_id": doctor, "name": "x"}).problem(404, "not_found")
		if got := c.get("/v1/bookings/"+b["id"].(string), c.mine.staff).is(200); got["status"] != "confirmed" ||
			got["time"] != "21:00" {
			t.Errorf("it was touched: %v", got)
		}
		for _, ref := range []string{"x", "%00", "RES-", "019abcde"} {
			c.get("/v1/bookings/"+ref, c.mine.staff).problem(404, "not_found")
		}
	})
}

func TestDeskDocumentIsTrue(t *testing.T) {
	t.Parallel()
	c, _, _ := desk(t, testkit.SQLite(t))
	schemas := compile(t, c.get("/openapi.json", "").raw)
	b := c.dinner("21:00", object{"phone": "+5491155550001"})
	c.dinner("21:00", nil).is(201)
	service := c.do("POST", "/v1/services", c.mine.owner, object{"name": "Cleaning", "duration_minutes": 30})
	c.clock.Advance(time.Minute)
	for name, r := range map[string]reply{
		"Booking": b, "ListBooking": c.get("/v1/bookings", c.mine.staff),
		"ListResource": c.get("/v1/resources", c.mine.staff), "Service": service,
		"ListService": c.get("/v1/services", c.mine.staff), "OwnedHours": c.get("/v1/hours", c.mine.staff),
		"TableGroups":  c.get("/v1/table-groups", c.mine.staff),
		"Availability": c.get("/v1/availability?party_size=2&time=21:00&date="+tomorrow, c.mine.staff),
		"Problem":      c.dinner("21:00", nil),
	} {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(r.raw))
		if err != nil || schemas[name] == nil {
			t.Fatal(name, err)
		}
		if err := schemas[name].Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", name, err, r.raw)
		}
	}
}
