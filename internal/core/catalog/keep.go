package catalog

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// The longest texts that tools and tables accept.
const (
	LongestSKU      = 50
	LongestName     = 200
	LongestCategory = 50
	LongestText     = 2000
)

// mostVariants limits the variants of one product.
const mostVariants = 100

var (
	msgMoved = locale.Text{
		ES: "Alguien cambió %s mientras lo editabas. Mirá cómo quedó y volvé a hacer tu cambio.",
		MX: "Alguien cambió %s mientras lo editabas. Mira cómo quedó y vuelve a hacer tu cambio.",
		PT: "Alguém alterou %s enquanto você editava. Veja como ficou e faça a sua mudança de novo.",
		EN: "Somebody changed %s while you edited it. Look at it as it is now and make your change again.",
	}
	msgSKUTaken = locale.Text{
		ES: "El código %s ya es de otro producto.",
		PT: "O código %s já é de outro produto.",
		EN: "The SKU %s belongs to another product.",
	}
	msgSKUTwice = locale.Text{
		ES: "El código %s está dos veces.",
		PT: "O código %s está duas vezes.",
		EN: "The SKU %s is there twice.",
	}
	msgNeeded = locale.Text{
		ES: "Hacen falta un código y un nombre, también en cada variante.",
		PT: "É preciso um código e um nome, também em cada variante.",
		EN: "A SKU and a name are needed, for each variant too.",
	}
	msgTooLong = locale.Text{
		ES: "«%s…» es demasiado largo: entran %d caracteres.",
		PT: "«%s…» é longo demais: cabem %d caracteres.",
		EN: "“%s…” is too long: %d characters fit.",
	}
	msgPrice = locale.Text{
		ES: "Un precio no puede ser menor que cero ni tan grande.",
		PT: "Um preço não pode ser menor que zero nem tão grande.",
		EN: "A price cannot be below zero, nor that large.",
	}
	msgPicture = locale.Text{
		ES: "La foto tiene que ser una dirección que empiece con https://.",
		PT: "A foto precisa ser um endereço que comece com https://.",
		EN: "A picture is an address that begins with https://.",
	}
	msgMany = locale.Text{
		ES: "Un producto puede tener hasta %d variantes.",
		PT: "Um produto pode ter até %d variantes.",
		EN: "A product can have up to %d variants.",
	}
)

// Keep saves a product that a person edited: a new one without an id, else the version they saw, with exactly these
// variants. Invalid fields are invalid_arguments; another product's SKU, or a product changed since, is a conflict.
func (c *Catalog) Keep(p Product, seen int64) (Product, error) {
	p.tidy()
	if err := c.sound(p); err != nil {
		return p, err
	}
	if err := c.rows.LockCatalog(); err != nil {
		return p, err
	}
	if p.ID != "" {
		now, err := c.GetForStaff(p.ID)
		if err != nil {
			return p, err
		}
		if now.Version != seen {
			return p, c.scope.Fault(fault.Conflict, msgMoved, now.Name)
		}
	}
	for i, sku := range p.skus() {
		holder, taken, err := c.rows.Holder(sku)
		if err != nil {
			return p, err
		}
		if taken && holder != p.ID {
			e := c.scope.Fault(fault.Conflict, msgSKUTaken, sku)
			e.Fields = []fault.Field{{Path: skuPath(i), Message: e.Message}}
			return p, e
		}
	}
	saved := []Product{p}
	if err := c.Save(saved); err != nil {
		return p, err
	}
	c.scope.Emit("catalog.product_saved", saved[0].ID,
		map[string]any{"productId": saved[0].ID, "sku": p.SKU, "created": p.ID == ""})
	return saved[0], nil
}

// Coded gives a product and its variants without a code one that is made of their names and is free.
func (c *Catalog) Coded(p *Product) error {
	met := map[string]bool{}
	for _, sku := range p.skus() {
		met[sku] = true
	}
	free := func(name string) (string, error) {
		base := access.CodeOf(name)
		for n := 1; ; n++ {
			sku := base
			if n > 1 {
				end := "-" + strconv.Itoa(n)
				sku = base[:min(len(base), LongestSKU-len(end))] + end
			}
			_, taken, err := c.rows.Holder(sku)
			if err != nil || !taken && !met[sku] {
				met[sku] = true
				return sku, err
			}
		}
	}
	var err error
	if p.SKU == "" && !locale.Nameless(p.Name) {
		p.SKU, err = free(p.Name)
	}
	for i := range p.Variants {
		if one := &p.Variants[i]; err == nil && one.SKU == "" && !locale.Nameless(one.Name) {
			one.SKU, err = free(p.Name + " " + one.Name)
		}
	}
	return err
}

// tidy removes control characters, and spaces around texts.
func (p *Product) tidy() {
	for _, s := range []*string{&p.SKU, &p.Name, &p.Description, &p.Category, &p.Brand, &p.ImageURL} {
		*s = tidied(*s)
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		v.SKU, v.Name, v.Position = tidied(v.SKU), tidied(v.Name), i
	}
}

func tidied(s string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		if c == utf8.RuneError || unicode.IsControl(c) && c != '\n' && c != '\t' {
			return -1
		}
		return c
	}, s))
}

// skuPath is where the i-th of skus stands in a product's fields.
func skuPath(i int) string {
	if i == 0 {
		return "/sku"
	}
	return "/variants/" + strconv.Itoa(i-1) + "/sku"
}

func (p Product) skus() []string {
	out := []string{p.SKU}
	for _, v := range p.Variants {
		out = append(out, v.SKU)
	}
	return out
}

// sound returns invalid_arguments for a product that cannot be saved.
func (c *Catalog) sound(p Product) error {
	met := map[string]bool{}
	for i, sku := range p.skus() {
		at, name := skuPath(i), p.Name
		if i > 0 {
			name = p.Variants[i-1].Name
		}
		of := strings.TrimSuffix(at, "/sku")
		if locale.Nameless(name) {
			return c.scope.Invalid(of+"/name", msgNeeded)
		}
		if sku == "" {
			return c.scope.Invalid(at, msgNeeded)
		}
		if met[sku] {
			return c.scope.Invalid(at, msgSKUTwice, sku)
		}
		met[sku] = true
		if err := c.fits(at, sku, LongestSKU); err != nil {
			return err
		}
		if err := c.fits(of+"/name", name, LongestName); err != nil {
			return err
		}
	}
	prices := map[string]int64{"/price": p.Price, "/compare_at_price": p.CompareAt}
	for i, v := range p.Variants {
		prices[strings.Replace(skuPath(i+1), "/sku", "/price", 1)] = v.Price
	}
	for at, price := range prices {
		if price < 0 || price > money.MaxMinor {
			return c.scope.Invalid(at, msgPrice)
		}
	}
	if len(p.Variants) > mostVariants {
		return c.scope.Invalid("/variants", msgMany, mostVariants)
	}
	if p.ImageURL != "" && !showable(c.scope.Workspace.ID, p.ImageURL) {
		return c.scope.Invalid("/image_url", msgPicture)
	}
	for _, f := range []struct {
		path, text string
		most       int
	}{
		{"/category", p.Category, LongestCategory}, {"/brand", p.Brand, LongestName},
		{"/description", p.Description, LongestText}, {"/image_url", p.ImageURL, LongestText},
	} {
		if err := c.fits(f.path, f.text, f.most); err != nil {
			return err
		}
	}
	return nil
}

func (c *Catalog) fits(path, text string, most int) error {
	if utf8.RuneCountInString(text) > most {
		return c.scope.Invalid(path, msgTooLong, string([]rune(text)[:20]), most)
	}
	return nil
}

// PicturesAt is the public path of pictures that businesses uploaded.
const PicturesAt = "/pictures/"

// PicturePath is a picture's path, on any address of the server.
func PicturePath(workspaceID, fileID string) string { return PicturesAt + workspaceID + "/" + fileID }

// OwnPicture returns the file behind a picture's URL, if the business uploaded it here.
func OwnPicture(workspaceID, address string) (fileID string, ok bool) {
	at, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	fileID, ok = strings.CutPrefix(at.Path, PicturesAt+workspaceID+"/")
	return fileID, ok && uuid.Validate(fileID) == nil
}

// showable reports whether a browser can show a picture's URL: https, or our own on any address of the server.
func showable(workspaceID, address string) bool {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" {
		return false
	}
	_, own := OwnPicture(workspaceID, address)
	return at.Scheme == "https" || own && at.Scheme == "http"
}
