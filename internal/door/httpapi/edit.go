package httpapi

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// editable is a resource that people edit: F is the description of its fields, Out what a response shows of it. Each
// function left nil is a route that there is not.
type editable[F, Out any] struct {
	path   string // /v1/products
	one    string // Product: part of the names of operations and schemas
	about  string // a product
	adds   string // the name of the operation that adds one, where it is not create<One>
	sets   string // what a PUT does, which replaces all fields; "": there is none
	told   string // what else there is to know of adding one
	gone   string // what removing one does
	fields *field.Described[F]
	// read and write say who may; what a role may not change of it, its fields say.
	read, write guard
	base        func(u *core.Unit) F                // what a new one has where the request says nothing
	shown       bool                                // another route shows it
	lock        func(u *core.Unit, id string) error // keeps others from changing it until the unit ends
	get         func(u *core.Unit, id string) (F, Out, error)
	create      func(u *core.Unit, f F) (Out, F, error)
	change      func(u *core.Unit, id string, f F) (Out, F, error)
	remove      func(u *core.Unit, id string) error
}

// edited is a response with the version of what it shows.
type edited struct {
	ETag     string `header:"ETag"`
	Replayed string `header:"Idempotent-Replayed"`
	Location string `header:"Location"`
	Body     any
}

type editIn struct {
	ByID
	Patch
}

// Version is what a change starts from.
type Version struct {
	IfMatch string `header:"If-Match" maxLength:"200" doc:"The ETag that the change starts from; another version is answered 412 and nothing is changed."`
}

// removeIn names what is removed, and the version it was read in.
type removeIn struct {
	ByID
	Version
}

// Patch is a change and the version it starts from.
type Patch struct {
	Version
	RawBody []byte `contentType:"application/json"`
}

type createIn struct {
	Keyed
	RawBody []byte `contentType:"application/json"`
}

const (
	addText    = "A request that is repeated with its Idempotency-Key gets the first response again, for a week. Everything that is wrong is answered at once."
	changeText = "A JSON merge patch (RFC 7396): what is not named stays, null removes. With If-Match only the version that was read is changed."
)

func (e editable[F, Out]) register(r *router) {
	if e.get != nil && !e.shown {
		addRaw(r, r.responds(get(e.path+"/{id}", "get"+e.one, "Read "+e.about), *new(Out)), e.read, e.serveGet(r))
	}
	if e.create != nil {
		op := r.takes(creates(explained(post(e.path, e.adding(), "Add "+e.about), cmp.Or(e.told, addText))), e.one+"New", newSchema(e.fields.Schema.JSON()), e.fields.Fields)
		addRaw(r, r.responds(op, *new(Out)), e.write, e.serveCreate(r))
	}
	if e.change != nil {
		op := r.takes(change(e.path+"/{id}", "change"+e.one, "Change "+e.about), e.one+"Change",
			patchSchema(e.fields.Schema.JSON()), e.fields.Fields)
		op.Description = changeText
		addRaw(r, r.responds(op, *new(Out)), e.write, e.serveChange(r))
	}
	if e.sets != "" {
		op := r.takes(put(e.path+"/{id}", "set"+e.one, e.sets), e.one+"New", newSchema(e.fields.Schema.JSON()), e.fields.Fields)
		addRaw(r, r.responds(op, *new(Out)), e.write, e.serveSet(r))
	}
	if e.remove != nil {
		do(r, explained(remove(e.path+"/{id}", "remove"+e.one, "Remove "+e.about), e.gone), e.write,
			effects(r, e.serveRemove))
	}
}

func (e editable[F, Out]) serveRemove(u *core.Unit, in *removeIn) error {
	if in.IfMatch != "" {
		if e.lock != nil {
			if err := e.lock(u, in.id()); err != nil {
				return err
			}
		}
		now, _, err := e.get(u, in.id())
		if err == nil {
			err = unchanged(in.IfMatch, etag(now), u.Workspace.Locale)
		}
		if err != nil {
			return err
		}
	}
	return e.remove(u, in.id())
}

func (e editable[F, Out]) adding() string { return cmp.Or(e.adds, "create"+e.one) }

// fresh is a new one before the request says anything of it.
func (e editable[F, Out]) fresh(u *core.Unit) (base F) {
	if e.base != nil {
		base = e.base(u)
	}
	return base
}

func (e editable[F, Out]) serveGet(r *router) handler[ByID, *edited] {
	return reads(r, func(u *core.Unit, in *ByID) (*edited, error) {
		f, out, err := e.get(u, in.id())
		return &edited{ETag: etag(f), Body: out}, err
	})
}

func (e editable[F, Out]) serveCreate(r *router) handler[createIn, *edited] {
	return func(ctx context.Context, c caller, in *createIn) (*edited, error) {
		q := runtime.Request{Operation: e.adding(), Key: in.Key, Hash: digest(in.RawBody)}
		raw, replayed, err := r.runtime.Once(ctx, c.Workspace, c.Actor, q, func(u *core.Unit) ([]byte, error) {
			base := e.fresh(u)
			f, err := e.fields.Create(base, in.RawBody, c.Workspace.Locale)
			if err != nil {
				return nil, err
			}
			if err := permit(u, e.fields, base, f); err != nil {
				return nil, err
			}
			out, saved, err := e.create(u, f)
			if err != nil {
				return nil, err
			}
			return json.Marshal(stored[Out]{out, digest(saved)})
		})
		if err != nil {
			return nil, err
		}
		var made stored[Out]
		if err := recall(c, raw, &made); err != nil {
			return nil, err
		}
		done := &edited{Location: e.path + "/" + idOf(made.Body), Body: made.Body}
		if e.change != nil {
			done.ETag = `"` + made.Digest + `"`
		}
		return done.repeated(replayed), nil
	}
}

// stored is the response to a request that may be repeated.
type stored[Out any] struct {
	Body   Out    `json:"body"`
	Digest string `json:"digest"`
}

func (e editable[F, Out]) serveChange(r *router) handler[editIn, *edited] {
	return e.replaces(r, func(u *core.Unit, before F, in Patch) (F, error) { return merge(u, e.fields, before, in) })
}

// serveSet replaces all fields: what the request leaves out is as in a new one.
func (e editable[F, Out]) serveSet(r *router) handler[editIn, *edited] {
	return e.replaces(r, func(u *core.Unit, before F, in Patch) (F, error) {
		return replaced(u, e.fields, before, e.fresh(u), in)
	})
}

// replaces is a change of one that is there to what next makes of it.
func (e editable[F, Out]) replaces(r *router, next func(u *core.Unit, before F, in Patch) (F, error)) handler[editIn, *edited] {
	return writes(r, func(u *core.Unit, in *editIn) (*edited, error) {
		if e.lock != nil {
			if err := e.lock(u, in.id()); err != nil {
				return nil, err
			}
		}
		before, _, err := e.get(u, in.id())
		if err != nil {
			return nil, err
		}
		after, err := next(u, before, in.Patch)
		if err != nil {
			return nil, err
		}
		out, saved, err := e.change(u, in.id(), after)
		return &edited{ETag: etag(saved), Body: out}, err
	})
}

// replaced reads all fields of what replaces a version, as far as the role may.
func replaced[F any](u *core.Unit, fields *field.Described[F], before, base F, in Patch) (after F, err error) {
	if err := unchanged(in.IfMatch, etag(before), u.Workspace.Locale); err != nil {
		return after, err
	}
	if after, err = fields.Create(base, in.RawBody, u.Workspace.Locale); err != nil {
		return after, err
	}
	return after, permit(u, fields, before, after)
}

// merge applies a patch to a version, as far as the role may.
func merge[F any](u *core.Unit, fields *field.Described[F], before F, in Patch) (after F, err error) {
	if err := unchanged(in.IfMatch, etag(before), u.Workspace.Locale); err != nil {
		return after, err
	}
	if after, err = fields.Merge(before, in.RawBody, u.Workspace.Locale); err != nil {
		return after, err
	}
	return after, permit(u, fields, before, after)
}

// permit refuses a change of a field that the role may not change.
func permit[F any](u *core.Unit, fields *field.Described[F], before, after F) error {
	changes, err := field.Diff(before, after)
	if err != nil {
		return err
	}
	return fields.Permit(string(u.Actor.Role), changes, u.Workspace.Locale)
}

var msgMoved = locale.Text{
	ES: "Otra persona o programa lo cambió desde que lo leíste. Volvé a leerlo y repetí tu cambio.",
	MX: "Otra persona o programa lo cambió desde que lo leíste. Vuelve a leerlo y repite tu cambio.",
	PT: "Outra pessoa ou programa mudou isso desde que você leu. Leia de novo e repita a sua mudança.",
	EN: "Another person or program changed it since you read it. Read it again and repeat your change.",
}

// unchanged refuses a change that starts from another version than the present one.
func unchanged(ifMatch, now string, tag locale.Tag) error {
	if ifMatch == "" || ifMatch == "*" {
		return nil
	}
	for version := range strings.SplitSeq(ifMatch, ",") {
		if strings.TrimSpace(version) == now {
			return nil
		}
	}
	p := newProblem(http.StatusPreconditionFailed, fault.Conflict, msgMoved.In(tag))
	p.Header.Set("ETag", now)
	return p
}

// etag is the version of a resource's editable fields: what changes by itself, such as stock that is sold, is no part of it.
func etag(fields any) string { return `"` + digest(fields) + `"` }

func digest(v any) string {
	raw, isBytes := v.([]byte)
	if !isBytes {
		raw, _ = json.Marshal(v) // fields that came from JSON
	}
	sum := sha256.Sum256(raw)
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

// idOf is the id that a response has.
func idOf(out any) string {
	raw, _ := json.Marshal(out)
	var named struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(raw, &named)
	return doorkit.ID(named.ID)
}
