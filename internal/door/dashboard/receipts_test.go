package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/testkit"
)

// anonymous is a shop that sells without an identity document.
var anonymous = testkit.Setup{Settings: access.Settings{RequireIdentity: new(bool)}}

type args = map[string]any

// owes has a customer buy a quantity of something that costs $ 100, and owe it.
func (h *house) owes(productID string, quantity int) (sessionID string) {
	h.t.Helper()
	sessionID = h.Session("+5491155550001")
	h.OK(sessionID, "retail/add_item_to_draft", args{"productId": productID, "quantity": quantity})
	h.OK(sessionID, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
	question := h.OK(sessionID, "retail/request_confirmation", args{})["confirmationId"].(string)
	if a := h.Yes(question); !a.Success {
		h.t.Fatalf("the yes was refused: %s", a.Error)
	}
	h.Clock.Advance(time.Second)
	return sessionID
}

// sent is a receipt that a customer sent and that was read.
func (h *house) sent(d *testkit.Desk, sessionID string, r receipt.Reading, mark string) (id string) {
	h.t.Helper()
	ref := d.Hang("https://banco.example/"+mark, testkit.Paper(r, mark))
	id = h.OK(sessionID, "retail/ingest_receipt", args{"fileRef": ref, "fileType": "image"})["receiptId"].(string)
	if err := h.ErrandsOf(receipt.ErrandRead); err != nil {
		h.t.Fatal(err)
	}
	h.Clock.Advance(time.Second)
	return id
}

func (h *house) orderNumbered(number string) (o order.Order) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) { o, err = u.Orders.ByNumber(number, false); return err })
	return o
}

func TestAReceiptIsDecidedOn(t *testing.T) {
	eachOf(t, anonymous, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/tienda/receipts"
		staff.get(base).is(http.StatusOK).says("No hay comprobantes por revisar")
		d, p := h.Desk(), h.Item("Yerba", 100_00, 50)
		h.owes(p.ID, 2)
		session := h.owes(p.ID, 3)
		first := h.sent(d, session, receipt.Reading{Amount: 300_00, Currency: "ARS", PaidOn: "2026-03-10",
			Confidence: 600, Reference: "OP <i>1</i>", RawText: "<script>alert(1)</script>", Why: "no_date"}, "1")
		second := h.sent(d, session, receipt.Reading{Currency: "ARS", Why: "no_amount"}, "2")

		list := staff.get(base).is(http.StatusOK).says("$ 300", "Importe sin leer", "OP &lt;i&gt;")
		if strings.Index(list.body, first) > strings.Index(list.body, second) {
			t.Error("the oldest is not the first")
		}
		page := staff.get(base+"/"+first).is(http.StatusOK).says("60 %", "No se encontró la fecha", "ORD-00001",
			"ORD-00002", "mismo importe", `value="300"`, "&lt;script&gt;", base+"/"+second)
		if strings.Contains(page.body, "<script>alert") {
			t.Error("what a receipt says is part of the page")
		}
		picture := staff.get(base + "/" + first + "/file").is(http.StatusOK)
		if picture.header.Get("Content-Type") != "image/png" || !strings.HasPrefix(picture.body, "\x89PNG") ||
			!strings.Contains(picture.header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("the picture is %v", picture.header)
		}

		staff.post(base+"/"+second+"/attach", url.Values{"order": {"any"}}).is(http.StatusBadRequest)
		staff.post(base+"/"+first+"/attach", url.Values{"order": {"other"},
			"amount": {"300"}}).is(http.StatusBadRequest)
		staff.post(base+"/"+first+"/attach", url.Values{"order": {"other"}, "number": {"ORD-00002"}, "amount": {"trescientos"}}).is(http.StatusBadRequest).
			says(`value="ORD-00002"`, `value="trescientos"`, `value="other" checked`)
		staff.post(base+"/"+first+"/attach", url.Values{"order": {"other"}, "number": {"ORD-00009"},
			"amount": {"300"}}).is(http.StatusBadRequest).says(`value="ORD-00009"`)
		staff.post(base+"/019abcde-0000-7000-8000-000000000000/attach", url.Values{"amount": {"300"}}).is(http.StatusNotFound)
		pay := url.Values{"order": {h.orderNumbered("ORD-00002").ID}, "amount": {"300"}}
		staff.post(base+"/"+first+"/attach", pay).leads(base + "/" + second)
		if o := h.orderNumbered("ORD-00002"); o.Pending() != 0 {
			t.Errorf("%d is still owed", o.Pending())
		}
		staff.post(base+"/"+first+"/attach", pay).is(http.StatusConflict)
		staff.post(base+"/"+first+"/reject", nil).is(http.StatusConflict)
		staff.get(base+"/"+first).is(http.StatusOK).says("Aplicado a un pago", "ORD-00002")

		staff.post(base+"/"+second+"/reject", url.Values{"reason": {"Está en blanco"}}).leads(base)
		staff.post(base+"/"+second+"/attach", url.Values{"order": {"any"}, "amount": {"1"}}).is(http.StatusConflict)
		staff.get(base+"/"+second).is(http.StatusOK).says("Rechazado", "Está en blanco")
		staff.get(base).is(http.StatusOK).says("No hay comprobantes por revisar")
		staff.get(base+"?view=all").is(http.StatusOK).says("Rechazado", "Aplicado a un pago")

		other := h.as(h.hires(h.another("otra"), "Olga", access.Owner))
		other.get("/d/otra/receipts/" + first).is(http.StatusNotFound)
		other.get("/d/otra/receipts/" + first + "/file").is(http.StatusNotFound)
		other.post("/d/otra/receipts/"+first+"/reject", nil).is(http.StatusNotFound)
		staff.get(base + "/%00").is(http.StatusNotFound)
	})
}
