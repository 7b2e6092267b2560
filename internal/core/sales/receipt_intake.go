package sales

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Incoming is a file that becomes a receipt. It is stored between the steps of a call: a unit decides; then the bytes
// are fetched outside any unit; then another unit records them.
type Incoming struct {
	Sent     receipt.Sent `json:"sent"`
	Declared Declared     `json:"declared"`
	Tag      locale.Tag   `json:"tag"`
	// One of these: a reference to fetch, a file of ours, a receipt sent before, or a refusal.
	Reference string      `json:"reference,omitempty"`
	FileID    string      `json:"file_id,omitempty"`
	Own       file.Stored `json:"own,omitzero"`
	ReceiptID string      `json:"receipt_id,omitempty"`
	Refusal   string      `json:"refusal,omitempty"`
}

// Declared is what the sender says of a file; empty fields are not compared.
type Declared struct {
	Kind receipt.Kind `json:"kind,omitempty"`
	Type string       `json:"type,omitempty"`
	Size int64        `json:"size,omitempty"`
}

// Brought is a file whose bytes are stored, or the receipt they belong to already.
type Brought struct {
	ReceiptID string      `json:"receipt_id,omitempty"`
	Stored    file.Stored `json:"stored,omitzero"`
}

var (
	msgNotThatKind = locale.Text{
		ES: "El archivo es %s, no %s.",
		PT: "O arquivo é %s, não %s.",
		EN: "The file is %s, not %s.",
	}
	msgNotThatSize = locale.Text{
		ES: "El archivo tiene %d bytes, no %d.",
		PT: "O arquivo tem %d bytes, não %d.",
		EN: "The file has %d bytes, not %d.",
	}
)

// check compares a file with what was declared: invalid_arguments.
func (d Declared) check(tag locale.Tag, f file.Stored) error {
	var wrong []fault.Field
	add := func(path string, t locale.Text, args ...any) {
		wrong = append(wrong, fault.Field{Path: path, Message: t.In(tag, args...)})
	}
	if d.Kind != "" && d.Kind != receipt.KindOf(f.ContentType) {
		add("/fileType", msgNotThatKind, f.ContentType, d.Kind)
	}
	anyPicture := !receipt.Decodes(f.ContentType) && strings.HasPrefix(d.Type, "image/") // no contract has its name
	if d.Type != "" && d.Type != f.ContentType && !anyPicture {
		add("/fileType", msgNotThatKind, f.ContentType, d.Type)
	}
	if d.Size != 0 && d.Size != f.Size {
		add("/fileSize", msgNotThatSize, f.Size, d.Size)
	}
	if len(wrong) == 0 {
		return nil
	}
	return fault.Invalid(wrong[0].Message, wrong...)
}

// Receive resolves a reference: one of our files by id or URL, a receipt sent before, or something to fetch.
func (s *Proofs) Receive(reference string, sent receipt.Sent, d Declared) (Incoming, error) {
	in := Incoming{Sent: sent, Declared: d, Tag: s.Scope.Workspace.Locale}
	f, ours, err := s.ourFile(reference)
	if err != nil {
		return in, err
	}
	switch {
	case ours:
		in.FileID = f.ID
		in.Own = file.Stored{StorageKey: f.StorageKey, ContentType: f.ContentType, Size: f.Size, SHA256: f.SHA256}
		in.Sent.Source, in.Sent.Content = receipt.Source("file", f.ID), f.SHA256
		if err := d.check(in.Tag, in.Own); err != nil {
			return in, err
		}
	case inline(reference):
		in.Reference = reference // deduplicated by content
	case strings.Contains(reference, "://"):
		in.Reference, in.Sent.Source = reference, receipt.Source("address", reference)
	default:
		in.Reference, in.Sent.Source = reference, receipt.Source("media", reference)
		if err := s.theirMedia(in); err != nil {
			return in, err
		}
	}
	return s.knownAlready(in)
}

var msgNoSuchFile = locale.Text{
	ES: "No encontré ese archivo.",
	PT: "Não encontrei esse arquivo.",
	EN: "I could not find that file.",
}

// theirMedia returns not_found for a channel's file that the customer did not send here: fetching uses the business's
// account, which can read any customer's file. Known receipts pass too, since media are deleted after a while, and so
// does what a program that relays WhatsApp names: its files do not come here.
func (s *Proofs) theirMedia(in Incoming) error {
	_, found, err := s.Conversations.Media(in.Reference)
	if err == nil && !found {
		_, found, err = s.Receipts.Known(in.Sent)
	}
	if err == nil && !found {
		found, err = s.Conversations.RelaysMedia(in.Reference)
	}
	if fault.Is(err, fault.Conflict) || (err == nil && !found) {
		return s.Scope.Fault(fault.NotFound, msgNoSuchFile)
	}
	return err
}

func inline(reference string) bool {
	return len(reference) > 5 && strings.EqualFold(reference[:5], "data:")
}

// ourFile finds a file of ours that may be a receipt. Files with another purpose, such as catalogues, prove nothing.
func (s *Proofs) ourFile(reference string) (f file.File, found bool, err error) {
	if uuid.Validate(reference) != nil && !strings.Contains(reference, "://") {
		return f, false, nil
	}
	f, err = s.Files.Resolve(reference)
	if fault.Is(err, fault.NotFound) || (err == nil && f.Purpose != file.Receipt) {
		return file.File{}, false, nil
	}
	return f, err == nil, err
}

// knownAlready looks for a receipt with the same source or content. A refusal is returned later, outside this unit, so
// that the unit commits and its event for staff is kept.
func (s *Proofs) knownAlready(in Incoming) (Incoming, error) {
	var err error
	if in.ReceiptID, err = s.Admit(in.Sent); err == nil && in.ReceiptID == "" && in.FileID == "" {
		err = s.room()
	}
	if fault.Is(err, fault.Conflict) {
		in.Refusal, err = fault.From(err).Message, nil
	}
	return in, err
}

// room returns conflict for a file that would not fit, before it is fetched.
func (s *Proofs) room() error {
	proved, err := s.Customers.Proved()
	if err != nil {
		return err
	}
	return s.Files.Room(!proved)
}

// Admit returns the receipt that a file is already, if any. It returns conflict for another customer's file, and for
// one that cannot prove the payment it is sent for.
func (s *Proofs) Admit(sent receipt.Sent) (receiptID string, err error) {
	r, found, err := s.Receipts.Known(sent)
	if err != nil || sent.PaymentID == "" {
		return r.ID, err
	}
	p, err := s.Ledger.Get(sent.PaymentID, false)
	if err != nil {
		return "", err
	}
	if found && r.PaymentID != p.ID {
		if err := s.receiptFor(r, p.CustomerID); err != nil {
			return "", err
		}
	}
	if !found && sent.Content == "" { // its content is known once it is fetched
		return "", s.AwaitsProof(p, p.ReceiptID)
	}
	return r.ID, s.AwaitsProof(p, r.ID)
}

// Bring fetches a reference, outside any transaction. Bytes that are refused, or known already, are deleted again.
func (in Incoming) Bring(ctx context.Context, vault file.Vault, intake receipt.Intake) (Brought, error) {
	switch {
	case in.Refusal != "":
		return Brought{}, fault.New(fault.Conflict, "%s", in.Refusal)
	case in.ReceiptID != "":
		return Brought{ReceiptID: in.ReceiptID}, nil
	case in.FileID != "":
		return Brought{Stored: in.Own}, nil
	}
	got, err := vault.Fetch(ctx, in.Reference, receipt.MostBytes)
	if err != nil {
		return Brought{}, err
	}
	out := Brought{Stored: got}
	if err = in.Declared.check(in.Tag, got); err == nil {
		in.Sent.Content = got.SHA256
		out.ReceiptID, err = intake.Known(ctx, in.Sent)
	}
	if err != nil || out.ReceiptID != "" {
		// Unreferenced bytes are harmless: ignore a failed delete.
		_ = vault.Drop(context.WithoutCancel(ctx), got.StorageKey)
		out.Stored = file.Stored{}
	}
	return out, err
}

// TakeIn records what was fetched as a receipt, with a name for people and an order if one is given. A known receipt is
// returned as it is.
func (s *Proofs) TakeIn(in Incoming, got Brought, name, orderID string) (r receipt.Receipt, err error) {
	if got.ReceiptID != "" {
		return s.Receipts.Get(got.ReceiptID, false)
	}
	in.Sent.Content = got.Stored.SHA256
	fileID, fresh := in.FileID, in.FileID == ""
	if fresh {
		fileID = scope.NewID()
	}
	r = receipt.Receipt{FileID: fileID, Kind: receipt.KindOf(got.Stored.ContentType), OrderID: orderID,
		CustomerID: in.Sent.CustomerID}
	if r.OrderID, err = s.GuessOrder(r); err != nil {
		return r, err
	}
	r, added, err := s.Receipts.Add(in.Sent, r)
	if err == nil && added && !receipt.Decodes(got.Stored.ContentType) {
		err = s.Receipts.RecordFailure(&r, receipt.Format)
	}
	switch {
	case err != nil:
		return r, err
	case !fresh:
		if r.OrderID != "" || r.PaymentID != "" {
			err = s.Files.Keep(fileID, false)
		}
		return r, err
	case !added:
		s.Scope.Soon(receipt.ErrandDrop, got.Stored.StorageKey)
		return r, nil
	}
	proved, err := s.Customers.Proved()
	if err != nil {
		return r, err
	}
	_, err = s.Files.Add(file.File{
		ID: fileID, Purpose: file.Receipt, Name: name, CustomerID: in.Sent.CustomerID, SessionID: in.Sent.SessionID,
		Unproved: !proved,
	}, got.Stored)
	if err == nil && (r.OrderID != "" || r.PaymentID != "") {
		err = s.Files.Keep(fileID, false)
	}
	return r, err
}

var msgOtherFormat = locale.Text{
	ES: "Ese archivo es una foto en formato HEIC y no la puedo leer. Mandala en JPG o PNG, o en PDF; igual ya la tiene una persona del negocio para verla.",
	MX: "Ese archivo es una foto en formato HEIC y no la puedo leer. Mándala en JPG o PNG, o en PDF; de todos modos ya la tiene una persona del negocio para verla.",
	PT: "Esse arquivo é uma foto em formato HEIC e não consigo ler. Mande em JPG ou PNG, ou em PDF; de qualquer forma, uma pessoa da loja já pode vê-la.",
	EN: "That file is a photo in HEIC format, which I cannot read. Send it as JPG or PNG, or as PDF; a person of the business has it to look at all the same.",
}

// OtherFormat tells the customer what to send instead of a file that cannot be read for its format; empty: it can be.
func (s *Proofs) OtherFormat(r receipt.Receipt) string {
	if r.Status != receipt.Failed || r.Why != receipt.Format {
		return ""
	}
	return s.Scope.Say(msgOtherFormat)
}
