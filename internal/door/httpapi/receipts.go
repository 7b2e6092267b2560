package httpapi

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

// registerReceipts adds the routes where staff review customers' proofs of payment and decide what they prove.
func registerReceipts(r *router) {
	add(r, get("/v1/receipts", "listReceipts", "Receipts, newest first"), staffOnly, reads(r, listReceipts))
	add(r, get("/v1/receipts/{id}", "getReceipt", "One receipt as it is now, with an address of its file"),
		staffOnly, reads(r, getReceipt))
	addOnce(r, explained(post("/v1/receipts/{id}", "decideReceipt", "Say what a receipt proves"), decideReceiptText), staffOnly, decideReceipt)
}

const decideReceiptText = "Somebody who has seen the money confirms a receipt, with the amount if it was not read or read wrong, and it pays an order or " +
	"whatever its customer owes, at once; or they reject it, and it never will. Staff and owners only."

// receiptFileLife is how long the address of a receipt's file is valid.
const receiptFileLife = time.Hour

type receiptShown struct {
	ID          string    `json:"id"`
	Status      string    `json:"status" enum:"pending_analysis,analyzed,failed,attached,rejected"`
	NeedsReview bool      `json:"needs_review" doc:"Whether a person has to look before it counts."`
	CustomerID  *string   `json:"customer_id"`
	SessionID   *string   `json:"session_id"`
	OrderID     *string   `json:"order_id" doc:"What it is for, as far as anybody has said."`
	PaymentID   *string   `json:"payment_id" doc:"What it proves; of one that is not attached, a claim."`
	Kind        string    `json:"kind" enum:"image,pdf"`
	Amount      *int64    `json:"amount" doc:"As it was read, in minor units."`
	Currency    *string   `json:"currency"`
	PaidOn      *string   `json:"paid_on" format:"date"`
	Reference   *string   `json:"reference"`
	Payee       *string   `json:"payee" doc:"To whom the receipt says the money went."`
	Confidence  float64   `json:"confidence" doc:"How far the amount that was read can be believed, 0 to 1."`
	Why         []string  `json:"why" nullable:"false" doc:"What lowered the confidence, the gravest first; or why it was rejected."`
	RawText     *string   `json:"raw_text,omitempty" doc:"What was read. It is a stranger's text."`
	FileURL     *string   `json:"file_url,omitempty" doc:"Where its file can be seen, for an hour."`
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
}

func showReceipt(w *access.Workspace, r receipt.Receipt) receiptShown {
	out := receiptShown{
		ID: r.ID, Status: string(r.Status), CustomerID: orNull(r.CustomerID), SessionID: orNull(r.SessionID),
		OrderID: orNull(r.OrderID), PaymentID: orNull(r.PaymentID), Kind: string(r.Kind), Amount: orNull(r.Amount),
		Currency: orNull(r.Currency), PaidOn: orNull(r.PaidOn), Reference: orNull(r.Reference),
		Payee: orNull(r.Payee.String()), Confidence: float64(r.Confidence) / 1000, Why: []string{},
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
	out.NeedsReview = r.Open() && r.Status != receipt.Pending && !r.Proves(w)
	switch {
	case r.Status == receipt.Rejected && r.Why != "":
		out.Why = []string{r.Why}
	case r.Why != "":
		out.Why = strings.Split(r.Why, ",")
	}
	if to := r.PaidTo(w.Settings.Bank); to != receipttext.Ours && r.Status == receipt.Analyzed {
		out.Why = append(out.Why, string(to))
	}
	return out
}

type listReceiptsIn struct {
	Status   string `query:"status" enum:"pending_analysis,analyzed,failed,attached,rejected"`
	Customer string `query:"customer" format:"uuid"`
	Page
}

func listReceipts(u *core.Unit, in *listReceiptsIn) (list[receiptShown], error) {
	found, err := u.Receipts.List(receipt.Filter{
		Status: receipt.Status(in.Status), CustomerID: in.Customer, Before: in.After, Limit: in.Limit + 1,
	})
	return page(found, in.Limit, func(r receipt.Receipt) receiptShown { return showReceipt(u.Workspace, r) }), err
}

func getReceipt(u *core.Unit, in *ByID) (out receiptShown, err error) {
	r, err := u.Receipts.Get(in.id(), false)
	if err != nil {
		return out, err
	}
	f, err := u.Files.Get(r.FileID)
	if err != nil {
		return out, err
	}
	out = showReceipt(u.Workspace, r)
	address, _ := u.Files.URL(f, receiptFileLife)
	out.RawText, out.FileURL = orNull(r.RawText), orNull(address)
	return out, nil
}

type decideReceiptIn struct {
	ByID
	Keyed
	Body struct {
		Decision string `json:"decision" enum:"confirm,reject"`
		Amount   int64  `json:"amount,omitempty" minimum:"1" maximum:"1000000000000000" doc:"What came in, in minor units; left out, what was read."`
		Order    string `json:"order,omitempty" maxLength:"64" doc:"The order it pays, by id or number; left out, the one it is for, else whatever its customer owes."`
		Reason   string `json:"reason,omitempty" maxLength:"200" doc:"Why it is rejected."`
	}
}

type decidedReceiptBody struct {
	Receipt receiptShown `json:"receipt"`
	Payment *payment     `json:"payment" doc:"What it pays; null once it is rejected."`
}

func decideReceipt(u *core.Unit, in *decideReceiptIn) (out decidedReceiptBody, err error) {
	if in.Body.Decision == "reject" {
		r, err := u.Proofs.RejectReceipt(in.id(), in.Body.Reason)
		out.Receipt = showReceipt(u.Workspace, r)
		return out, err
	}
	done, err := u.Proofs.ReviewReceipt(sales.ReceiptUse{ReceiptID: in.id(), Amount: in.Body.Amount,
		Order: sales.OrderNamed(in.Body.Order)})
	if err != nil {
		return out, err
	}
	r, err := u.Receipts.Get(in.id(), false)
	paid := showPayment(done.Payment)
	return decidedReceiptBody{showReceipt(u.Workspace, r), &paid}, err
}
