package shop

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/upload"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// pictureSide is the longer side of a product's picture, in pixels.
const pictureSide = 1200

// setPicture replaces a product's picture with an uploaded one.
func (area *Shop) setPicture(v *page.Visit) (page.Answer, error) {
	sent, err := upload.From(v, "picture")
	if err == nil && sent == nil {
		err = v.Invalid("upload.none")
	}
	if err != nil {
		return nil, err
	}
	id, version := doorkit.IDOrEmpty(v.Request.PathValue("id")), v.Field("version")
	// Check that the product exists before anything is stored.
	if err := v.Read(func(u *core.Unit) error { _, err := u.Catalog.Kept(id); return err }); err != nil {
		return nil, err
	}
	if err := sent.Redraw(v, pictureSide); err != nil {
		return nil, err
	}
	stored, err := sent.Keep(v, area.files(v))
	if err != nil {
		return nil, err
	}
	seen, _ := strconv.ParseInt(version, 10, 64) // a wrong one matches no version
	err = v.Write(func(u *core.Unit) error {
		p, err := u.Catalog.Kept(id)
		if err != nil {
			return err
		}
		f, err := u.Files.Add(file.File{Purpose: file.Picture, Name: p.Name}, stored)
		if err != nil {
			return err
		}
		p.ImageURL = v.Base() + catalog.PicturePath(v.Workspace.ID, f.ID)
		_, err = u.Catalog.Keep(p, seen)
		return err
	})
	if err != nil {
		upload.Drop(v, area.files(v), stored)
		return nil, err
	}
	to := v.Path("catalog", "product", id)
	return v.Done(to, "catalog.pictured")
}

// picture is the address of a product's picture: for an uploaded one, at this server, whatever its public address was
// at upload.
func picture(v page.View, address string) string {
	if id, ours := catalog.OwnPicture(v.Workspace.ID, address); ours {
		return catalog.PicturePath(v.Workspace.ID, id)
	}
	return address
}
