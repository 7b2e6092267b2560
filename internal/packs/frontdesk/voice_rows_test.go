package frontdesk_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// inWords matches codes, amounts, times and street numbers that were said.
var inWords = regexp.MustCompile(`(?i)\b(?:ORD|RES|CIT|TCK), |\b(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|cero|mil|` +
	`trinta|quarenta|cinquenta|sessenta|oitenta|zero|veinti\w+|vinte|(?:dos|tres|cuatro|quin|seis|sete|nove|ocho)cient\w+|duzent\w+)\b`)

// transcripts are the columns that hold what was said to the caller, word for word: the messages, the question that a
// yes was for, and the answer that a retry gets again.
var transcripts = map[string]bool{"messages.text": true, "confirmations.question": true, "call_keys.answer": true}

// What a call leaves behind is written, whoever reads it: only the transcript has what was said.
func TestACallLeavesWrittenRows(t *testing.T) {
	t.Parallel()
	setup := func(tag locale.Tag) testkit.Setup {
		s := placed("rest_complete", tag, condesa, func(s *access.Settings) {
			s.Profile.Address = "Calle del Mezquite 128, Col. Roma"
			s.RequireIdentity = new(bool)
		})
		for _, name := range []string{"erp/create_support_ticket", "erp/create_lead", "erp/notify_team"} {
			s.Overrides = append(s.Overrides, access.ToolOverride{Tool: name, Enabled: true})
		}
		return s
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Mexico", Setup: setup(locale.ESMX), Play: playCall("sí")},
		testkit.Flow{Name: "in Argentina", Setup: setup(locale.ESAR), Play: playCall("sí")},
		testkit.Flow{Name: "in Brazil", Setup: setup(locale.PTBR), Play: playCall("sim")},
	)
}

func playCall(yes string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		kitchen(s)
		dining(s, 2, 4)
		session := s.SessionOn("voice", ana)
		agreed := func(tool string, in args) map[string]any {
			t.Helper()
			id, _ := asks(s, session, tool, in)
			d, err := s.Reply(id, yes)
			if err != nil || d.Result == nil || !d.Result.Success {
				t.Fatalf("%s: %v %+v", tool, err, d)
			}
			s.Do(func(u *core.Unit) error { // what the caller heard of it
				said, _ := testkit.Data(t, *d.Result)["message"].(string)
				talk, err := u.Conversations.Get(session, true)
				if err == nil {
					u.Conversations.Adopt(talk)
					_, err = u.Conversations.Say("agent", said, "")
				}
				return err
			})
			return testkit.Data(t, *d.Result)
		}
		agreed(createReservation, dinner("21:30", 2))
		table := agreed(createReservation, dinner("20:45", 4))
		agreed(modifyAppointment, args{"confirmation_code": table["confirmation_code"], "new_time": "21:45",
			"special_requests": "festejamos; somos los de RES, doce, treinta y cuatro"})
		agreed("frontdesk/cancel_appointment", args{"confirmation_code": table["confirmation_code"]})
		agreed(createOrder, brought("Av. Tamaulipas 130, int. 45, Condesa", of(tacos, 2, "sin cebolla")))
		agreed(createOrder, phoned(of(horchata, 3, "")))
		s.OK(session, "erp/create_support_ticket", args{"subject": "Llegó frío ORD, cero, cero cero, cero uno",
			"description": "Quiere que lo llamen."})
		s.OK(session, "erp/create_lead", args{"name": "Ana López",
			"phone": "cincuenta y cinco, ochenta y siete, sesenta y cinco, cuarenta y tres, veintiuno",
			"notes": "pidió con RES, doce, treinta y cuatro"})
		s.OK(session, "erp/notify_team", args{"team": "sales", "priority": "normal",
			"message": "Llamar por ORD, cero, cero cero, cero uno"})
		s.OK(session, "frontdesk/transfer_to_human", args{
			"reason": "pregunta por su pedido ORD, cero, cero cero, cero uno; atiende al cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho"})
		s.Look(func(u *core.Unit) error {
			list, err := u.Handoffs.List(conversation.HandoffFilter{Limit: 1})
			if err == nil && (!strings.Contains(list[0].Summary, "ORD-00002") ||
				list[0].Reason != "pregunta por su pedido ORD-00001; atiende al 5512345678") {
				t.Errorf("staff read %q %q", list[0].Reason, list[0].Summary)
			}
			return err
		})
		for _, found := range spokenRows(s) {
			t.Error(found)
		}
	}
}

// spokenRows lists every text of the business's rows that has numbers in words, transcripts aside.
func spokenRows(s *testkit.Shop) (out []string) {
	s.Must(s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return testkit.EachText(tx, func(column, text string) {
			if !transcripts[column] && inWords.MatchString(text) {
				out = append(out, fmt.Sprintf("%s: %q in %.400s", column, inWords.FindString(text), text))
			}
		})
	}))
	return out
}
