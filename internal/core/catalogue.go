package core

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Printing is a catalogue to be printed, or the existing document.
type Printing struct {
	FileID  string       `json:"file_id,omitempty"`
	MadeOf  string       `json:"made_of"`
	Edition file.Edition `json:"edition"`
}

const (
	// CatalogueLife is how long a printed catalogue is kept.
	CatalogueLife = 24 * time.Hour
	catalogueSame = time.Hour // how long an unchanged catalogue is reused
)

var (
	msgNothingToPrint = locale.Text{
		ES: "No hay productos con esos filtros para armar el catálogo.",
		PT: "Não há produtos com esses filtros para montar o catálogo.",
		EN: "There are no products with those filters to put into a catalogue.",
	}
	wordCatalogue = locale.Text{ES: "Catálogo", PT: "Catálogo", EN: "Catalogue"}
)

// PlanCatalogue checks whether an edition contains anything (not_found), and whether a recent document can be reused.
func (u *Unit) PlanCatalogue(e file.Edition) (p Printing, err error) {
	e.BranchID = u.BranchID
	p.Edition = e
	parts, err := u.Catalog.Categories(catalog.Filter{Categories: e.Categories, InStock: e.InStock,
		MinPrice: e.MinPrice, MaxPrice: e.MaxPrice})
	if err != nil {
		return p, err
	}
	if len(parts) == 0 || e.MaxPrice < 0 {
		return p, u.Fault(fault.NotFound, msgNothingToPrint)
	}
	version, err := u.Catalog.Version()
	if err != nil {
		return p, err
	}
	if p.MadeOf, err = madeOf(e, version); err != nil {
		return p, err
	}
	same, found, err := u.Files.FindDocument(p.MadeOf, u.Now.Add(-catalogueSame))
	if found {
		p.FileID = same.ID
	}
	return p, err
}

// madeOf is the key that identifies equal documents.
func madeOf(e file.Edition, version int64) (string, error) {
	raw, err := json.Marshal(struct {
		file.Edition
		Version int64 `json:"version"`
	}{e, version})
	sum := sha256.Sum256(raw)
	return "catalogue " + hex.EncodeToString(sum[:]), err
}

// KeepCatalogue stores the new document, or returns the existing one.
func (u *Unit) KeepCatalogue(p Printing, made file.Made) (file.File, error) {
	if p.FileID != "" {
		return u.Files.Get(p.FileID)
	}
	f, err := u.Files.Add(file.File{
		Purpose: file.Catalogue, Name: strings.TrimSpace(u.Say(wordCatalogue)+" "+u.Workspace.Name) + ".pdf",
		MadeOf: p.MadeOf,
		Pages:  made.Pages, Items: made.Items, ExpiresAt: u.Now.Add(CatalogueLife),
	}, made.Stored)
	if err == nil {
		u.Emit("catalog.pdf_generated", f.ID, map[string]any{"pdfId": f.ID, "pageCount": f.Pages,
			"productCount": f.Items, "fileSize": f.Size})
	}
	return f, err
}
