package httpapi_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestBookingAtTheDesk(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, tables, _ := desk(t, db)
		b := c.dinner("21:00", object{"phone": "+54 9 11 5555-0001", "notes": "by the\nwindow"}).is(201)
		if b["status"] != "confirmed" || b["name"] != "Ana López" || b["phone"] != "+5491155550001" ||
			b["customer_id"] == nil || b["confirmation_id"] != nil ||
			b["starts_at"] != "2026-03-04T00:00:00Z" || b["duration_minutes"] != 60.0 ||
			b["notes"] != "by the window" || b["booked_by"] == "" {
			t.Errorf("%v", b)
		}
		// A named table, and then none is left.
		if other := c.dinner("21:30", object{"table_id": tables[1]}).is(201); other["resource_ids"].([]any)[0] != tables[1] {
			t.Errorf("%v", other)
		}
		full := c.dinner("21:00", nil).problem(409, "conflict")
		list, _ := full["alternatives"].([]any)
		if len(list) == 0 || list[0].(object)["date"] != tomorrow {
			t.Errorf("no alternatives: %v", full)
		}
		// The first alternative is free.
		offer := list[0].(object)
		c.dinner(offer["time"].(string), object{"date": offer["date"]}).is(201)
		c.dinner("21:00", object{"date": "2026-03-01"}).problem(409, "conflict")
		c.dinner("11:00", nil).problem(409, "conflict")
		c.dinner("21:00", object{"party_size": 9}).problem(409, "conflict")
		c.dinner("20:00", object{"table_id": nobody}).problem(404, "not_found")
		c.dinner("20:00", object{"branch_id": nobody}).problem(404, "not_found")
		if p := c.dinner("20:00", object{"phone": "12"}).problem(400, "invalid_arguments"); !names(p, "/phone") {
			t.Errorf("%v", p)
		}
		if p := c.do("POST", "/v1/bookings", c.mine.staff,
			object{"kind": "reservation", "date": tomorrow, "time": "20:00", "name": "x"}).problem(400,
			"invalid_arguments"); !names(p, "/party_size") {
			t.Errorf("%v", p)
		}
		c.dinner("25:00", nil).problem(400, "invalid_arguments")
		c.dinner("20:00", object{"date": "2026-02-30"}).problem(400, "invalid_arguments")
	})
}

// Sent twice, and from two clients at once, it is one booking.
func TestOneBookingForOneID(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, _, _ := desk(t, db)
		id := testkit.NewID()
		var all sync.WaitGroup
		var mu sync.Mutex
		var codes []any
		for range 8 {
			all.Go(func() {
				b := c.dinner("21:00", object{"id": id}).is(201)
				mu.Lock()
				defer mu.Unlock()
				codes = append(codes, b["code"])
			})
		}
		all.Wait()
		slices.SortFunc(codes, func(a, b any) int { return len(a.(string)) - len(b.(string)) })
		if n := len(slices.Compact(codes)); n != 1 || len(c.get("/v1/bookings", c.mine.staff).data()) != 1 {
			t.Errorf("%d codes: %v", n, codes)
		}
		c.dinner("22:00", object{"id": id}).problem(422, "idempotency_conflict")
	})
}

func TestTheBookOnTheDesk(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, tables, _ := desk(t, db)
		var ids []string
		for _, at := range []object{{"time": "20:00"}, {"time": "21:00"}, {"date": "2026-03-05", "time": "13:00"}} {
			ids = append(ids, c.dinner(at["time"].(string), at).is(201)["id"].(string))
		}
		c.do("POST", "/v1/bookings/"+ids[1]+"/cancel", c.mine.staff, object{"reason": "ill"}).is(200)
		for query, want := range map[string][]string{
			"": ids, "?day=" + tomorrow: ids[:2], "?from=2026-03-04": ids[2:],
			"?to=" + tomorrow + "&status=cancelled": ids[1:2], "?resource=" + tables[0]: ids,
			"?resource=" + tables[1]: nil, "?after=" + ids[1]: ids[2:], "?customer=" + nobody: nil,
			"?status=no_show": nil,
		} {
			var got []string
			for _, b := range c.get("/v1/bookings"+query, c.mine.staff).data() {
				got = append(got, b["id"].(string))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q: %v, want %v", query, got, want)
			}
		}
		if first := c.get("/v1/bookings?limit=2", c.mine.owner).is(200); first["has_more"] != true ||
			len(first["data"].([]any)) != 2 {
			t.Errorf("%v", first)
		}
		for _, wrong := range []string{"?day=tomorrow", "?status=lost", "?resource=x"} {
			c.get("/v1/bookings"+wrong, c.mine.staff).problem(400, "invalid_arguments")
		}
	})
}

func TestMovingABooking(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, tables, doctor := desk(t, db)
		b := c.dinner("21:00", nil).is(201)
		move := func(ref any, to object) reply {
			return c.do("POST", "/v1/bookings/"+ref.(string)+"/move", c.mine.staff, to)
		}
		if m := move(b["code"], object{"time": "21:30", "party_size": 4}).is(200); m["time"] != "21:30" ||
			m["party_size"] != 4.0 || m["code"] != b["code"] {
			t.Errorf("%v", m)
		}
		if m := move(b["id"], object{"table_id": tables[1]}).is(200); m["resource_ids"].([]any)[0] != tables[1] ||
			m["time"] != "21:30" {
			t.Errorf("%v", m)
		}
		c.dinner("23:00", object{"table_id": tables[0]}).is(201)
		c.dinner("23:00", object{"table_id": tables[1]}).is(201)
		if p := move(b["id"], object{"time": "22:45"}).problem(409, "conflict"); len(p["alternatives"].([]any)) == 0 {
			t.Errorf("%v", p)
		}
		if got := c.get("/v1/bookings/"+b["id"].(string), c.mine.staff).is(200); got["time"] != "21:30" {
			t.Errorf("it lost its time: %v", got)
		}

		service := c.do("POST", "/v1/services", c.mine.owner,
			object{"name": "Cleaning", "duration_minutes": 30, "buffer_minutes": 10,
				"staff_ids": []string{doctor}}).is(201)["id"]
		other := c.do("POST", "/v1/resources", c.mine.owner, object{"kind": "staff", "name": "Dr. Ruiz"}).is(201)["id"]
		v := c.do("POST", "/v1/bookings", c.mine.staff,
			object{"kind": "appointment", "date": tomorrow, "time": "15:00", "service_id": service,
				"name": "Beto"}).is(201)
		if v["title"] != "Cleaning" || v["buffer_minutes"] != 10.0 || v["party_size"] != nil {
			t.Errorf("%v", v)
		}
		if m := move(v["id"], object{"date": "2026-03-04"}).is(200); m["date"] != "2026-03-04" ||
			m["resource_ids"].([]any)[0] != doctor || m["buffer_minutes"] != 10.0 {
			t.Errorf("%v", m)
		}
		move(v["id"], object{"staff_id": other}).problem(409, "conflict")
		move(v["id"], object{"staff_id": nobody}).problem(404, "not_found")

		if m := c.do("POST", "/v1/bookings/"+v["id"].(string)+"/cancel", c.mine.staff,
			nil).is(200); m["status"] != "cancelled" || m["cancelled_at"] == nil {
			t.Errorf("%v", m)
		}
		c.do("POST", "/v1/bookings/"+v["id"].(string)+"/cancel", c.mine.staff, nil).is(200) // again
		move(v["id"], object{"time": "16:00"}).problem(409, "conflict")
	})
}

// A booking is marked on its day.
func TestMarkingABooking(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, tables, _ := desk(t, db)
		mark := func(b object, to string) reply {
			return c.do("POST", "/v1/bookings/"+b["id"].(string)+"/"+to, c.mine.staff, nil)
		}
		first := c.dinner("14:00", object{"date": today, "table_id": tables[0]}).is(201)
		second := c.dinner("14:00", object{"date": today, "table_id": tables[1]}).is(201)
		third := c.dinner("21:00", object{"date": today}).is(201)
		mark(third, "arrived").problem(409, "conflict") // a customer cannot arrive nine hours early
		mark(first, "no_show").problem(409, "conflict")
		for range 2 {
			if b := mark(first, "arrived").is(200); b["status"] != "arrived" {
				t.Errorf("%v", b)
			}
		}
		c.do("POST", "/v1/bookings/"+first["id"].(string)+"/cancel", c.mine.staff, nil).problem(409, "conflict")
		c.clock.Advance(2*time.Hour + 10*time.Minute)
		mark(second, "no_show").is(200)
		free := func(clock string) any {
			return c.get("/v1/availability?party_size=2&date="+today+"&time="+clock, c.mine.staff).is(200)["available"]
		}
		if free("14:15") != true {
			t.Error("a table nobody came for is not free")
		}
		// Late customers get their table while it is free; then it is taken.
		mark(second, "arrived").is(200)
		if free("14:15") != false {
			t.Error("two parties have one table")
		}
		mark(second, "no_show").is(200)
		c.dinner("14:15", object{"date": today}).is(201)
		mark(second, "arrived").problem(409, "conflict")
		mark(first, "completed").is(200)
		if free("14:15") != true {
			t.Error("a table they have left is not free")
		}
		mark(first, "arrived").problem(409, "conflict")
		mark(first, "no_show").problem(409, "conflict")
		var told int
		err := db.Read(t.Context(), c.mine.id, func(tx *store.Tx) error {
			return tx.Row(`SELECT COUNT(*) FROM outbox WHERE workspace_id = $1 AND type IN ('booking.arrived', 'booking.completed', 'booking.no_show')`, []any{c.mine.id}, &told)
		})
		if err != nil || told != 5 {
			t.Errorf("%d were told, %v", told, err)
		}
		err = db.Fsck(t.Context(), c.clock.Now(), func(x store.Checked) {
			if x.Broken > 0 {
				t.Errorf("broken: %s: %v", x.Invariant, x.Examples)
			}
		})
		if err != nil {
			t.Error(err)
		}
	})
}

func TestAvailability(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, _, _ := desk(t, db)
		ask := func(query string) object {
			return c.get("/v1/availability?date="+tomorrow+query, c.mine.staff).is(200)
		}
		day := ask("&party_size=2")
		if times := day["times"].([]any); day["available"] != true || len(times) < 20 ||
			times[0].(object)["time"] != "00:00" && times[0].(object)["time"] != "12:00" {
			t.Errorf("%v", day)
		}
		c.dinner("21:00", nil).is(201)
		c.dinner("21:00", nil).is(201)
		taken := ask("&party_size=2&time=21:00")
		if taken["available"] != false || taken["reason"] != "taken" || len(taken["alternatives"].([]any)) == 0 {
			t.Errorf("%v", taken)
		}
		if a := ask("&party_size=2&time=20:00"); a["available"] != true || a["reason"] != nil ||
			len(a["times"].([]any)) != 1 {
			t.Errorf("%v", a)
		}
		for query, why := range map[string]string{"&party_size=2&time=11:00": "closed",
			"&party_size=20&time=21:00": "too_many"} {
			if a := ask(query); a["reason"] != why {
				t.Errorf("%s: %v", query, a)
			}
		}
		c.get("/v1/availability", c.mine.staff).problem(400, "invalid_arguments")
		c.get("/v1/availability?date=2026-02-30", c.mine.staff).problem(400, "invalid_arguments")
	})
}
