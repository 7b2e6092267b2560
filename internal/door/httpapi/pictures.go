package httpapi

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/picture"
)

// pictures are the pictures of products.
type pictures struct {
	*router
	base func(*http.Request) string
}

const (
	pictureText = "The body is the picture itself, or a form with the field file. It is redrawn as JPEG, at most 1,200 pixels " +
		"wide and high, without what cameras write into it, and shown to everybody at the product's image_url."
	// pictureSide is the longer side of a product's picture, in pixels.
	pictureSide = 1200
)

func (p pictures) register() {
	op := explained(put("/v1/products/{id}/picture", "setProductPicture", "Upload a product's picture"), pictureText)
	op.Parameters = []*huma.Param{pathParam("id", "The product.")}
	binary := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	form := &huma.Schema{Type: huma.TypeObject, Required: []string{"file"}, Properties: map[string]*huma.Schema{"file": binary}}
	op.RequestBody = &huma.RequestBody{Required: true, Description: "The picture, 10 MB at most.",
		Content: map[string]*huma.MediaType{formType: {Schema: form}, "application/octet-stream": {Schema: binary}}}
	op.Responses = map[string]*huma.Response{
		"200": response("The product with its picture", "application/json", p.schemaOf(reflect.TypeFor[Product]()))}
	addPlain(p.router, op, func(w http.ResponseWriter, req *http.Request, c caller) {
		out, err := p.set(w, req, c)
		if err != nil {
			p.problem(req.Context(), err).write(w)
			return
		}
		doorkit.WriteJSON(w, http.StatusOK, "application/json", out)
	})
	do(p.router, explained(remove("/v1/products/{id}/picture", "removeProductPicture", "Remove a product's picture"),
		"A product without one is left as it is."), staffOnly, effects(p.router, removePicture))
}

var (
	msgNoPicture = locale.Text{ES: "Eso no es una foto que se pueda leer.", PT: "Isso não é uma foto que dê para ler.",
		EN: "That is no picture that can be read."}
	msgLargePicture = locale.Text{ES: "La foto tiene demasiados píxeles.", PT: "A foto tem pixels demais.",
		EN: "The picture has too many pixels."}
)

// set stores the picture of a request. The product is looked for before the bytes are read, and bytes that no row names
// are dropped.
func (p pictures) set(w http.ResponseWriter, req *http.Request, c caller) (out Product, err error) {
	ctx, whole, id := req.Context(), req.Body, doorkit.ID(req.PathValue("id"))
	if err := staffOnly(c); err != nil {
		return out, unread(whole, err, c.Workspace.Locale)
	}
	err = p.runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		_, err := u.Catalog.GetForStaff(id)
		return err
	})
	if err != nil {
		return out, unread(whole, err, c.Workspace.Locale)
	}
	in, err := openUpload(w, req, c.Workspace.Locale)
	if err != nil {
		return out, unread(whole, err, c.Workspace.Locale)
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, io.NopCloser(in.body), receipt.MostBytes))
	if err != nil {
		return out, unread(whole, err, c.Workspace.Locale)
	}
	drawn, err := redrawn(raw, c.Workspace.Locale)
	if err != nil {
		return out, err
	}
	vault := p.runtime.Outside(c.Workspace).Files
	stored, err := vault.Put(ctx, bytes.NewReader(drawn), receipt.MostBytes)
	if err != nil {
		return out, err
	}
	err = p.runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		out, err = p.hang(u, id, p.address(req), stored)
		return err
	})
	if err != nil && fault.Of(fault.From(err).Code).Business { // else the row may be there
		p.dropUpload(ctx, vault, stored)
	}
	return out, err
}

func redrawn(raw []byte, tag locale.Tag) ([]byte, error) {
	drawn, err := picture.Redraw(raw, pictureSide)
	switch {
	case errors.Is(err, picture.ErrLarge):
		return nil, invalid("/file", msgLargePicture.In(tag))
	case err != nil:
		return nil, invalid("/file", msgNoPicture.In(tag))
	}
	return drawn, nil
}

// address is where browsers reach this server.
func (p pictures) address(req *http.Request) string {
	if p.base == nil {
		return "http://" + req.Host
	}
	return p.base(req)
}

// hang gives a product a stored picture.
func (p pictures) hang(u *core.Unit, id, base string, stored file.Stored) (Product, error) {
	if err := u.Catalog.Lock(); err != nil {
		return Product{}, err
	}
	product, err := u.Catalog.GetForStaff(id)
	if err != nil {
		return Product{}, err
	}
	f, err := u.Files.Add(file.File{Purpose: file.Picture, Name: product.Name}, stored)
	if err != nil {
		return Product{}, err
	}
	product.ImageURL = base + catalog.PicturePath(u.Workspace.ID, f.ID)
	if _, err = u.Catalog.Keep(product, product.Version); err != nil {
		return Product{}, err
	}
	_, out, err := getProduct(u, id)
	return out, err
}

func removePicture(u *core.Unit, in *ByID) error {
	if err := u.Catalog.Lock(); err != nil {
		return err
	}
	p, err := u.Catalog.GetForStaff(in.id())
	if err != nil || p.ImageURL == "" {
		return err
	}
	p.ImageURL = ""
	_, err = u.Catalog.Keep(p, p.Version)
	return err
}
