package whole_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const generate = "retail/generate_catalog_pdf"

// shelf adds a few products in three categories.
func shelf(s *shop) {
	s.T.Helper()
	for _, p := range []struct {
		name, category string
		price, stock   int64
	}{
		{"Yerba Playadito", "Almacén", 350_000, 10}, {"Fideos", "almacen", 90_000, 0},
		{"Vino Malbec", "Bebidas", 800_000, 3},
		{"Agua", "Bebidas", 100_000, 5}, {"Balde", "", 450_000, 2},
	} {
		s.Product(catalog.Product{Name: p.name, Category: p.category, Price: p.price, TrackStock: true}, p.stock)
	}
	s.Product(catalog.Product{Name: "Jubilado", Category: "Bebidas", Price: 1, Status: catalog.Inactive}, 0)
}

// fetch follows a link without credentials.
func fetch(s *shop, link string) *httptest.ResponseRecorder {
	s.T.Helper()
	u, err := url.Parse(link)
	if err != nil {
		s.T.Fatal(err)
	}
	answer := httptest.NewRecorder()
	s.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, u.RequestURI(), nil))
	return answer
}

// text is the text of a PDF; empty if pdftotext is not installed.
func text(t *testing.T, data []byte) string {
	t.Helper()
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		return ""
	}
	name := t.TempDir() + "/c.pdf"
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "-layout", name, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestGenerateCatalog(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "made once an hour", Setup: testkit.Setup{Settings: anonymous},
		Play: func(t *testing.T, s *shop) {
			shelf(s)
			session := s.Session(ana)
			before := s.Snapshot()
			a := s.Call(session, generate, args{})
			server.Scenario{
				Data: args{"pdfId": "*", "fileUrl": "*", "productCount": 4, "pageCount": 2,
					"generatedAt": "2026-03-10T15:00:00Z", "expiresAt": "2026-03-11T15:00:00Z"},
				Changes: []string{"files+1"}, Events: []string{"catalog.pdf_generated"},
			}.Judge(s, before, a)
			d := testkit.Data(t, a)
			answer := fetch(s, d["fileUrl"].(string))
			if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "application/pdf" ||
				float64(answer.Body.Len()) != d["fileSize"] {
				t.Fatalf("%d %v", answer.Code, answer.Header())
			}
			if said := text(t, answer.Body.Bytes()); said != "" {
				for _, want := range []string{"Tienda de prueba", "Almacén", "Bebidas", "Otros", "Yerba Playadito",
					"$ 3.500"} {
					if !strings.Contains(strings.ReplaceAll(said, "\u00a0", " "), want) {
						t.Errorf("%q is not in the document", want)
					}
				}
				if strings.Contains(said, "Fideos") || strings.Contains(said, "Jubilado") {
					t.Error("it shows what cannot be sold")
				}
			}

			s.Clock.Advance(30 * time.Minute)
			before = s.Snapshot()
			again := s.Call(session, generate, args{"filters": args{}})
			server.Scenario{Data: args{"pdfId": d["pdfId"], "expiresAt": "2026-03-11T15:00:00Z"}, Changes: nil}.Judge(s,
				before, again)

			other := s.OK(session, generate, args{"includePrices": false})
			if other["pdfId"] == d["pdfId"] {
				t.Error("another document is the same one")
			}
			s.Item("Nuevo", 100, 1)
			if changed := s.OK(session, generate, args{}); changed["pdfId"] == d["pdfId"] ||
				changed["productCount"] != 5.0 {
				t.Errorf("%v: the catalogue has changed", changed)
			}
			s.Clock.Advance(31 * time.Minute)
			if later := s.OK(session, generate, args{"includePrices": false}); later["pdfId"] == other["pdfId"] {
				t.Error("an hour is over")
			}

			// A day later it is deleted, row and bytes.
			s.Clock.Advance(23 * time.Hour)
			if answer := fetch(s, d["fileUrl"].(string)); answer.Code != http.StatusGone {
				t.Errorf("an old link: %d", answer.Code)
			}
			key := fileOf(s, other["pdfId"].(string)).StorageKey
			s.Clock.Advance(2 * time.Hour)
			if err := s.Sweep(t.Context(), s.Workspace.ID); err != nil {
				t.Fatal(err)
			}
			if len(s.Snapshot()["files"]) != 0 {
				t.Error("rows of documents are left")
			}
			if _, err := s.Runtime.Outside(s.Workspace).Files.Open(t.Context(), key); !fault.Is(err, fault.NotFound) {
				t.Errorf("bytes are left: %v", err)
			}
		}})
}

// A catalogue printed in a conversation of a branch has what that branch sells, and is never another branch's document.
func TestCatalogueOfABranch(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "two branches", Setup: testkit.Setup{Settings: anonymous},
		Play: func(t *testing.T, s *shop) {
			centro, norte := s.Branch("Centro", "", 0, 24*60), s.Branch("Norte", "", 0, 24*60)
			yerba, vino := s.Item("Yerba", 100, 2), s.Item("Vino", 100, 0)
			s.Keep(yerba, "local", "", 2)
			s.Keep(vino, "centro", centro, 3)
			met := map[any]bool{}
			for branch, want := range map[string]float64{"": 2, centro: 2, norte: 1} {
				s.Clock.Advance(time.Millisecond)
				talk := s.SessionAt("whatsapp", branch, ana)
				d := s.OK(talk, generate, args{})
				if d["productCount"] != want || met[d["pdfId"]] {
					t.Errorf("at %q it has %v products, want %v; printed for another: %v", branch, d["productCount"], want,
						met[d["pdfId"]])
				}
				met[d["pdfId"]] = true
				if again := s.OK(talk, generate, args{"filters": args{}}); again["pdfId"] != d["pdfId"] {
					t.Errorf("at %q it is printed anew", branch)
				}
			}
		}})
}

func fileOf(s *shop, id string) (f file.File) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		f, err = u.Files.Get(id)
		return err
	})
	return f
}

func TestGenerateCatalogFilters(t *testing.T) {
	t.Parallel()
	seed := func(a args) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			shelf(s)
			return s.Session(ana), a
		}
	}
	count := func(name string, n int, a args) server.Scenario {
		return server.Scenario{Name: name, Tool: generate, Setup: testkit.Setup{Settings: anonymous}, Seed: seed(a),
			Data: args{"productCount": n}, Changes: []string{"files+1"}, Events: []string{"catalog.pdf_generated"}}
	}
	refuse := func(name string, code fault.Code, paths []string, a args) server.Scenario {
		return server.Scenario{Name: name, Tool: generate, Setup: testkit.Setup{Settings: anonymous}, Seed: seed(a),
			Code: code, Paths: paths}
	}
	server.Run(t,
		count("everything", 5, args{"filters": args{"inStockOnly": false}}),
		count("a category, however written", 2, args{"filters": args{"categories": list{"ALMACEN", "almacén"},
			"inStockOnly": false}}),
		count("two categories by price", 3, args{"filters": args{"categories": list{"almacen", "bebidas"}},
			"sortBy": "price", "includeImages": false}),
		count("a range", 2, args{"filters": args{"priceRange": args{"min": 1000, "max": 3500.00}}, "sortBy": "name"}),
		count("a floor", 1, args{"filters": args{"priceRange": args{"min": 4500.01}}}),
		refuse("nothing there", fault.NotFound, nil, args{"filters": args{"categories": list{"Juguetes"}}}),
		refuse("nothing for nothing", fault.NotFound, nil, args{"filters": args{"priceRange": args{"max": 0}}}),
		refuse("upside down", fault.InvalidArguments, []string{"/filters/priceRange/max"},
			args{"filters": args{"priceRange": args{"min": 2, "max": 1}}}),
		refuse("half a cent", fault.InvalidArguments, []string{"/filters/priceRange/min"},
			args{"filters": args{"priceRange": args{"min": 1.005}}}),
		refuse("below nothing", fault.InvalidArguments, []string{"/filters/priceRange/min"},
			args{"filters": args{"priceRange": args{"min": -1}}}),
		refuse("an unknown order", fault.InvalidArguments, []string{"/sortBy"}, args{"sortBy": "stock"}),
	)
}

// Pictures come from stored files and from addresses, once each; a missing one leads to a placeholder, not to a
// failure.
func TestGenerateCatalogPictures(t *testing.T) {
	t.Parallel()
	var drawn bytes.Buffer
	if err := png.Encode(&drawn, image.NewRGBA(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	var asked atomic.Int64
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Path {
		case "/a.png":
			_, _ = w.Write(drawn.Bytes())
		case "/large.png":
			_, _ = w.Write(make([]byte, 3<<20))
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(site.Close)
	setup := testkit.Setup{Settings: anonymous, Loopback: strings.TrimPrefix(site.URL, "http://")}
	server.Flows(t, server.Flow{Name: "some", Setup: setup, Play: func(t *testing.T, s *shop) {
		ours, _ := keep(s, file.File{Purpose: file.Catalogue, Name: "foto"}, drawn.String())
		for _, address := range []string{site.URL + "/a.png", site.URL + "/a.png", site.URL + "/none.png",
			site.URL + "/large.png", ours, "http://10.0.0.1/x.png", "nonsense"} {
			s.Product(catalog.Product{Name: address, Price: 100, Category: "Fotos", ImageURL: address}, 0)
		}
		before := asked.Load()
		d := s.OK(s.Session(ana), generate, args{})
		if d["productCount"] != 7.0 {
			t.Errorf("%v", d)
		}
		if n := asked.Load() - before; n > 6 { // both databases may run at the same time
			t.Errorf("%d requests for three pictures", n)
		}
		if data := fetch(s, d["fileUrl"].(string)).Body.Bytes(); !bytes.Contains(data, []byte("/Subtype /Image")) {
			t.Error("there is no picture in it")
		}
	}})
}

// A catalogue of thousands of products is made within the call.
func TestGenerateCatalogOfThousands(t *testing.T) {
	t.Parallel()
	const many = 5000
	server.Flows(t, server.Flow{Name: "5,000", Setup: testkit.Setup{Settings: anonymous},
		Play: func(t *testing.T, s *shop) {
			products := make([]catalog.Product, many)
			for i := range products {
				products[i] = catalog.Product{
					ID: testkit.NewID(), SKU: "P" + testkit.NewID(), Name: "Producto número " + testkit.NewID()[30:],
					Category: "Rubro " + string(rune('A'+i%20)),
					Price:    int64(100 + i), Status: catalog.Active,
				}
			}
			for batch := range slices.Chunk(products, 500) {
				s.Do(func(u *core.Unit) error { return u.Catalog.Save(batch) })
			}
			d := s.OK(s.Session(ana), generate, args{"includeImages": false})
			if d["productCount"] != float64(many) || d["pageCount"].(float64) < 50 {
				t.Errorf("%v", d)
			}
		}})
}

// Without a link, or with another's or a changed one, there is no file.
func TestLinksToDocuments(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "links", Setup: testkit.Setup{Settings: anonymous},
		Play: func(t *testing.T, s *shop) {
			_, link := keep(s, file.File{Purpose: file.Catalogue, Name: "Catálogo\r\nX: y.pdf"}, somePDF)
			answer := fetch(s, link)
			if answer.Code != http.StatusOK || answer.Body.String() != somePDF ||
				answer.Header().Get("X-Content-Type-Options") != "nosniff" ||
				answer.Header().Get("X") != "" || !strings.HasPrefix(answer.Header().Get("Content-Disposition"),
				"attachment") {
				t.Errorf("%d %v", answer.Code, answer.Header())
			}
			other := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID()})
			for name, changed := range map[string]string{
				"another moment":    strings.Replace(link, "expires=1", "expires=2", 1),
				"another signature": link + "A",
				"no signature":      link[:strings.Index(link, "?")],
				"another business":  strings.Replace(link, s.Workspace.ID, other.Workspace.ID, 1),
				"a random file": strings.Replace(link, strings.Split(strings.Split(link, "?")[0], "/")[5], nothing,
					1),
			} {
				if changed == link {
					t.Fatalf("%s: nothing was changed", name)
				}
				if answer := fetch(s, changed); answer.Code != http.StatusNotFound {
					t.Errorf("%s: %d", name, answer.Code)
				}
			}
			s.Clock.Advance(time.Hour)
			if answer := fetch(s, link); answer.Code != http.StatusGone {
				t.Errorf("an hour later: %d", answer.Code)
			}
		}})
}
