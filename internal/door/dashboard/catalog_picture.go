package dashboard

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// setPicture replaces a product's picture with an uploaded one.
func setPicture(v *visit) (answer, error) {
	sent, err := v.uploaded("picture")
	if err == nil && sent == nil {
		err = fault.New(fault.InvalidArguments, "%s", v.T("upload.none"))
	}
	if err != nil {
		return nil, err
	}
	id, version := idOf(v.r.PathValue("id")), v.field("version")
	// Check that the product exists before anything is stored.
	if err := v.read(func(u *core.Unit) error { _, err := u.Catalog.Kept(id); return err }); err != nil {
		return nil, err
	}
	if err := sent.redrawn(v, cardSide); err != nil {
		return nil, err
	}
	stored, err := sent.keep(v)
	if err != nil {
		return nil, err
	}
	seen, _ := strconv.ParseInt(version, 10, 64) // a wrong one matches no version
	err = v.write(func(u *core.Unit) error {
		p, err := u.Catalog.Kept(id)
		if err != nil {
			return err
		}
		f, err := u.Files.Add(file.File{Purpose: file.Picture, Name: p.Name}, stored)
		if err != nil {
			return err
		}
		p.ImageURL = v.door.base(v.r) + catalog.PicturePath(v.Workspace.ID, f.ID)
		_, err = u.Catalog.Keep(p, seen)
		return err
	})
	if err != nil {
		v.drop(stored)
		return nil, err
	}
	to := v.Path("catalog", "product", id)
	return v.done(to, "catalog.pictured")
}

// Picture is the address of a product's picture: for an uploaded one, at this server, whatever its public address was
// at upload.
func (v View) Picture(address string) string {
	if id, ours := catalog.OwnPicture(v.Workspace.ID, address); ours {
		return catalog.PicturePath(v.Workspace.ID, id)
	}
	return address
}
