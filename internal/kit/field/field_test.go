package field_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

type bank struct {
	Alias string `json:"alias,omitempty" es:"Alias" pt:"Alias" en:"Alias" jsonschema:"maxLength=20"`
	Owner string `json:"owner,omitempty" es:"Titular" pt:"Titular" en:"Holder" personal:"true"`
}

type zone struct {
	Name string `json:"name" es:"Zona" pt:"Zona" en:"Zone" jsonschema:"minLength=1"`
	Cost int64  `json:"cost,omitempty" es:"Costo" pt:"Custo" en:"Cost" kind:"money" jsonschema:"minimum=0" see:"owner"`
}

type shop struct {
	Name   string            `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"minLength=1,maxLength=40"`
	Pay    string            `json:"pay,omitempty" es:"Pago" pt:"Pagamento" en:"Payment" jsonschema:"enum=cash,enum=card" choices:"cash=Efectivo|Dinheiro|Cash; card=Tarjeta|Cartão|Card"`
	Days   int               `json:"days,omitempty" es:"Días" pt:"Dias" en:"Days" kind:"days" jsonschema:"minimum=0,maximum=10" means:"3" help:"Cuánto | Quanto | How long"`
	Bank   bank              `json:"bank,omitzero" es:"Banco" pt:"Banco" en:"Bank" change:"owner"`
	Zones  []zone            `json:"zones,omitempty" es:"Zonas" pt:"Zonas" en:"Zones"`
	Hours  map[string]string `json:"hours,omitempty" es:"Horario" pt:"Horário" en:"Hours"`
	Open   *bool             `json:"open,omitempty" es:"Abierto" pt:"Aberto" en:"Open"`
	Labels []string          `json:"labels,omitempty" es:"Etiquetas" pt:"Etiquetas" en:"Labels"`
}

var shops = field.Of[shop]()

func TestADescriptionIsReadOffItsStruct(t *testing.T) {
	type line struct {
		path, label string
		kind        field.Kind
		change      string
	}
	want := []line{
		{"name", "Nome", field.Text, "staff"}, {"pay", "Pagamento", field.Word, "staff"}, {"days", "Dias", field.Days, "staff"},
		{"bank", "Banco", field.Group, "owner"}, {"bank/alias", "Alias", field.Text, "owner"},
		{"bank/owner", "Titular", field.Text, "owner"},
		{"zones", "Zonas", field.Rows, "staff"}, {"zones/*/name", "Zona", field.Text, "staff"},
		{"zones/*/cost", "Custo", field.Money, "staff"},
		{"hours", "Horário", field.Map, "staff"}, {"open", "Aberto", field.Bool, "staff"},
		{"labels", "Etiquetas", field.List, "staff"},
	}
	var got []line
	for _, f := range shops.Fields {
		got = append(got, line{f.Path, f.Label.In(locale.PTBR), f.Kind, f.Change})
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("described\n%v, want\n%v", got, want)
	}
	pay, _ := shops.Field("pay")
	if len(pay.Choices) != 2 || pay.Choices[1].Label.In(locale.ESAR) != "Tarjeta" {
		t.Errorf("choices %v", pay.Choices)
	}
	for path, of := range map[string]string{"/zones/3/cost": "zones/*/cost", "hours/monday": "hours", "bank": "bank"} {
		if f, ok := shops.Field(path); !ok || f.Path != of {
			t.Errorf("%s is described by %q, want %q", path, f.Path, of)
		}
	}
}

func TestAMergeLeavesWhatItDoesNotName(t *testing.T) {
	before := shop{Name: "Tito", Days: 4, Bank: bank{Alias: "tito", Owner: "Rosa"}, Zones: []zone{{"Centro", 5}},
		Hours: map[string]string{"monday": "8-12"}}
	after, err := shops.Merge(before, []byte(`{"days":null,"bank":{"alias":"tito.mp"},"hours":{"tuesday":"9-12"}}`), locale.ESAR)
	want := before
	want.Days, want.Bank.Alias, want.Hours = 0, "tito.mp", map[string]string{"monday": "8-12", "tuesday": "9-12"}
	if err != nil || !reflect.DeepEqual(after, want) {
		t.Fatalf("merged %+v (%v), want %+v", after, err, want)
	}
	changes, err := field.Diff(before, after)
	raw, _ := json.Marshal(changes)
	if got := string(raw); err != nil || got != `[{"path":"bank/alias","before":"tito","after":"tito.mp"},{"path":"days","before":4},{"path":"hours/tuesday","after":"9-12"}]` {
		t.Errorf("differs in %s (%v)", got, err)
	}
}

func TestEveryMistakeIsReportedAtOnceInTheReadersLanguage(t *testing.T) {
	_, err := shops.Create(shop{}, []byte(`{"pay":"gold","days":99,"zones":[{"name":""}],"colour":"red"}`), locale.PTBR)
	e := fault.From(err)
	var paths []string
	for _, f := range e.Fields {
		paths = append(paths, f.Path)
	}
	if want := []string{"/colour", "/days", "/name", "/pay", "/zones/0/name"}; e.Code != fault.InvalidArguments ||
		!reflect.DeepEqual(paths, want) {
		t.Errorf("%s at %v, want %v", e.Code, paths, want)
	}
	made, err := shops.Create(shop{Days: 3, Pay: "cash"}, []byte(`{"name":"Tito","pay":"card","open":null}`), locale.EN)
	if want := (shop{Name: "Tito", Pay: "card", Days: 3}); err != nil || !reflect.DeepEqual(made, want) {
		t.Errorf("made %+v (%v), want %+v", made, err, want)
	}
	for _, bad := range []string{`[]`, `7`, `{"name":"a","name":"b"}`, `{`, "\xff"} {
		if _, err := shops.Merge(shop{Name: "x"}, []byte(bad), locale.EN); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestRolesSeeAndChangeWhatTheyMay(t *testing.T) {
	before := shop{Name: "Tito", Zones: []zone{{"Centro", 5}}}
	after := before
	after.Name, after.Bank.Owner = "Tita", "Rosa Prieto"
	changes, err := field.Diff(before, after)
	if err != nil {
		t.Fatal(err)
	}
	if err := shops.Permit("staff", changes, locale.EN); !fault.Is(err, fault.Forbidden) ||
		!strings.HasPrefix(err.Error(), "forbidden: /bank/owner") && fault.From(err).Fields[0].Path != "/bank/owner" {
		t.Errorf("staff: %v", err)
	}
	if err := shops.Permit("owner", changes, locale.EN); err != nil {
		t.Errorf("owner: %v", err)
	}
	raw, _ := json.Marshal(shops.Mask(changes))
	if got := string(raw); got != `[{"path":"bank/owner","after":"•••"},{"path":"name","before":"Tito","after":"Tita"}]` {
		t.Errorf("masked %s", got)
	}
	for role, want := range map[string]string{"staff": `{"name":"Tito","zones":[{"name":"Centro"}]}`,
		"owner": `{"name":"Tito","zones":[{"cost":5,"name":"Centro"}]}`} {
		if got, err := shops.Visible(before, role); string(got) != want || err != nil {
			t.Errorf("%s sees %s (%v)", role, got, err)
		}
	}
}

func TestAWrongDescriptionIsFoundAtStart(t *testing.T) {
	panics := func(name string, describe func()) {
		defer func() {
			if recover() == nil {
				t.Errorf("%s: no panic", name)
			}
		}()
		describe()
	}
	panics("no label", func() {
		field.Of[struct {
			A int `json:"a" es:"A" en:"A"`
		}]()
	})
	panics("kind", func() {
		field.Of[struct {
			A int `json:"a" es:"A" pt:"A" en:"A" kind:"gold"`
		}]()
	})
	panics("help", func() {
		field.Of[struct {
			A int `json:"a" es:"A" pt:"A" en:"A" help:"solo"`
		}]()
	})
	panics("role", func() {
		field.Of[struct {
			A int `json:"a" es:"A" pt:"A" en:"A" see:"boss"`
		}]()
	})
}
