package access_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

func document(t *testing.T, text string) (s access.Settings) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSettingsThatHold(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`,
		`{"default_payment":"transfer"}`,
		`{"payment_methods":["cash","transfer","mercadopago","debit_card","credit_card","other"],"default_payment":"other"}`,
		`{"tax_basis_points":10000,"max_discount_percent":100,"max_quantity_per_line":100,"reservation_hours":87600,"execution_days":36500}`,
		`{"free_shipping_over":-1,"delivery":{"zones":[{"name":"Centro","cost_minor":0,"free_over_minor":-1}]}}`,
		`{"delivery":{"from":"-34.603722, -58.381592","zones":[{"name":"Cerca","radius_km":2.5},{"name":"Oeste","area":["-34.6,-58.6","-34.6,-58.5","-34.7,-58.5"]}]}}`,
		`{"delivery":{"zones":[{"name":"Centro","cost_minor":1,"postal_codes":["1406","1170-1199","01310000-01319999"],"methods":{"standard":0,"express":2,"same_day":3}}]}}`,
		`{"escalation_phone":"+54 9 11 4567-8901","transfer_message":"Ya te atienden","customer_data_days":30}`,
		`{"voice":{"call_backs":{"enabled":true,"automatic":true,"from":"+54 9 11 4444-0000","countries":["AR","UY"],"per_day":5,"attempts":3,"wait_minutes":30}}}`,
		`{"voice":{"filler":""}}`,
		`{"voice":{"filler":"Un segundito, por favor."}}`,
		`{"profile":{"schedule":{"monday":"9 a 18","sunday":"a veces"}}}`,
		`{"receipt_model":{"base_url":"https://api.example.com/v1","name":"eyes-1","credential":"model_eyes"}}`,
		`{"whatsapp":{"account":"whatsapp_meta","agent":"ventas"},"templates":{"document":{"name":"te_mandamos","language":"es_AR"},"code":{"name":"c1","language":"pt"}}}`,
	} {
		if err := document(t, text).Check(locale.EN); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestSettingsThatCannotBeMeant(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		`{"payment_methods":["cash","bitcoin"]}`:    {"/payment_methods/1"},
		`{"payment_methods":["debit"]}`:             {"/payment_methods/0"}, // a pack's name
		`{"default_payment":"bitcoin"}`:             {"/default_payment"},
		`{"voice":{"call_backs":{"enabled":true}}}`: {"/voice/call_backs/from"},
		`{"voice":{"call_backs":{"from":"4444-0000","countries":["Chile"],"per_day":-1,"attempts":9,"wait_minutes":99999}}}`: {
			"/voice/call_backs/from", "/voice/call_backs/countries/0", "/voice/call_backs/per_day",
			"/voice/call_backs/attempts", "/voice/call_backs/wait_minutes"},
		`{"voice":{"filler":"` + strings.Repeat("espere ", 20) + `"}}`: {"/voice/filler"},
		`{"payment_methods":["cash"],"default_payment":"transfer"}`:    {"/default_payment"},
		`{"tax_basis_points":-1}`:                                      {"/tax_basis_points"},
		`{"tax_basis_points":10001,"max_discount_percent":101}`: {"/max_discount_percent",
			"/tax_basis_points"},
		`{"max_quantity_per_line":101}`: {"/max_quantity_per_line"},
		`{"reservation_hours":999999999,"question_minutes":-1}`: {"/reservation_hours",
			"/question_minutes"},
		`{"execution_days":999999,"event_days":-1}`: {"/execution_days", "/event_days"},
		`{"receipt_required_from":-1,"delivery":{"flat":-100}}`: {"/receipt_required_from",
			"/delivery/flat"},
		`{"delivery":{"zones":[{"name":" ","cost_minor":-1}]}}`: {"/delivery/zones/0/name",
			"/delivery/zones/0/cost_minor"},
		`{"delivery":{"from":"-34.6","zones":[{"name":"N","radius_km":501,"area":["a"]}]}}`: {"/delivery/from",
			"/delivery/zones/0/radius_km", "/delivery/zones/0/area/0"},
		`{"delivery":{"from":"99, 1"}}`:                                         {"/delivery/from"},
		`{"delivery":{"from":"0, 0","zones":[{"name":"N","radius_km":1}]}}`:     {"/delivery/from", "/delivery/zones/0/radius_km"},
		`{"delivery":{"zones":[{"name":"N","radius_km":1}]}}`:                   {"/delivery/zones/0/radius_km"},
		`{"delivery":{"zones":[{"name":"N","area":["1, 1","2, 2"]}]}}`:          {"/delivery/zones/0/area"},
		`{"delivery":{"zones":[{"name":"N","area":["1, 1","2, 200","3, 1"]}]}}`: {"/delivery/zones/0/area/1"},
		`{"delivery":{"from":"1, 1","zones":[{"name":"N","radius_km":1,"area":["1, 1","2, 2","3, 1"]}]}}`: {
			"/delivery/zones/0/radius_km"},
		`{"delivery":{"zones":[{"name":"N","min_order_minor":-1}]}}`: {"/delivery/zones/0/min_order_minor"},
		`{"delivery":{"zones":[{"name":"N","methods":{"a/b":-1}}]}}`: {"/delivery/zones/0/methods/a~1b",
			"/delivery/zones/0/methods/a~1b"},
		`{"whatsapp":{"account":"telegram"}}`:                      {"/whatsapp/account"},
		`{"receipt_model":{"name":"offline"}}`:                     {"/receipt_model/name"},
		`{"receipt_model":{"name":"eyes-1","base_url":"ftp://x"}}`: {"/receipt_model/base_url"},
		`{"templates":{"birthday":{"name":"Feliz Cumple","language":"español"}}}`: {"/templates/birthday",
			"/templates/birthday/name", "/templates/birthday/language"},
		`{"escalation_phone":"11 4567-8901"}`: {"/escalation_phone"}, // without a country code
		`{"escalation_phone":"+5411","customer_data_days":-1}`: {"/customer_data_days",
			"/escalation_phone"},
		`{"profile":{"schedule":{"lunes":"9 a 18","monday":"9 a 18"}}}`: {"/profile/schedule/lunes"},
		`{"delivery":{"zones":[{"name":"N","postal_codes":["C1406","1170-","1199-1170","117-1199","1406"]}]}}`: {
			"/delivery/zones/0/postal_codes/0", "/delivery/zones/0/postal_codes/1", "/delivery/zones/0/postal_codes/2",
			"/delivery/zones/0/postal_codes/3",
		},
	} {
		err := document(t, text).Check(locale.EN)
		if !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var paths []string
		for _, f := range fault.From(err).Fields {
			paths = append(paths, f.Path)
			if !strings.Contains(fault.From(err).Message, f.Path+": "+f.Message) {
				t.Errorf("%s: the message leaves out %s: %s", text, f.Path, fault.From(err).Message)
			}
		}
		slices.Sort(want)
		if !slices.Equal(paths, want) {
			t.Errorf("%s: paths %v, want %v", text, paths, want)
		}
	}
}

func TestATransferMessageFitsABubble(t *testing.T) {
	t.Parallel()
	if err := (access.Settings{TransferMessage: strings.Repeat("ñ", 1000)}).Check(locale.EN); err != nil {
		t.Error(err)
	}
	err := (access.Settings{TransferMessage: strings.Repeat("ñ", 1001)}).Check(locale.EN)
	if !fault.Is(err, fault.InvalidArguments) || fault.From(err).Fields[0].Path != "/transfer_message" {
		t.Error(err)
	}
}

func TestABusinessIsCheckedBeforeItIsKept(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "settings", Play: settingsAreChecked})
}

func settingsAreChecked(_ *testing.T, s *testkit.Shop) {
	bad := access.Workspace{Slug: "otra", Name: "Otra", Plan: access.Pro,
		Settings: access.Settings{DefaultPayment: "bitcoin"}}
	if _, err := s.Keyring.CreateWorkspace(s.T.Context(), bad); !fault.Is(err, fault.InvalidArguments) {
		s.T.Errorf("created: %v", err)
	}
	if _, err := s.Keyring.WorkspaceBySlug(s.T.Context(), "otra"); !fault.Is(err, fault.NotFound) {
		s.T.Errorf("kept although refused: %v", err)
	}
	w := *s.Workspace
	w.Settings.TaxBasisPoints = -1
	if err := s.Keyring.UpdateWorkspace(s.T.Context(), w); !fault.Is(err, fault.InvalidArguments) {
		s.T.Errorf("updated: %v", err)
	}
	w.Settings.TaxBasisPoints, w.Flags = 2100, map[string]bool{"tools.mutation": false}
	if err := s.Keyring.UpdateWorkspace(s.T.Context(), w); err != nil {
		s.T.Fatal(err)
	}
	got, err := s.Keyring.WorkspaceBySlug(s.T.Context(), w.Slug)
	if err != nil || got.Settings.TaxBasisPoints != 2100 || got.Flag("tools.mutation") {
		s.T.Errorf("kept %+v, %v", got, err)
	}
}

// A tax id must be valid in the business's country, and the error is in the business's language.
func TestTheBanksTaxID(t *testing.T) {
	t.Parallel()
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	for i, c := range []struct {
		country string
		tag     locale.Tag
		id      string
		says    string // empty: accepted
	}{
		{"AR", locale.ESAR, "30-50001091-2", ""},
		{"AR", locale.ESAR, "", ""},
		{"AR", locale.ESAR, "30-50001091-3", "no es un CUIT"},
		{"AR", locale.EN, "529.982.247-25", "is no valid CUIT"},
		{"BR", locale.PTBR, "11.222.333/0001-81", ""},
		{"BR", locale.PTBR, "529.982.247-26", "não é um CPF ou CNPJ"},
		{"MX", locale.ESMX, "GODE561231GR8", ""},
		{"MX", locale.ESMX, "30-50001091-2", "no es un RFC"},
		{"UY", locale.ESAR, "211234567890", ""},
	} {
		w := access.Workspace{Slug: fmt.Sprintf("tienda-%d", i), Name: "Tienda", Country: c.country, Locale: c.tag}
		w.Settings.Bank.TaxID = c.id
		_, err := s.Keyring.CreateWorkspace(t.Context(), w)
		if c.says == "" {
			if err != nil {
				t.Errorf("%s %q: %v", c.country, c.id, err)
			}
			continue
		}
		e := fault.From(err)
		if err == nil || e.Code != fault.InvalidArguments || len(e.Fields) != 1 || e.Fields[0].Path != "/bank/tax_id" ||
			!strings.Contains(e.Message, c.says) {
			t.Errorf("%s %q: %v", c.country, c.id, err)
		}
	}
}
