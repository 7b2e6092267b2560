package retail_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("set_customer_preferences", tooltest.Tool{
	Arguments: `
		allergies array | dietaryRestrictions array | deliveryPreferences string ..300c | favoriteProducts array |
		remove array | askAgain boolean`,
	Promises: "mutation high conditional 60 basic customer.created customer.profile_updated",
	Accepts: []string{
		`{"allergies":["maní"]}`,
		`{"allergies":[]}`,
		`{"remove":["maní"]}`,
	},
	Refuses: []string{`{}`, `{"askAgain":true}`, `{"allergies":"maní"}`},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.Unasked(s, session)
		return []tooltest.Step{{Tool: prefer, Args: args{"allergies": list{"maní"}}}}
	},
})

const prefer = "retail/set_customer_preferences"

// customerIn is the customer of a conversation.
func customerIn(s *shop, sessionID string) (c customer.Customer) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		if err != nil {
			return err
		}
		c, err = u.Customers.Get(talk.CustomerID)
		return err
	})
	return c
}

// allergic is a conversation of Ana's, who said yes to keeping that she is allergic to peanuts.
func allergic(s *shop) (sessionID string) {
	s.T.Helper()
	sessionID = s.Session(ana)
	if a := s.Yes(s.Call(sessionID, prefer, args{"allergies": list{"maní"}}).Confirmation.ID); !a.Success {
		s.T.Fatalf("the yes was refused: %s", a.JSON())
	}
	return sessionID
}

func TestSetCustomerPreferences(t *testing.T) {
	t.Parallel()
	question := func(tag locale.Tag, want string) testkit.Scenario {
		return testkit.Scenario{
			Name: "the first time the customer is asked, in " + string(tag), Tool: prefer, Setup: in(tag),
			Seed: func(s *shop) (string, any) {
				return s.Session(ana), args{"allergies": list{"maní", "MANI"}, "deliveryPreferences": "por la tarde"}
			},
			Code:    fault.ConfirmationRequired,
			Changes: []string{"confirmations+1", "messages+1", "sessions~1"},
			Events:  []string{"confirmation.requested"},
			Check: func(s *shop, id string, a runtime.Answer) {
				if a.Confirmation.Message != want {
					s.T.Errorf("it asked %q", a.Confirmation.Message)
				}
				if c := customerIn(s, id); !c.Tastes().Empty() || c.Consent().Asked() {
					s.T.Errorf("before the answer there is %s", c.Preferences)
				}
			},
		}
	}
	removed := func(tag locale.Tag, in args, changes, message string) testkit.Scenario {
		sc := testkit.Scenario{Name: "it says what was removed: " + message, Tool: prefer,
			Setup: testkit.Setup{Locale: tag},
			Seed:  func(s *shop) (string, any) { return allergic(s), in }, Data: args{"message": message}}
		if changes != "" {
			sc.Changes, sc.Events = []string{changes}, []string{"customer.profile_updated"}
		}
		return sc
	}
	testkit.Run(t,
		question(locale.ESAR, "¿Querés que lo recuerde para las próximas veces? Alergias: maní; entregas: “por la tarde”. "+
			"Solo se usa para atenderte, y cuando quieras lo borro."),
		question(locale.PTBR, "Quer que eu guarde isso para as próximas vezes? Alergias: maní; entregas: “por la tarde”. "+
			"Só é usado para atender você, e apago quando quiser."),
		testkit.Scenario{
			Name: "after the yes nothing is asked, and a list grows", Tool: prefer,
			Seed: func(s *shop) (string, any) {
				return allergic(s), args{"allergies": list{"Mani", "gluten"}, "favoriteProducts": list{"Yerba"}}
			},
			Data: args{"message": "Listo, lo recuerdo: alergias: maní y gluten; favoritos: Yerba.",
				"preferences": args{"allergies": list{"maní", "gluten"}, "favoriteProducts": list{"Yerba"}}},
			Changes: []string{"customers~1"}, Events: []string{"customer.profile_updated"},
		},
		testkit.Scenario{
			Name: "the same again changes nothing", Tool: prefer,
			Seed: func(s *shop) (string, any) { return allergic(s), args{"allergies": list{"  maní "}} },
			Data: args{"preferences": args{"allergies": list{"maní"}}},
		},
		testkit.Scenario{
			Name: "an empty list removes", Tool: prefer,
			Seed: func(s *shop) (string, any) { return allergic(s), args{"allergies": list{}} },
			Data: args{"preferences": args{"allergies": list{}},
				"message": "Listo, lo borré: alergias: maní. Ya no tengo guardada ninguna preferencia tuya."},
			Changes: []string{"customers~1"}, Events: []string{"customer.profile_updated"},
		},
		testkit.Scenario{
			Name: "one entry is removed", Tool: prefer,
			Seed: func(s *shop) (string, any) {
				id := allergic(s)
				s.OK(id, prefer, args{"dietaryRestrictions": list{"vegetariana"}})
				return id, args{"remove": list{"MANÍ"}}
			},
			Data: args{"preferences": args{"allergies": list{}, "dietaryRestrictions": list{"vegetariana"}},
				"message": "Listo, lo borré: alergias: maní. Sigo recordando: dieta: vegetariana."},
			Changes: []string{"customers~1"}, Events: []string{"customer.profile_updated"},
		},
		removed(locale.ESMX, args{"remove": list{"maní"}}, "customers~1",
			"Listo, lo borré: alergias: maní. Ya no tengo guardada ninguna preferencia tuya."),
		removed(locale.PTBR, args{"remove": list{"maní"}}, "customers~1",
			"Pronto, apaguei: alergias: maní. Não tenho mais nenhuma preferência sua guardada."),
		removed(locale.EN, args{"remove": list{"maní"}}, "customers~1",
			"Done, I deleted it: allergies: maní. None of your preferences is kept any more."),
		removed(locale.ESAR, args{"remove": list{"maní"}, "favoriteProducts": list{"Yerba"}}, "customers~1",
			"Listo, lo recuerdo: favoritos: Yerba. Y borré: alergias: maní."),
		removed(locale.ESAR, args{"remove": list{"gluten"}}, "",
			"Eso no lo tenía guardado. Sigo recordando: alergias: maní."),
		testkit.Scenario{
			Name: "staff are not asked", Tool: prefer, As: testkit.Clerk,
			Seed:    func(s *shop) (string, any) { return s.Session(ana), args{"allergies": list{"maní"}} },
			Data:    args{"preferences": args{"allergies": list{"maní"}}},
			Changes: []string{"customers~1"}, Events: []string{"customer.profile_updated"},
			Check: func(s *shop, id string, _ runtime.Answer) {
				if customerIn(s, id).Consent().Asked() {
					s.T.Error("staff answered for the customer")
				}
			},
		},
		testkit.Scenario{
			Name: "too much", Tool: prefer,
			Seed: func(s *shop) (string, any) {
				return allergic(s), args{"allergies": list{strings.Repeat("a", 81)},
					"dietaryRestrictions": slices.Repeat(list{"x"}, 21)}
			},
			Code: fault.InvalidArguments, Paths: []string{"/dietaryRestrictions"},
		},
		testkit.Scenario{
			Name: "an entry that is too long", Tool: prefer,
			Seed: func(s *shop) (string, any) {
				return s.Session(ana),
					args{"allergies": list{strings.Repeat("a", 81)}}
			},
			Code: fault.InvalidArguments, Paths: []string{"/allergies"}, Error: "como mucho son 80 caracteres",
		},
		testkit.Scenario{
			Name: "somebody else's id is no argument", Tool: prefer,
			Seed: func(s *shop) (string, any) {
				return s.Session(ana),
					args{"customerId": nothing, "allergies": list{"a"}}
			},
			Code: fault.InvalidArguments, Paths: []string{"/customerId"},
		},
	)
}

func TestPreferencesAreAskedOnce(t *testing.T) {
	t.Parallel()
	peanuts := args{"allergies": list{"maní"}}
	testkit.Flows(t,
		testkit.Flow{Name: "a yes is kept with its time", Play: func(t *testing.T, s *shop) {
			c := customerIn(s, allergic(s))
			if given := c.Consent(); !given.Agreed || !given.At.Equal(s.Clock.Now()) {
				t.Errorf("kept %s", c.Preferences)
			}
			if other := s.Session(beto); !customerIn(s, other).Tastes().Empty() {
				t.Error("another customer has it")
			}
			if got := s.OK(s.Session(ana), "retail/get_customer_notes", args{})["preferences"]; fmt.Sprint(got) !=
				"map[allergies:[maní] deliveryPreferences: dietaryRestrictions:[] favoriteProducts:[]]" {
				t.Errorf("answered %v", got)
			}
		}},
		testkit.Flow{Name: "a no is remembered", Play: func(t *testing.T, s *shop) {
			id := s.Session(ana)
			if _, err := s.Reply(s.Call(id, prefer, peanuts).Confirmation.ID, "no, gracias"); err != nil {
				t.Fatal(err)
			}
			if c := customerIn(s, id); c.Consent().Agreed || !c.Consent().Asked() || !c.Tastes().Empty() {
				t.Errorf("kept %s", c.Preferences)
			}
			a := s.Call(s.Session(ana), prefer, args{"allergies": list{"gluten"}})
			if a.ErrorCode != fault.Blocked || a.BlockedReason != core.ConsentRefused ||
				!strings.HasPrefix(a.Error, "No lo guardé") || !customerIn(s, id).Tastes().Empty() {
				t.Errorf("answered %s", a.JSON())
			}
			again := s.Call(id, prefer, args{"allergies": list{"gluten"}, "askAgain": true})
			if again.ErrorCode != fault.ConfirmationRequired {
				t.Fatalf("answered %s", again.JSON())
			}
			if a := s.Yes(again.Confirmation.ID); !a.Success || !customerIn(s, id).Consent().Agreed {
				t.Errorf("the yes came to %s", a.JSON())
			}
		}},
		testkit.Flow{Name: "a visitor nobody knows", Play: func(t *testing.T, s *shop) {
			id := s.SessionOn("web", "")
			if _, err := s.Reply(s.Call(id, prefer, peanuts).Confirmation.ID, "no"); err != nil {
				t.Fatal(err)
			}
			if a := s.Call(id, prefer, peanuts); a.BlockedReason != core.ConsentRefused {
				t.Errorf("answered %s", a.JSON())
			}
			a := s.Call(id, prefer, args{"allergies": list{"maní"}, "askAgain": true})
			s.Yes(a.Confirmation.ID)
			if c := customerIn(s, id); !slices.Equal(c.Tastes().Allergies, []string{"maní"}) || c.Phone != "" {
				t.Errorf("kept %+v", c)
			}
		}},
		testkit.Flow{Name: "a question that expired is no answer", Play: func(t *testing.T, s *shop) {
			id := s.Session(ana)
			q := s.Call(id, prefer, peanuts).Confirmation.ID
			wait(s, 48*3600e9)
			if _, err := s.Reply(q, "no"); err != nil {
				t.Fatal(err)
			}
			if c := customerIn(s, id); c.Consent().Asked() {
				t.Errorf("kept %s", c.Preferences)
			}
		}},
		testkit.Flow{Name: "ten at once keep all", Play: func(t *testing.T, s *shop) {
			id := allergic(s)
			var answers []runtime.Answer
			for _, what := range []string{"gluten", "lactosa"} {
				answers = append(answers, atOnce(s, 5, id, prefer, args{"allergies": list{what}})...)
			}
			for _, a := range answers {
				if !a.Success {
					t.Errorf("answered %s", a.JSON())
				}
			}
			if got := customerIn(s, id).Tastes().Allergies; !slices.Equal(got, []string{"maní", "gluten", "lactosa"}) {
				t.Errorf("kept %v", got)
			}
		}},
	)
}

// Somebody allergic hears of it when a product's own words name what they cannot have, and only then.
func TestAllergyWarning(t *testing.T) {
	t.Parallel()
	add := func(name, description string, tags []string, want any) testkit.Scenario {
		return testkit.Scenario{
			Name: name + " " + description, Tool: "retail/add_item_to_draft",
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: name, Description: description, Tags: tags, Price: 100}, 5)
				return allergic(s), args{"productId": yerba, "quantity": 1}
			},
			Data: args{"cart": "*"}, State: "COLLECTING_ORDER", Changes: []string{"order_lines+1", "orders+1", "sessions~1"},
			Events: []string{"draft.created", "draft.item_added"},
			Check: func(s *shop, _ string, a runtime.Answer) {
				if got := testkit.Data(s.T, a)["warning"]; got != want {
					s.T.Errorf("it warned %v, want %v", got, want)
				}
			},
		}
	}
	warns := func(name string) string {
		return "Ojo: dijiste que tenés alergia a maní, y la ficha de " + name + " lo nombra."
	}
	testkit.Run(t,
		add("Garrapiñada", "Contiene MANÍ y azúcar.", nil, warns("Garrapiñada")),
		add("Manteca de maní", "", nil, warns("Manteca de maní")),
		add("Turrón", "", []string{"manis"}, warns("Turrón")),
		add("Granola", "Sin maní ni nueces.", nil, nil),
		add("Granola", "No contiene maní.", nil, nil),
		add("Yerba", "Manija de la buena.", nil, nil),
		add("Yerba", "", nil, nil),
	)
}
