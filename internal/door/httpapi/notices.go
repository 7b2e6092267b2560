package httpapi

import (
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
)

// personNotices are the news that a person of the business gets, and through what.
type personNotices struct {
	ID string `json:"id" doc:"The person's."`
	support.Choices
}

const noticesText = "Each person chooses for themselves on their page of the dashboard; owners may for everyone. The first notice is sent at once, those of the next five minutes together, and one that a person has opened is sent to nobody else."

func editNotices(r *router) {
	const path = "/v1/people/{id}/notices"
	described := support.ChoicesDescribed
	addRaw(r, r.responds(explained(get(path, "getNotices", "The news that a person gets"), noticesText), personNotices{}), ownersOnly,
		reads(r, func(u *core.Unit, in *ByID) (*edited, error) { return noticesOf(u, in.id()) }))
	addRaw(r, r.responds(r.takes(explained(change(path, "changeNotices", "Change the news that a person gets"),
		noticesText+" "+changeText), "NoticesChange", patchSchema(described.Schema.JSON()), described.Fields), personNotices{}),
		ownersOnly, writes(r, changeNotices))
}

func noticesOf(u *core.Unit, personID string) (*edited, error) {
	c, err := u.Support.Choices(personID)
	return &edited{ETag: etag(c), Body: personNotices{personID, c}}, err
}

func changeNotices(u *core.Unit, in *editIn) (*edited, error) {
	before, err := u.Support.Choices(in.id())
	if err != nil {
		return nil, err
	}
	after, err := merge(u, support.ChoicesDescribed, before, in.Patch)
	if err != nil {
		return nil, err
	}
	if err := u.Support.Choose(in.id(), after); err != nil {
		return nil, err
	}
	return noticesOf(u, in.id())
}
