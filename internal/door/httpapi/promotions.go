package httpapi

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// promotions are a part of the settings, one at a time.
type promotions struct {
	keyring *access.Keyring
	runtime *runtime.Runtime
}

// ownPromotion is a promotion, and whether it is on.
type ownPromotion struct {
	access.Promotion
	Running bool `json:"running" doc:"Not paused, and within its days."`
}

const promotionsText = "Promotions are part of the settings. A coupon is a promotion of kind percentage that has one. " +
	"Amounts are minor units. Without an id it gets one made of its name."

func (p promotions) register(r *router) {
	const path = "/v1/promotions"
	add(r, explained(get(path, "listPromotions", "Promotions and coupons, in their order"), promotionsText), staffOnly, p.list)
	addRaw(r, r.responds(get(path+"/{id}", "getPromotion", "Read a promotion"), ownPromotion{}), staffOnly, p.get)
	described := access.PromotionDescribed
	newOne := patchSchema(described.Schema.JSON()) // its id can be left out
	addRaw(r, r.responds(r.takes(creates(explained(post(path, "createPromotion", "Add a promotion"),
		promotionsText+" An id that is taken is a conflict, unless the request repeats the one that made it.")), "PromotionNew",
		newOne, described.Fields), ownPromotion{}), ownersOnly, p.create)
	addRaw(r, r.responds(r.takes(explained(change(path+"/{id}", "changePromotion", "Change a promotion"), changeText),
		"PromotionChange", patchSchema(described.Schema.JSON()), described.Fields), ownPromotion{}), ownersOnly, p.change)
	do(r, explained(remove(path+"/{id}", "removePromotion", "Remove a promotion"),
		"Orders that have it keep what it took off."), ownersOnly, p.remove)
}

func (p promotions) show(w access.Workspace, one access.Promotion) *edited {
	return &edited{ETag: etag(one), Body: p.body(w, one)}
}

func (p promotions) body(w access.Workspace, one access.Promotion) ownPromotion {
	return ownPromotion{one, one.Running(p.runtime.Clock.Now(), w.Location())}
}

func (p promotions) list(ctx context.Context, c caller, in *NamedPage) (out list[ownPromotion], err error) {
	w, err := p.keyring.Workspace(ctx, c.Workspace.ID)
	return pageNamed(w.Settings.Promotions, *in, func(one access.Promotion) string { return one.ID },
		func(one access.Promotion) ownPromotion { return p.body(w, one) }), err
}

var (
	msgNoPromotion = locale.Text{ES: "No encontré esa promoción.", PT: "Não encontrei essa promoção.", EN: "There is no such promotion."}
	msgPromotionID = locale.Text{ES: "Ya hay una promoción %s.", PT: "Já há uma promoção %s.", EN: "There is a promotion %s already."}
	msgKeepsID     = locale.Text{ES: "Una promoción conserva su id: los pedidos la nombran.", PT: "Uma promoção mantém o seu id: os pedidos a mencionam.",
		EN: "A promotion keeps its id: orders name it."}
)

func promotionIn(s access.Settings, id string, tag locale.Tag) (int, error) {
	i := slices.IndexFunc(s.Promotions, func(one access.Promotion) bool { return one.ID == id })
	if i < 0 {
		return 0, fault.New(fault.NotFound, "%s", msgNoPromotion.In(tag))
	}
	return i, nil
}

func (p promotions) get(ctx context.Context, c caller, in *ByID) (*edited, error) {
	w, err := p.keyring.Workspace(ctx, c.Workspace.ID)
	if err != nil {
		return nil, err
	}
	i, err := promotionIn(w.Settings, in.ID, w.Locale)
	if err != nil {
		return nil, err
	}
	return p.show(w, w.Settings.Promotions[i]), nil
}

var notInID = regexp.MustCompile(`[^a-z0-9]+`)

func (p promotions) create(ctx context.Context, c caller, in *createIn) (*edited, error) {
	var made access.Promotion
	replayed := ""
	w, err := changeSettings(ctx, p.keyring, c, func(s *access.Settings) error {
		one, err := access.PromotionDescribed.Create(access.Promotion{}, withID(in, c), c.Workspace.Locale)
		if err != nil {
			return err
		}
		made, replayed = one, ""
		if i, err := promotionIn(*s, one.ID, c.Workspace.Locale); err == nil {
			if in.Key == "" || etag(s.Promotions[i]) != etag(one) {
				return fault.New(fault.Conflict, "%s", msgPromotionID.In(c.Workspace.Locale, one.ID))
			}
			replayed = "true"
			return nil
		}
		s.Promotions = append(slices.Clone(s.Promotions), one)
		return nil
	})
	if err != nil {
		return nil, inPromotion(err)
	}
	out := p.show(w, made)
	out.Location, out.Replayed = "/v1/promotions/"+made.ID, replayed
	return out, nil
}

// withID is the body of a new promotion with an id: its own, or one made of its name and of the request's key.
func withID(in *createIn, c caller) []byte {
	var sent map[string]any
	if unmarshal(in.RawBody, &sent) != nil || sent == nil || sent["id"] != nil {
		return in.RawBody
	}
	name, _ := sent["name"].(string)
	id := strings.Trim(notInID.ReplaceAllString(locale.Fold(name), "-"), "-")
	if in.Key != "" {
		id = id[:min(len(id), 20)] + "-" + notInID.ReplaceAllString(strings.ToLower(digest([]byte(c.Actor.Name()+in.Key))), "")[:8]
	}
	sent["id"] = strings.Trim(id[:min(len(id), 40)], "-")
	raw, err := json.Marshal(sent)
	if err != nil {
		return in.RawBody
	}
	return raw
}

func (p promotions) change(ctx context.Context, c caller, in *editIn) (*edited, error) {
	var after access.Promotion
	w, err := changeSettings(ctx, p.keyring, c, func(s *access.Settings) error {
		at, err := promotionIn(*s, in.ID, c.Workspace.Locale)
		if err != nil {
			return err
		}
		if err := unchanged(in.IfMatch, etag(s.Promotions[at]), c.Workspace.Locale); err != nil {
			return err
		}
		if after, err = access.PromotionDescribed.Merge(s.Promotions[at], in.RawBody, c.Workspace.Locale); err != nil {
			return err
		}
		if after.ID != in.ID {
			return invalid("/id", msgKeepsID.In(c.Workspace.Locale))
		}
		s.Promotions = slices.Clone(s.Promotions)
		s.Promotions[at] = after
		return nil
	})
	if err != nil {
		return nil, inPromotion(err)
	}
	return p.show(w, after), nil
}

func (p promotions) remove(ctx context.Context, c caller, in *removeIn) error {
	_, err := changeSettings(ctx, p.keyring, c, func(s *access.Settings) error {
		i, err := promotionIn(*s, in.ID, c.Workspace.Locale)
		if err == nil {
			err = unchanged(in.IfMatch, etag(s.Promotions[i]), c.Workspace.Locale)
		}
		if err == nil {
			s.Promotions = slices.Delete(slices.Clone(s.Promotions), i, i+1)
		}
		return err
	})
	return err
}

var ofPromotion = regexp.MustCompile(`^(/settings)?/promotions/\d+`)

// inPromotion makes paths of the settings paths of one promotion.
func inPromotion(err error) error {
	e := fault.From(err)
	if e.Code != fault.InvalidArguments || len(e.Fields) == 0 {
		return err
	}
	fields := slices.Clone(e.Fields)
	for i := range fields {
		fields[i].Path = ofPromotion.ReplaceAllString(fields[i].Path, "")
	}
	return fault.Invalid(e.Message, fields...)
}
