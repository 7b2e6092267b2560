package runtime_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestPersonalDataIsInNoRowLogOrSpan(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		zaca := customer.Customer{Phone: "+5491155550199", DNI: "28123456", Email: "zaca.quiros@example.com",
			FirstName: "Zacarías", LastName: "Quirós"}
		s.Do(func(u *core.Unit) error { return u.Customers.Import(zaca) })
		session, log := s.Session(zaca.Phone), newLogged()
		o := observe(t, s, log)

		// Masks may keep the last digits of a phone and the domain of an e-mail.
		say := "soy zacarias QUIRÓS, dni 28.123.456, tel 11 5555-0199 o +5491155550199, zaca.quiros@example.com"
		address := "Av. Siempreviva 742, piso 3"
		secrets := []string{"acar", "uir", "28.123", "28123456", "5555-0199", "5550199", "zaca", "iempreviva", "piso"}
		run := func(name, fail string) runtime.Answer {
			return o.runtime.Execute(t.Context(), callOf(s, session, name,
				fmt.Sprintf(`{"say":%q,"deliveryAddress":%q,"fail":%q}`, say, address, fail)))
		}
		for _, name := range []string{"lab/echo_read", "lab/echo_write", "lab/echo_plan", "lab/echo_send"} {
			if a := want(t, run(name, ""), ""); !strings.Contains(string(a.Data), "QUIR") {
				t.Errorf("%s: the answer itself is not masked: %s", name, a.Data)
			}
			for fail, codes := range map[string][]fault.Code{
				"refuse": {fault.Conflict, fault.Blocked}, "break": {fault.Internal, fault.InProgress},
				"panic": {fault.Internal, fault.InProgress},
			} {
				if a := run(name, fail); a.ErrorCode != codes[0] && a.ErrorCode != codes[1] {
					t.Errorf("%s %s: %+v", name, fail, a)
				}
			}
		}
		// What callers choose to call things is theirs, too.
		o.runtime.Execute(t.Context(), callOf(s, session, "lab/"+zaca.Phone+" "+zaca.Email, "{}"))
		o.runtime.Execute(t.Context(), callOf(s, zaca.Email, "lab/note", "{}"))
		o.runtime.Execute(t.Context(), callOf(s, session, "lab/note", `{"text":"`+say+`","copies":"`+zaca.Email+`"}`))

		rows := rowsWhere(t, s, 4*4+4+3, func(runtime.ExecutionRecord) bool { return true })
		seen := map[string]string{"log": log.String(), "spans": fmt.Sprintf("%+v", o.spans.GetSpans())}
		for _, r := range rows {
			seen["row of "+r.Tool+" "+r.ErrorCode] += fmt.Sprintf("%+v", r)
		}
		for where, text := range seen {
			for _, secret := range secrets {
				if at := strings.Index(strings.ToLower(text), strings.ToLower(secret)); at >= 0 {
					t.Errorf("%q is in the %s: …%s…", secret, where, text[max(0, at-80):min(len(text), at+80)])
				}
			}
		}
		if !strings.Contains(seen["log"], "broken by soy") || !strings.Contains(seen["row of lab/echo_write "], "dni") {
			t.Error("the test looked at nothing: what is not personal should be there")
		}
	})
}
