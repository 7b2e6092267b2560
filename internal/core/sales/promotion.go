package sales

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// promotions is how the business's promotions and coupons get into an order.
type promotions struct{ *Nouns }

// promote gives a draft the promotions that run now for what is in it, and its coupon's if that may be used. It takes
// nothing off: Reprice does.
func (s promotions) promote(o *order.Order, choices []catalog.Choice) error {
	o.Promotions, o.Refused = nil, ""
	running := s.Scope.Workspace.Running(s.Scope.Now)
	if o.Coupon != "" {
		p, refused, err := s.coupon(*o, s.Scope.Deciding)
		if err != nil {
			return err
		}
		if o.Refused = refused; refused == "" {
			running = append(running, p)
		}
	}
	for i := range o.Lines {
		o.Lines[i].Promotions = covering(running, choices[i])
	}
	for _, p := range running {
		covers := slices.ContainsFunc(o.Lines, func(l order.Line) bool { return l.InPromotion(p.ID) })
		if covers || p.Coupon != nil || p.OfWholeOrder() {
			o.Promotions = append(o.Promotions, order.Promotion{Promotion: p})
		}
	}
	return nil
}

// covering lists the ids of the promotions that a choice is in. What is no longer sold is in none.
func covering(list []access.Promotion, c catalog.Choice) string {
	if c.Product.ID == "" {
		return ""
	}
	p := c.Product
	sold := access.Sold{SKU: p.SKU, VariantSKU: c.Variant.SKU, Category: p.Category, Brand: p.Brand}
	var ids []string
	for _, p := range list {
		if !p.OfWholeOrder() && p.Covers(sold) {
			ids = append(ids, p.ID)
		}
	}
	return strings.Join(ids, " ")
}

// join puts a new line of an order that is no draft into the promotions the order was sold with, and into
// today's of single lines. The lines it had keep theirs, as they were agreed.
func (s promotions) join(o *order.Order, l *order.Line, c catalog.Choice) {
	o.Promotions = slices.Clone(o.Promotions)
	known := func(id string) bool {
		return slices.ContainsFunc(o.Promotions, func(p order.Promotion) bool { return p.ID == id })
	}
	for _, p := range s.Scope.Workspace.Running(s.Scope.Now) {
		if p.OfLines() && !known(p.ID) && covering([]access.Promotion{p}, c) != "" {
			o.Promotions = append(o.Promotions, order.Promotion{Promotion: p})
		}
	}
	all := make([]access.Promotion, len(o.Promotions))
	for i, p := range o.Promotions {
		all[i] = p.Promotion
	}
	l.Promotions = covering(all, c)
}

var (
	msgNoCoupon = locale.Text{
		ES: "No hay ningún cupón %s.",
		PT: "Não existe nenhum cupom %s.",
		EN: "There is no coupon %s.",
	}
	msgCouponClosed = locale.Text{
		ES: "El cupón %s no está disponible.",
		PT: "O cupom %s não está disponível.",
		EN: "Coupon %s is not available.",
	}
	msgCouponGone = locale.Text{
		ES: "Ese cupón ya no está disponible.",
		PT: "Esse cupom não está mais disponível.",
		EN: "That coupon is no longer available.",
	}
	msgCouponUsed = locale.Text{
		ES: "Ya usaste el cupón %s.",
		PT: "Você já usou o cupom %s.",
		EN: "You have used coupon %s already.",
	}
	// The same contact used it; by whom is not said, since a contact in the web chat is not proved.
	msgCouponTaken = locale.Text{
		ES: "El cupón %s ya se usó.",
		PT: "O cupom %s já foi usado.",
		EN: "Coupon %s has been used already.",
	}
	msgCouponFrom = locale.Text{
		ES: "El cupón %s vale a partir de %s en productos.",
		PT: "O cupom %s vale a partir de %s em produtos.",
		EN: "Coupon %s is for %s of goods or more.",
	}
	msgCouponFromSome = locale.Text{
		ES: "El cupón %s vale a partir de %s en los productos a los que se aplica.",
		PT: "O cupom %s vale a partir de %s nos produtos em que se aplica.",
		EN: "Coupon %s is for %s or more of the goods it is for.",
	}
	msgCouponOthers = locale.Text{
		ES: "El cupón %s no se aplica a lo que hay en el pedido.",
		PT: "O cupom %s não se aplica ao que está no pedido.",
		EN: "Coupon %s is not for what is in the order.",
	}
)

// coupon returns the promotion of an order's coupon, or why it cannot be used, worded for the customer. That others
// used it up is not told apart from its end. With lock nobody else can use it until the unit ends.
func (s promotions) coupon(o order.Order, lock bool) (p access.Promotion, refused string, err error) {
	settings := s.Scope.Workspace.Settings
	i := slices.IndexFunc(settings.Promotions, func(p access.Promotion) bool {
		return p.ID == o.Coupon && p.Coupon != nil
	})
	if i < 0 {
		return p, s.Scope.Say(msgCouponGone), nil
	}
	p = settings.Promotions[i]
	c := p.Coupon
	if !p.Running(s.Scope.Now, s.Scope.Workspace.Location()) {
		return p, s.Scope.Say(msgCouponClosed, c.Code), nil
	}
	by, err := s.couponBuyer(o)
	if err != nil {
		return p, "", err
	}
	left := func(most int, by *order.Buyer) bool {
		if most == 0 || err != nil {
			return true
		}
		var used int
		used, err = s.Orders.CouponUses(p.ID, by, lock)
		return used < most
	}
	switch {
	case !left(c.UsesPerCustomer, &order.Buyer{CustomerID: by.CustomerID}):
		refused = s.Scope.Say(msgCouponUsed, c.Code)
	case !left(c.UsesPerCustomer, &by):
		refused = s.Scope.Say(msgCouponTaken, c.Code)
	case !left(c.Uses, nil):
		refused = s.Scope.Say(msgCouponClosed, c.Code)
	}
	return p, refused, err
}

// couponBuyer is the buyer of an order as a coupon's limit for each customer counts them.
func (s promotions) couponBuyer(o order.Order) (by order.Buyer, err error) {
	by.CustomerID = s.buyer(o)
	c, err := s.buyerOf(o)
	for _, e164 := range []string{c.Phone, o.Delivery.Phone} {
		if e164 != "" && !slices.Contains(by.Phones, e164) {
			by.Phones = append(by.Phones, e164)
		}
	}
	by.Email = strings.ToLower(c.Email)
	return by, err
}

// countsBuyers reports an order with a coupon that is limited for each customer: it has to be known whose it is.
func countsBuyers(o order.Order) bool {
	return slices.ContainsFunc(o.Promotions, func(p order.Promotion) bool {
		return p.Coupon != nil && p.Coupon.UsesPerCustomer > 0
	})
}

// explain says why a coupon that may be used takes nothing off a priced order.
func (s promotions) explain(o *order.Order) {
	i := slices.IndexFunc(o.Promotions, func(p order.Promotion) bool { return p.Coupon != nil })
	if i < 0 || o.Promotions[i].Amount > 0 {
		return
	}
	p := o.Promotions[i]
	switch {
	case p.FromAmount == 0:
		o.Refused = s.Scope.Say(msgCouponOthers, p.Coupon.Code)
	case p.OfWholeOrder():
		o.Refused = s.Scope.Say(msgCouponFrom, p.Coupon.Code, s.Scope.Money(p.FromAmount))
	default:
		o.Refused = s.Scope.Say(msgCouponFromSome, p.Coupon.Code, s.Scope.Money(p.FromAmount))
	}
}

var (
	msgPromotionLost = locale.Text{
		ES: "Con este cambio ya no se aplica %s, que descontaba %s.",
		PT: "Com esta mudança %s não se aplica mais; descontava %s.",
		EN: "With this change %s, which took off %s, no longer applies.",
	}
	msgCouponLost = locale.Text{
		ES: "Con este cambio ya no se aplica %s (cupón %s), que descontaba %s.",
		PT: "Com esta mudança %s (cupom %s) não se aplica mais; descontava %s.",
		EN: "With this change %s (coupon %s), which took off %s, no longer applies.",
	}
	msgCouponUnused = locale.Text{
		ES: "El cupón no cuenta como usado.",
		PT: "O cupom não conta como usado.",
		EN: "The coupon does not count as used.",
	}
)

// lost says which promotions took something off an order and do not any more; empty: none.
func (s promotions) lost(before, after order.Order) string {
	var said []string
	for _, p := range before.Taken() {
		still := slices.ContainsFunc(after.Taken(), func(t order.Promotion) bool { return t.ID == p.ID })
		name, off := locale.OneLine(p.Name), s.Scope.Money(p.Amount)
		switch {
		case still:
		case p.Coupon == nil:
			said = append(said, s.Scope.Say(msgPromotionLost, name, off))
		default:
			said = append(said, s.Scope.Say(msgCouponLost, name, p.Coupon.Code, off))
			if before.Coupon != "" && after.Coupon == "" {
				said = append(said, s.Scope.Say(msgCouponUnused))
			}
		}
	}
	return strings.Join(said, " ")
}

// settleCoupon gives the use of an order's coupon back where a change left it nothing to take off, and says why.
func (s promotions) settleCoupon(o *order.Order) {
	used := func(p order.Promotion) bool { return p.Coupon != nil }
	if o.Coupon == "" || slices.ContainsFunc(o.Taken(), used) {
		return
	}
	s.explain(o)
	o.DropCoupon()
}

// ApplyCoupon gives a draft the coupon with a code, instead of the one it had; an empty code removes it. Codes:
// not_found for an unknown code, conflict for a coupon that takes nothing off the draft as it is.
func (s *Sales) ApplyCoupon(ref Ref, code string) (order.Order, error) {
	o, err := s.find(ref, true)
	if err != nil {
		return o, err
	}
	var p access.Promotion
	if code = locale.OneLine(code); code != "" {
		found := false
		if p, found = s.Scope.Workspace.Settings.ByCoupon(code); !found {
			return o, s.Scope.Fault(fault.NotFound, msgNoCoupon, code)
		}
	}
	before, same := slices.Clone(o.Lines), o.Coupon == p.ID
	o.Coupon = p.ID
	if _, err := s.price(&o); err != nil {
		return o, err
	}
	switch {
	case o.Refused != "":
		return o, fault.New(fault.Conflict, "%s", o.Refused)
	case same:
		return o, nil
	}
	if err := s.saveDraft(&o, before); err != nil {
		return o, err
	}
	s.Scope.Emit("draft.coupon_set", o.ID, map[string]any{
		"orderId": o.ID, "promotionId": p.ID, "total": o.Totals.Total, "currency": o.Currency,
	})
	return o, nil
}

// takeCoupon counts a coupon as used by a draft that becomes an order, or drops it where it took nothing off. It is a
// conflict if the last use was taken meanwhile.
func (s *Sales) takeCoupon(o *order.Order) error {
	if o.Coupon == "" {
		return nil
	}
	if o.Refused != "" {
		o.DropCoupon()
		return nil
	}
	_, refused, err := s.promotions.coupon(*o, true)
	if err == nil && refused != "" {
		err = fault.New(fault.Conflict, "%s", refused).Keep(string(conversation.CollectingOrder))
	}
	return err
}
