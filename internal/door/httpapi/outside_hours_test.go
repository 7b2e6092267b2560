package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Closing a day, a table or a member of staff's day lists the bookings in it.
func TestStrandedBookings(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, tables, doctor := desk(t, db)
		booked := c.dinner("21:00", object{"table_id": tables[0], "phone": "+5491155550001"}).is(201)
		other := c.dinner("22:00", object{"table_id": tables[1]}).is(201)
		visit := c.do("POST", "/v1/bookings", c.mine.staff,
			object{"kind": "appointment", "date": tomorrow, "time": "13:00", "staff_id": doctor,
				"name": "Beto"}).is(201)
		codes := func(r reply, want ...any) {
			t.Helper()
			list := r.is(200)["stranded_bookings"].([]any)
			if len(list) != len(want) {
				t.Fatalf("stranded %v, want %v", list, want)
			}
			for i, b := range list {
				if b.(object)["code"] != want[i] {
					t.Errorf("stranded %v, want %v", list, want)
				}
			}
		}
		shut := func(owner string, day object) reply {
			return c.do("PUT", "/v1/hours"+owner, c.mine.owner, hours(day))
		}
		closed := object{"date": tomorrow, "ranges": []any{}}
		codes(c.get("/v1/hours", c.mine.staff))
		codes(shut("?owner="+doctor, closed), visit["code"])
		codes(shut("", closed), visit["code"], booked["code"], other["code"])
		codes(shut("", object{"date": tomorrow, "ranges": []any{object{"from": "12:00", "to": "22:30"}}}),
			visit["code"], other["code"])
		codes(c.do("PUT", "/v1/hours", c.mine.owner, hours()), visit["code"])
		codes(c.do("PUT", "/v1/hours?owner="+doctor, c.mine.owner, hours()))

		off := c.do("PUT", "/v1/resources/"+tables[0], c.mine.owner,
			object{"kind": "table", "name": "Table 1", "seats_min": 1, "seats_max": 4, "active": false})
		codes(off, booked["code"])
		one := off.is(200)["stranded_bookings"].([]any)[0].(object)
		if one["name"] != "Ana López" || one["phone"] != "+5491155550001" || one["date"] != tomorrow ||
			one["time"] != "21:00" || one["id"] != booked["id"] {
			t.Errorf("told %v", one)
		}
		c.do("POST", "/v1/bookings/"+booked["id"].(string)+"/cancel", c.mine.staff, object{}).is(200)
		codes(c.do("PUT", "/v1/resources/"+tables[0], c.mine.owner,
			object{"kind": "table", "name": "Table 1", "seats_min": 1, "seats_max": 4, "active": false}))
	})
}
