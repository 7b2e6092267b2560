package httpapi

import (
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Variant is a flavour, size or colour of a product.
type Variant struct {
	catalog.VariantFields
	ProductID string `json:"product_id"`
	Available *int64 `json:"available" doc:"What can still be sold of it; null: its stock is not counted."`
}

// OfVariant names a variant of a product.
type OfVariant struct {
	ByID
	Variant string `path:"variant"`
}

type removeVariantIn struct {
	OfVariant
	Version
}

type editVariantIn struct {
	OfVariant
	Patch
}

func registerVariants(r *router) {
	const path = "/v1/products/{id}/variants/{variant}"
	addRaw(r, r.responds(explained(get(path, "getProductVariant", "Read a variant of a product"),
		"Variants are added, and put in order, as part of their product."), Variant{}), staffOnly,
		reads(r, func(u *core.Unit, in *OfVariant) (*edited, error) {
			p, i, err := variantOf(u, *in)
			if err != nil {
				return nil, err
			}
			return showVariant(p, i), nil
		}))
	addRaw(r, r.responds(r.takes(explained(change(path, "changeProductVariant", "Change a variant of a product"), changeText),
		"ProductVariantChange", patchSchema(catalog.VariantDescribed.Schema.JSON()), catalog.VariantDescribed.Fields),
		Variant{}), staffOnly, writes(r, changeVariant))
	do(r, explained(remove(path, "removeProductVariant", "Remove a variant of a product"),
		"Orders that have it keep it; drafts cannot be confirmed with it."), staffOnly, effects(r, removeVariant))
}

// variantOf finds a variant and its place among those of its product.
func variantOf(u *core.Unit, in OfVariant) (p catalog.Product, i int, err error) {
	if p, err = u.Catalog.GetForStaff(in.id()); err != nil {
		return p, 0, err
	}
	if i = slices.IndexFunc(p.Variants, func(v catalog.Variant) bool { return v.ID == in.Variant }); i < 0 {
		err = fault.New(fault.NotFound, "%s", msgNoVariant.In(u.Workspace.Locale))
	}
	return p, i, err
}

func showVariant(p catalog.Product, i int) *edited {
	out := Variant{VariantFields: p.Fields().Variants[i], ProductID: p.ID}
	if p.TrackStock {
		out.Available = &p.Variants[i].Available
	}
	return &edited{ETag: etag(out.VariantFields), Body: out}
}

func changeVariant(u *core.Unit, in *editVariantIn) (*edited, error) {
	if err := u.Catalog.Lock(); err != nil {
		return nil, err
	}
	p, i, err := variantOf(u, in.OfVariant)
	if err != nil {
		return nil, err
	}
	f := p.Fields()
	id := f.Variants[i].ID
	if f.Variants[i], err = merge(u, catalog.VariantDescribed, f.Variants[i], in.Patch); err != nil {
		return nil, err
	}
	f.Variants[i].ID = id // a variant stays itself
	if _, _, err := keepProduct(u, p, f); err != nil {
		return nil, err
	}
	if p, i, err = variantOf(u, in.OfVariant); err != nil {
		return nil, err
	}
	return showVariant(p, i), nil
}

func removeVariant(u *core.Unit, in *removeVariantIn) error {
	if err := u.Catalog.Lock(); err != nil {
		return err
	}
	p, i, err := variantOf(u, in.OfVariant)
	if err != nil {
		return err
	}
	f := p.Fields()
	if err := unchanged(in.IfMatch, etag(f.Variants[i]), u.Workspace.Locale); err != nil {
		return err
	}
	f.Variants = slices.Delete(f.Variants, i, i+1)
	_, _, err = keepProduct(u, p, f)
	return err
}
