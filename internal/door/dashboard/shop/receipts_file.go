package shop

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// receiptFile sends the picture or PDF of a receipt, for its page.
func (area *Shop) receiptFile(v *page.Visit) (page.Answer, error) {
	var f file.File
	err := v.Read(func(u *core.Unit) error {
		r, err := u.Receipts.Get(doorkit.IDOrEmpty(v.Request.PathValue("id")), false)
		if err != nil {
			return err
		}
		f, err = u.Files.Get(r.FileID)
		return err
	})
	if err != nil {
		return nil, err
	}
	body, err := area.files(v).Open(v.Context(), f.StorageKey)
	if err != nil {
		return nil, err
	}
	return page.Paper{Kind: f.ContentType, Body: body}, nil
}
