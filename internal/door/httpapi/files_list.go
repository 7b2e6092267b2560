package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
)

// File is a document or picture that the business keeps.
type File struct {
	Uploaded
	Purpose    string     `json:"purpose" enum:"receipt,catalogue,passing,picture"`
	Name       string     `json:"name"`
	CustomerID *string    `json:"customer_id"`
	SessionID  *string    `json:"session_id"`
	ExpiresAt  *time.Time `json:"expires_at" doc:"Null: it is kept."`
	CreatedAt  time.Time  `json:"created_at"`
}

func showFile(u *core.Unit) func(f file.File) File {
	return func(f file.File) File {
		address, _ := u.Files.URL(f, receiptFileLife)
		return File{Uploaded{f.ID, orNull(address), f.ContentType, f.Size}, string(f.Purpose), f.Name, orNull(f.CustomerID),
			orNull(f.SessionID), orNull(f.ExpiresAt), f.CreatedAt}
	}
}

func listFiles(r *router) {
	add(r, explained(get("/v1/files", "listFiles", "The business's files, newest first"),
		"Receipts and other files of conversations, catalogues, what staff sent, and pictures of products."), staffOnly,
		reads(r, findFiles))
	add(r, explained(get("/v1/files/{id}", "getFile", "One file, with an address to read it for an hour"),
		"The bytes are at its url; null on a server without a secret key."), staffOnly,
		reads(r, func(u *core.Unit, in *ByID) (out File, err error) {
			f, err := u.Files.Get(in.id())
			if err == nil {
				out = showFile(u)(f)
			}
			return out, err
		}))
	do(r, explained(remove("/v1/files/{id}", "removeFile", "Delete a file"),
		"One that a receipt, a product or a message shows is a conflict. Its bytes are deleted some minutes later."),
		staffOnly, effects(r, func(u *core.Unit, in *ByID) error { return u.Files.Remove(in.id()) }))
}

type findFilesIn struct {
	Purpose  string `query:"purpose" enum:"receipt,catalogue,passing,picture"`
	Customer string `query:"customer" format:"uuid"`
	Session  string `query:"session" format:"uuid"`
	Page
}

func findFiles(u *core.Unit, in *findFilesIn) (list[File], error) {
	found, err := u.Files.List(file.Filter{Purpose: file.Purpose(in.Purpose), CustomerID: in.Customer, SessionID: in.Session,
		After: in.After, Limit: in.Limit + 1})
	return page(found, in.Limit, showFile(u)), err
}
