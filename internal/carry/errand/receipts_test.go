package errand_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// printed is a bank's receipt of 300 pesos as its app would make it, in PDF.
func printed(t *testing.T) []byte {
	t.Helper()
	font, err := os.ReadFile("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
	if err != nil {
		missing(t, err.Error())
	}
	p := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 360, Ht: 560}})
	p.AddUTF8FontFromBytes("face", "", font)
	p.SetMargins(0, 0, 0)
	p.AddPage()
	y := 40.0
	line := func(size float64, text string) {
		p.SetFont("face", "", size)
		p.Text(24, y, text)
		y += size * 1.9
	}
	line(18, "Transferencia enviada")
	for _, field := range [][2]string{
		{"Importe", "$ 300,00"}, {"Fecha de operación", "10/03/2026"}, {"Destinatario", "Almacén Don Tito"},
		{"CBU", "0070123400000056789012"}, {"Nro. de operación", "482915736"}, {"Motivo", "Varios"},
	} {
		line(10, field[0])
		line(14, field[1])
	}
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// photographed is the same page as a picture.
func photographed(t *testing.T, page []byte) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "pdftoppm", "-png", "-r", "200", "-")
	cmd.Stdin = bytes.NewReader(page)
	picture, err := cmd.Output()
	if err != nil {
		missing(t, err.Error())
	}
	return picture
}

// missing skips a test whose programs are not installed, unless they are required.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("MOSTRADOR_TEST_OCR") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}

func TestAReceiptFromThePictureToThePayment(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"tesseract", "pdftotext", "pdftoppm"} {
		if _, err := exec.LookPath(program); err != nil {
			missing(t, err.Error())
		}
	}
	page := printed(t)
	for kind, file := range map[string][]byte{"pdf": page, "image": photographed(t, page)} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			s := server.OpenShop(t, testkit.SQLite(t), testkit.Setup{Settings: access.Settings{
				RequireIdentity: new(bool), Bank: access.Bank{CBU: "0070123400000056789012"},
			}})
			real := s.Runtime.Outside
			desk := s.Desk()
			fake := s.Runtime.Outside
			s.Runtime.Outside = func(w *access.Workspace) *core.Outside {
				out := fake(w)
				out.Receipts = real(w).Receipts
				return out
			}
			session := s.Session("+5491155550001")
			s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": s.Item("Yerba", 300_00, 5).ID,
				"quantity": 1})
			s.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
			s.Yes(s.OK(session, "retail/request_confirmation", map[string]any{})["confirmationId"].(string))

			sent := s.OK(session, "retail/ingest_receipt",
				map[string]any{"fileRef": desk.Hang("https://banco.example/1", file), "fileType": kind})
			if err := s.ErrandsOf(receipt.ErrandRead); err != nil {
				t.Fatal(err)
			}
			read := s.OK(session, "retail/parse_receipt_amount", map[string]any{"receiptId": sent["receiptId"]})
			if read["amount"] != 300.0 || read["currency"] != "ARS" || read["date"] != "2026-03-10" ||
				read["reference"] != "482915736" || read["needsManualReview"] != false {
				t.Fatalf("%v", read)
			}
			asked := s.Call(session, "retail/attach_receipt_to_order",
				map[string]any{"receiptId": sent["receiptId"], "orderNumber": "ORD-00001"})
			if asked.Confirmation == nil || !strings.Contains(asked.Confirmation.Message, "$ 300") {
				t.Fatalf("%+v", asked)
			}
			if paid := testkit.Data(t, s.Yes(asked.Confirmation.ID)); paid["orderFullyPaid"] != true {
				t.Errorf("%v", paid)
			}
			s.Sound()
		})
	}
}

// A reader that takes too long is asked again for a while; then staff are.
func TestAReaderThatHangs(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "hangs",
		Setup: testkit.Setup{Settings: access.Settings{RequireIdentity: new(bool)}},
		Play: func(t *testing.T, s *server.Shop) {
			d, session := s.Desk(), s.Session("+5491155550001")
			d.Blind(fault.New(fault.Timeout, "too slow"))
			ref := d.Hang("https://banco.example/1", testkit.Paper(receipt.Reading{Amount: 100_00, Currency: "ARS"},
				"1"))
			id := s.OK(session, "retail/ingest_receipt", map[string]any{"fileRef": ref,
				"fileType": "image"})["receiptId"].(string)
			kept := func() (r receipt.Receipt) {
				s.Look(func(u *core.Unit) (err error) {
					r, err = u.Receipts.Get(id, false)
					return err
				})
				return r
			}
			if err := s.ErrandsOf(receipt.ErrandRead); err == nil {
				t.Error("gave up at once")
			}
			got := s.OK(session, "retail/parse_receipt_amount", map[string]any{"receiptId": id})
			if got["needsManualReview"] != true || kept().Status != receipt.Pending {
				t.Errorf("%v", got)
			}
			s.Clock.Advance(time.Hour)
			s.Must(s.ErrandsOf(receipt.ErrandRead))
			if r := kept(); r.Status != receipt.Failed || r.Why != receipt.TookLong {
				t.Errorf("%+v", r)
			}
		}})
}

// A business whose settings name a model that sees has it read pictures, too; without an answer from it the program's
// reading counts, and a business that names none sends no picture anywhere.
func TestAModelSeesAReceipt(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"tesseract", "pdftoppm"} {
		if _, err := exec.LookPath(program); err != nil {
			missing(t, err.Error())
		}
	}
	file := photographed(t, printed(t))
	const words = "Transferencia enviada\nImporte\n$ %s\nFecha de operación\n10/03/2026\nDestinatario\n" +
		"Almacén Don Tito\nCBU\n0070123400000056789012"
	s := server.OpenShop(t, testkit.SQLite(t), testkit.Setup{Vendor: true, Settings: access.Settings{
		RequireIdentity: new(bool), Bank: access.Bank{CBU: "0070123400000056789012"},
	}})
	s.Credential("model_test", access.ModelAccount{APIKey: "sk-test"})
	sees := *s.Workspace
	sees.Settings.ReceiptModel = s.VendorModel("eyes-1")
	sees.Settings.ReceiptModel.TimeoutSecs = 1
	for _, c := range []struct {
		name   string
		w      *access.Workspace
		answer modeltest.Answer
		sure   bool
		asked  int
	}{
		{"no model", s.Workspace, nil, true, 0},
		{"agreed", &sees, modeltest.Says(strings.Replace(words, "%s", "300,00", 1)), true, 1},
		{"another amount", &sees, modeltest.Says(strings.Replace(words, "%s", "900,00", 1)), false, 1},
		{"refused", &sees, modeltest.Refuse(400, "no_pictures"), true, 1},
		{"hangs", &sees, modeltest.Hang(), true, 1},
	} {
		if c.answer != nil {
			s.Vendor.Then(c.answer)
		}
		before := len(s.Vendor.Asked())
		got, err := s.Runtime.Outside(c.w).Receipts.Read(t.Context(), file, receipt.Image)
		asked := s.Vendor.Asked()[before:]
		if err != nil || got.Amount != 300_00 || got.Proves(c.w) != c.sure || len(asked) != c.asked {
			t.Errorf("%s: %+v, %v, %d requests", c.name, got, err, len(asked))
		}
		if len(asked) > 0 && (asked[0].Model != "eyes-1" || asked[0].Key != "sk-test" ||
			!strings.HasPrefix(asked[0].Messages[1].Pictures[0], "data:image/jpeg;base64,")) {
			t.Errorf("%s: asked %+v", c.name, asked[0])
		}
	}
	s.Look(func(u *core.Unit) error {
		from, to := u.Usage.Span(1)
		days, err := u.Usage.Between(from, to)
		if len(days) != 1 || days[0].Model != "eyes-1" || days[0].Answers != 2 {
			t.Errorf("what it cost is counted as %+v", days)
		}
		return err
	})
}
