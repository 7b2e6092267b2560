package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/access/trade"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// empty is a server without a business, and the code that it printed.
type empty struct {
	*house
	code string
}

func eachEmpty(t *testing.T, setup testkit.Setup, fn func(t *testing.T, e *empty)) {
	t.Helper()
	t.Parallel()
	server.EachEmpty(t, setup, func(t *testing.T, s *server.Shop) {
		e := &empty{house: houseOf(t, s)}
		s.FirstRun.Begin(func(code string) { e.code = code })
		fn(t, e)
	})
}

func (e *empty) businesses() []access.Workspace {
	e.t.Helper()
	list, err := e.Keyring.Workspaces(e.t.Context())
	if err != nil {
		e.t.Fatal(err)
	}
	return list
}

// account is a form that is right.
func account(trade, country string) url.Values {
	return url.Values{
		"owner": {"Rosa Paz"}, "email": {"rosa@espiga.example"}, "password": {password},
		"name": {"Panadería La Espiga"}, "trade": {trade}, "country": {country},
	}
}

const founded = "/d/panaderia-la-espiga"

// begins makes the first business and returns its owner's browser.
func (e *empty) begins(trade, country string) *browser {
	e.t.Helper()
	b := e.browser()
	b.get("/start?code=" + e.code).leads("/start")
	b.post("/start", account(trade, country)).leads(founded + "/start")
	return b
}

func TestTheFirstRunOfAShop(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		b := e.browser()
		b.get("/").leads("/start")
		b.get("/sign-in").leads("/start")
		wait := b.get("/start").is(http.StatusOK).says("abrí la dirección con el código")
		if strings.Contains(wait.body, e.code) || strings.Contains(wait.body, "<form") {
			t.Errorf("a stranger reads %s", wait.body)
		}
		b.get("/start?code=" + e.code).leads("/start")
		b.get("/start").is(http.StatusOK).says("Tu nombre", "Peluquería", "Uruguay")

		wrong := b.post("/start", url.Values{"owner": {"Rosa"}, "email": {"rosa at home"}, "password": {"1234"},
			"trade": {"casino"}, "country": {"XX"}}).is(http.StatusBadRequest)
		wrong.says(`value="Rosa"`, "rosa at home", "diez caracteres o más", "elegí una opción")
		if n := strings.Count(wrong.body, `aria-invalid="true"`); n != 5 {
			t.Errorf("%d fields are marked: %s", n, wrong.body)
		}
		if strings.Contains(wrong.body, "1234") || len(e.businesses()) != 0 {
			t.Error("a refused form leaves something behind")
		}

		b.post("/start", account("shop", "AR")).leads(founded + "/start")
		w := e.businesses()[0]
		if w.Name != "Panadería La Espiga" || w.Currency != "ARS" || w.Zone != "America/Argentina/Buenos_Aires" ||
			w.Locale != "es-AR" || w.Country != "AR" || w.Settings.Profile.Schedule["monday"] == "" || w.Settings.IdentityRequired() {
			t.Errorf("it is %+v", w)
		}
		b.get(founded+"/start").is(http.StatusOK).says("CUIT", "Logo")
		b.post(founded+"/start", url.Values{"brand/color": {"green"}, "profile/phone": {"11 5555 0100"}, "time_zone": {"Mars"}}).
			is(http.StatusBadRequest).says("11 5555 0100")
		b.post(founded+"/start", url.Values{"brand/color": {"#aa3300"}, "profile/address": {"Medrano 387"}, "locale": {"es-AR"},
			"currency": {"ARS"}, "time_zone": {"America/Argentina/Buenos_Aires"}, "has": {"delivery/pickup_only"},
			"delivery/flat": {"1.500"}}).leads(founded + "/start/goods")
		if s := e.businesses()[0].Settings; s.Brand.Color != "#aa3300" || s.Delivery.PickupOnly || s.Delivery.Flat != 150_000 ||
			s.FreeOver(access.Zone{}) >= 0 { // nothing is given away that the owner did not say
			t.Errorf("the settings are %+v %+v", s.Brand, s.Delivery)
		}
		b.get(founded + "/start/goods").is(http.StatusOK).says("Arroz 1 kg")
		b.post(founded+"/start/goods", url.Values{"name_0": {"Pan"}, "price_0": {"dos"}, "price_1": {"10"}}).
			is(http.StatusBadRequest).says(`value="dos"`, "Falta el nombre", "Escribí un precio")
		b.post(founded+"/start/goods", url.Values{"name_0": {"Pan de campo"}, "price_0": {"$ 2.350,50"}}).leads(founded + "/start/open")
		for range 2 { // a second press changes nothing
			b.post(founded+"/start/goods", url.Values{"do": {"sample"}}).leads(founded + "/start/open")
		}
		b.get(founded+"/catalog").is(http.StatusOK).says("Pan de campo", "2.350,50", "Arroz 1 kg")
		b.get(founded+"/start/open").is(http.StatusOK).says(e.server.URL+"/chat/panaderia-la-espiga", "data:image/png;base64,",
			"solo en esta computadora", "caddy reverse-proxy --from tienda.example --to "+strings.TrimPrefix(e.server.URL, "http://"),
			"<code>mostrador serve --data /", " --public-url https://tienda.example")
		b.get(founded+"/start/open?host="+url.QueryEscape("https://Pan.Espiga.example/x")).is(http.StatusOK).says("--from pan.espiga.example --to",
			"--public-url https://pan.espiga.example", `href="https://pan.espiga.example`+founded+`/start/open"`)
		b.get(founded+"/start/open?host="+url.QueryEscape("mi tienda; rm")).is(http.StatusOK).says(`aria-invalid="true"`, "--from tienda.example --to")
		b.get(founded + "/settings/backups").is(http.StatusOK).says("Copia del servidor")
		b.get(founded + "/start/sign").is(http.StatusOK).says("Escribinos")
		e.browser().get("/chat/panaderia-la-espiga").is(http.StatusOK).says("Panadería La Espiga")
	})
}

// The page is gone for everyone once it was used, and when a business was made by other means.
func TestTheFirstRunIsGoneOnceUsed(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		late := e.browser()
		late.get("/start?code=" + e.code).leads("/start")
		owner := e.begins("services", "MX")
		for _, b := range []*browser{late, owner, e.browser()} {
			b.get("/start").is(http.StatusNotFound)
			b.get("/start?code=" + e.code).is(http.StatusNotFound)
			b.post("/start", account("shop", "AR")).is(http.StatusNotFound)
		}
		if list := e.businesses(); len(list) != 1 || list[0].Currency != "MXN" {
			t.Errorf("there are %+v", list)
		}
		e.browser().get("/").leads("/sign-in")
		again := e.browser()
		again.post("/sign-in", url.Values{"email": {"rosa@espiga.example"}, "password": {password}}).leads("/")
		again.get(founded + "/start").is(http.StatusOK) // the owner takes it up again
	})
}

func TestABusinessMadeElsewhereEndsTheFirstRun(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		b := e.browser()
		b.get("/start?code=" + e.code).leads("/start")
		_, err := e.Keyring.CreateWorkspace(t.Context(), access.Workspace{Slug: "otra", Name: "Otra", Plan: access.Pro,
			Locale: "es-AR", Currency: "ARS", Country: "AR", Zone: "UTC"})
		if err != nil {
			t.Fatal(err)
		}
		b.get("/start").is(http.StatusNotFound)
		b.post("/start", account("shop", "AR")).is(http.StatusNotFound)
	})
}

// Without the code, with a wrong one, from another machine over plain HTTP or from another site, nothing is made.
func TestAStrangerCannotTakeTheFirstRun(t *testing.T) {
	eachEmpty(t, behind, func(t *testing.T, e *empty) {
		from := func(address, scheme string) http.Header {
			return http.Header{"X-Forwarded-For": {address}, "X-Forwarded-Proto": {scheme}}
		}
		stranger := e.browser()
		stranger.do(http.MethodPost, "/start", account("shop", "AR"), from("203.0.113.7", "https")).is(http.StatusOK)
		stranger.do(http.MethodGet, "/start?code="+e.code, nil, from("203.0.113.7", "http")).is(http.StatusForbidden).
			says("no es segura", "--trusted-proxy")
		for i := range 6 {
			got := stranger.do(http.MethodGet, "/start?code=GUESS", nil, from("203.0.113.8", "https"))
			if want := []int{403, 403, 403, 403, 403, 429}[i]; got.status != want {
				t.Errorf("guess %d: %d, want %d", i, got.status, want)
			}
		}
		stranger.do(http.MethodGet, "/start?code="+e.code, nil, from("203.0.113.8", "https")).is(http.StatusTooManyRequests)
		owner := e.browser()
		owner.do(http.MethodGet, "/start?code="+e.code, nil, from("198.51.100.1", "https")).leads("/start")
		evil := from("198.51.100.1", "https")
		evil.Set("Sec-Fetch-Site", "cross-site")
		owner.do(http.MethodPost, "/start", account("shop", "AR"), evil).is(http.StatusForbidden)
		owner.do(http.MethodPost, "/start?code="+e.code, account("shop", "AR"), from("198.51.100.1", "http")).is(http.StatusForbidden)
		if n := len(e.businesses()); n != 0 {
			t.Errorf("there are %d businesses", n)
		}
	})
}

// A proxy that the operator did not name proves nothing: what it passes on comes from elsewhere over plain HTTP.
func TestAnUnknownProxyDoesNotOpenTheFirstRun(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		e.browser().do(http.MethodGet, "/start?code="+e.code, nil, http.Header{"X-Forwarded-For": {"203.0.113.7"},
			"X-Forwarded-Proto": {"https"}}).is(http.StatusForbidden)
	})
}

func TestOneOfTwoConcurrentFirstRunsWins(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		const n = 4
		var all [n]*browser
		for i := range all {
			all[i] = e.browser()
			all[i].get("/start?code=" + e.code).leads("/start")
		}
		var status [n]int
		var wait sync.WaitGroup
		for i, b := range all {
			wait.Go(func() {
				form := account("shop", "AR")
				form.Set("name", "Negocio "+string(rune('A'+i)))
				status[i] = b.post("/start", form).status
			})
		}
		wait.Wait()
		won := 0
		for _, s := range status {
			if s == http.StatusSeeOther {
				won++
			} else if s != http.StatusNotFound {
				t.Errorf("a loser reads %d", s)
			}
		}
		if won != 1 || len(e.businesses()) != 1 {
			t.Errorf("%d of them won: %v", won, status)
		}
	})
}

func TestTheFirstRunOfAClinicAndARestaurant(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		b := e.begins("clinic", "MX")
		b.post(founded+"/start", url.Values{}).leads(founded + "/start/people")
		b.get(founded + "/").is(http.StatusOK).says(founded + "/start/people")
		b.get(founded+"/start/people").is(http.StatusOK).says("Rosa Paz", "Primera consulta", "09:00-13:00")
		b.post(founded+"/start/people", url.Values{"person_0": {""}, "service_0": {"Control"}, "minutes_0": {"mucho"},
			"monday": {"a la mañana"}}).is(http.StatusBadRequest).says("al menos una persona", "media hora o 1 h 30", "a la mañana", "mucho")
		form := url.Values{"person_0": {"Dra. Paz"}, "person_1": {"Dr. Sol"}, "service_0": {"Control"}, "minutes_0": {"20 min"},
			"price_0": {"350.50"}, "monday": {"09:00-13:00"}}
		for range 2 { // a second press changes nothing
			b.post(founded+"/start/people", form).leads(founded + "/start/open")
		}
		b.get(founded + "/start/people").leads(founded + "/start/open")
		timesAsSaid(t, b)
		b.get(founded + "/").is(http.StatusOK).says(founded + "/settings/professionals")
		b.get(founded+"/settings/professionals").is(http.StatusOK).says("Dra. Paz", "Dr. Sol")
		all := b.get(founded + "/all-settings").is(http.StatusOK).says("Reservaciones y citas")
		if strings.Contains(all.body, "Pedir el documento") || strings.Contains(all.body, "delivery/flat") {
			t.Error("a clinic is asked about orders")
		}
		b.get(founded + "/all-settings?q=documento").is(http.StatusOK).says("Pedir el documento")
		w := e.businesses()[0]
		err := e.Runtime.Read(t.Context(), &w, access.System, func(u *core.Unit) error {
			people, err := u.Places.Resources("")
			if err != nil || len(people) != 2 {
				t.Errorf("there are %+v, %v", people, err)
			}
			services, err := u.Places.Services()
			if len(services) != 1 || services[0].Minutes != 20 || services[0].Price != 35_050 {
				t.Errorf("there are %+v", services)
			}
			return err
		})
		if err != nil || len(w.Settings.Profile.Schedule) != 1 {
			t.Errorf("%v %v", w.Settings.Profile.Schedule, err)
		}
	})
}

// A restaurant without dishes takes bookings, and its chat offers no menu until there are some.
func TestARestaurantWithoutDishesOffersNoMenu(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		b := e.begins("restaurant", "AR")
		offers := func() string {
			e.t.Helper()
			a := e.browser().ask(http.MethodPost, "/chat/panaderia-la-espiga/api/open", strings.NewReader("{}"),
				http.Header{"Content-Type": {"application/json"}, "Origin": {e.server.URL}})
			return a.is(http.StatusOK).body
		}
		if said := offers(); strings.Contains(said, "menú") || strings.Contains(said, "reservar una mesa") {
			t.Errorf("without tables and dishes it offers %s", said)
		}
		b.post(founded+"/start/tables", url.Values{"count_0": {"4"}, "seats_0": {"2"}}).leads(founded + "/start/open")
		b.get(founded+"/start/open").is(http.StatusOK).says("Todavía no cargaste platos", founded+"/start/goods")
		b.get(founded + "/").says("Cargar el menú")
		if said := offers(); strings.Contains(said, "menú") || strings.Contains(said, "mi pedido") || !strings.Contains(said, "reservar una mesa") {
			t.Errorf("without dishes it offers %s", said)
		}
		b.get(founded + "/start/goods").is(http.StatusOK).says("¿Qué hay en tu menú?")
		b.post(founded+"/start/goods", url.Values{"name_0": {"Milanesa"}, "price_0": {"9.500"}}).leads(founded + "/start/open")
		if a := b.get(founded + "/start/open").is(http.StatusOK); strings.Contains(a.body, "Todavía no cargaste platos") {
			t.Error("it has a dish")
		}
		if said := offers(); !strings.Contains(said, "menú") || !strings.Contains(said, "mi pedido") {
			t.Errorf("with a dish it offers %s", said)
		}
	})
}

// The first page lists what is left to do, ticked by what is there, until the owner dismisses it.
func TestFirstStepsOnTheFirstPage(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		b := e.begins("shop", "AR")
		first := b.get(founded+"/").is(http.StatusOK).says("Primeros pasos: 0 de 7", "Cargar productos", "Conectar WhatsApp",
			"Hacer copias de seguridad")
		for _, to := range []string{"/start/goods", "/settings/whatsapp", "/settings/models", "/people", "/all-settings#payments", "/start/open#public", "/settings/backups"} {
			if !strings.Contains(first.body, `href="`+founded+to+`"`) {
				t.Errorf("no step leads to %s", to)
			}
			b.get(founded + strings.Split(to, "#")[0]).is(http.StatusOK)
		}
		b.post(founded+"/start/goods", url.Values{"do": {"sample"}}).leads(founded + "/start/open")
		b.get(founded + "/").says("Primeros pasos: 1 de 7")
		w := e.businesses()[0]
		tomas := e.hires(&w, "Tomas", access.Staff)
		err := e.Keyring.AmendWorkspace(t.Context(), w.ID, func(w *access.Workspace) error {
			w.Settings.Bank.Alias = "la.espiga"
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b.get(founded + "/").says("Primeros pasos: 3 de 7")
		if staff := e.as(tomas).get(founded + "/").is(http.StatusOK); strings.Contains(staff.body, "Primeros pasos") {
			t.Error("staff are shown what only owners can do")
		}
		b.post(founded+"/start/dismiss", nil).leads(founded + "/")
		if gone := b.get(founded + "/").is(http.StatusOK); strings.Contains(gone.body, "Primeros pasos") {
			t.Error("it was dismissed and is there")
		}
	})
}

// The owner of a business of any trade has things done by a sentence from the first day on.
func TestEveryTradeBeginsWithQuickActions(t *testing.T) {
	for _, of := range trade.All() {
		t.Run(of.Code, func(t *testing.T) {
			eachEmpty(t, testkit.Setup{}, func(_ *testing.T, e *empty) {
				b := e.begins(of.Code, "AR")
				a := b.post(founded+"/quick", url.Values{"sentence": {"¿cuánto vendí hoy?"}, "key": {"k"}}).is(http.StatusSeeOther)
				b.get(a.header.Get("Location")).is(http.StatusOK).says("¿cuánto vendí hoy?", "La respuesta")
			})
		})
	}
}

// The examples of news are of what the business does.
func TestAClinicsNewsAreOfVisits(t *testing.T) {
	eachEmpty(t, testkit.Setup{}, func(t *testing.T, e *empty) {
		b := e.begins("clinic", "AR")
		if a := b.get(founded + "/settings/news").is(http.StatusOK).says("Primera consulta"); strings.Contains(a.body, "Corte") {
			t.Error("a clinic cuts hair")
		}
	})
}

// timesAsSaid expects an agenda that writes its times as Mexico does, as all other pages do.
func timesAsSaid(t *testing.T, b *browser) {
	t.Helper()
	agenda := b.get(founded + "/agenda?day=2026-11-23").is(http.StatusOK).says(">9:00 a. m.<")
	if strings.Contains(agenda.body, ">09:00<") {
		t.Error("the agenda writes a time as another country does")
	}
}
