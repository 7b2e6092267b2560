package httpapi_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// keyless are the POST routes that take no Idempotency-Key, with why a repetition does no harm.
var keyless = map[string]string{
	"/v1/agents/{id}/check":                             "asks, keeps nothing",
	"/v1/broadcasts/preview":                            "asks, keeps nothing",
	"/v1/news/preview":                                  "asks, keeps nothing",
	"/v1/policies/dry-run":                              "asks, keeps nothing",
	"/v1/custom-tools/{id}/test":                        "a trial, whose effect is the other side's",
	"/v1/webhooks/{id}/test":                            "a trial",
	"/v1/bookings/{id}/acknowledge":                     "stays where it stands",
	"/v1/bookings/{id}/secure":                          "stays where it stands",
	"/v1/bookings/{id}/arrived":                         "stays where it stands",
	"/v1/bookings/{id}/completed":                       "stays where it stands",
	"/v1/bookings/{id}/no_show":                         "stays where it stands",
	"/v1/broadcasts/{id}/stop":                          "stays where it stands",
	"/v1/custom-tools/{id}/accept":                      "stays where it stands",
	"/v1/notifications/{id}/open":                       "stays where it stands",
	"/v1/sessions/{id}/resume":                          "stays where it stands",
	"/v1/waiting/{id}/remove":                           "stays where it stands",
	"/v1/calendars/{resource}/sync":                     "stays where it stands",
	"/v1/custom-tools":                                  "names are unique",
	"/v1/custom-tools/import":                           "names are unique",
	"/v1/files":                                         "the same bytes are the same file",
	"/v1/imports/{kind}":                                "lines are known by their codes",
	"/v1/confirmations/{id}":                            "a question is answered once; message_id",
	"/v1/sessions/{id}/messages":                        "message_id",
	"/v1/sessions/{id}/say":                             "message_id",
	"/v1/sessions/{id}/verify":                          "codes are sent so often at most",
	"/v1/calendars/{resource}/feed":                     "the newest address counts",
	"/v1/people/{id}/link":                              "the newest link counts",
	"/v1/keys/{id}/rotate":                              "a secret is not stored to be shown again",
	"/v1/webhooks/{id}/rotate-secret":                   "a secret is not stored to be shown again",
	"/v1/webhooks/{id}/deliveries/{delivery}/redeliver": "sends it again, which is what is asked for",
}

// Every route that does something can be sent again, or is known to do no harm.
func TestEveryPostCanBeRepeated(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	seen := map[string]bool{}
	for path, item := range c.get("/openapi.json", "").is(200)["paths"].(object) {
		op, is := item.(object)["post"].(object)
		if !is || !strings.HasPrefix(path, "/v1/") {
			continue
		}
		params, _ := op["parameters"].([]any)
		takes := slices.ContainsFunc(params, func(p any) bool { return p.(object)["name"] == "Idempotency-Key" })
		if _, known := keyless[path]; known == takes {
			t.Errorf("POST %s takes a key: %v; said to need none: %v", path, takes, known)
		}
		seen[path] = true
	}
	for path := range keyless {
		if !seen[path] {
			t.Errorf("there is no POST %s", path)
		}
	}
}

// Requests with one key, at the same time and later, do what they ask for once and get one response.
func TestRepeatedRequestsDoOneThing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, _, _ := desk(t, db)
		c.writes()
		booked := c.dinner("13:00", nil).is(201)["id"].(string)
		dinner := object{"kind": "reservation", "date": tomorrow, "time": "21:00", "party_size": 2, "name": "Ana", "phone": "+5491155550001"}
		wait := object{"kind": "reservation", "first_date": tomorrow, "party_size": 2, "name": "Leo", "phone": "+5491155550002"}
		for _, one := range []struct {
			at          string
			body, other object
			list        string
			more        int // rows of the list afterwards
		}{
			{"/v1/bookings", dinner, object{"kind": "reservation", "date": tomorrow, "time": "22:00", "party_size": 2, "name": "Eva"}, "/v1/bookings", 1},
			{"/v1/bookings/" + booked + "/move", object{"time": "14:00"}, object{"time": "15:00"}, "/v1/bookings", 0},
			{"/v1/bookings/" + booked + "/cancel", object{"reason": "Viaje"}, object{"reason": "Otra"}, "/v1/bookings", 0},
			{"/v1/waiting", wait, object{"kind": "reservation", "first_date": tomorrow, "party_size": 3, "name": "Leo", "phone": "+5491155550003"}, "/v1/waiting", 1},
			{"/v1/sessions", object{"agent": "ventas", "channel": "api"}, object{"agent": "ventas", "channel": "web"}, "/v1/sessions", 1},
			{"/v1/broadcasts", object{"text": "Hola, {name}"}, object{"text": "Chau, {name}"}, "/v1/broadcasts", 1},
		} {
			before := len(c.get(one.list, c.mine.owner).data())
			replies := make([]reply, 4)
			var wg sync.WaitGroup
			for i := range replies {
				wg.Go(func() { replies[i] = c.do("POST", one.at, c.mine.owner, one.body, "Idempotency-Key", "same") })
			}
			wg.Wait()
			replies = append(replies, c.do("POST", one.at, c.mine.owner, one.body, "Idempotency-Key", "same"))
			fresh := 0
			for _, r := range replies {
				if r.status >= 300 || string(r.raw) != string(replies[0].raw) {
					t.Errorf("%s answered %d %s and %s", one.at, r.status, r.raw, replies[0].raw)
				}
				if r.header.Get("Idempotent-Replayed") == "" {
					fresh++
				}
			}
			if after := len(c.get(one.list, c.mine.owner).data()); fresh != 1 || after != before+one.more {
				t.Errorf("%s: %d were done, %d rows are %d now", one.at, fresh, before, after)
			}
			c.do("POST", one.at, c.mine.owner, one.other, "Idempotency-Key", "same").problem(422, "idempotency_conflict")
		}
		if again := c.do("POST", "/v1/sessions", c.mine.owner, object{"agent": "ventas", "channel": "api"}).is(201); again["id"] == nil {
			t.Error("without a key no session is opened")
		}
	})
}

// Notes of a lead and a ticket are not written twice.
func TestRepeatedNotesAreWrittenOnce(t *testing.T) {
	behindTheCounter(t, func(t *testing.T, c *counter, say func(string, object) object) {
		ticket := say("create_support_ticket", object{"subject": "No anda", "description": "No prende."})["ticket_id"].(string)
		lead := say("create_lead", object{"name": "Eva Paz", "phone": "+5491155667788"})["lead_id"].(string)
		for at, told := range map[string]string{"/v1/tickets/" + ticket: "notes", "/v1/leads/" + lead: "history"} {
			before := len(c.get(at, c.mine.staff).is(200)[told].([]any))
			first := c.do("POST", at, c.mine.staff, object{"note": "Llamar"}, "Idempotency-Key", "n")
			again := c.do("POST", at, c.mine.staff, object{"note": "Llamar"}, "Idempotency-Key", "n")
			if after := len(first.is(200)[told].([]any)); string(again.raw) != string(first.raw) || after == before ||
				len(c.get(at, c.mine.staff).is(200)[told].([]any)) != after {
				t.Errorf("%s: %s, then %s", at, first.raw, again.raw)
			}
		}
	})
}
