package store

import "github.com/mostrador/mostrador/internal/core/support"

var noticeChoices = describe("notice_choices", "c", func(c *support.Chosen) columns {
	return columns{key("person_id", &c.PersonID), personal("choices", &c.Choices), when("updated_at", &c.UpdatedAt)}
})

var overwriteChoices = noticeChoices.overwrite()

func (r supportRows) Chosen(personID string) (support.Chosen, bool, error) {
	return noticeChoices.one(r.tx, ` AND c.person_id = $2`, personID)
}

func (r supportRows) SaveChosen(c support.Chosen) error {
	return noticeChoices.upsert(r.tx, overwriteChoices, c)
}

func (r supportRows) HasPerson(id string, locked bool) (bool, error) {
	var n int64
	return found(r.tx.Row(`SELECT 1 FROM people p WHERE p.workspace_id = $1 AND p.id = $2 AND p.active = 1`+lock(r.tx, locked, "p"),
		[]any{r.tx.Workspace(), id}, &n))
}

func (r supportRows) Listeners() ([]support.Listener, error) {
	chosen, err := noticeChoices.all(r.tx, ` ORDER BY c.person_id`)
	if err != nil || len(chosen) == 0 {
		return nil, err
	}
	emails := map[string]string{}
	if err := r.tx.Rows(`SELECT p.id, p.email FROM people p WHERE p.workspace_id = $1 AND p.active = 1`, []any{r.tx.Workspace()},
		func(scan func(...any) error) error {
			var id, email string
			err := scan(&id, &email)
			emails[id] = email
			return err
		}); err != nil {
		return nil, err
	}
	list, err := browsers.all(r.tx, ` ORDER BY b.id`)
	if err != nil {
		return nil, err
	}
	own := map[string][]support.Browser{}
	for _, b := range list {
		own[b.PersonID] = append(own[b.PersonID], b)
	}
	var out []support.Listener
	for _, c := range chosen {
		if email, works := emails[c.PersonID]; works {
			out = append(out, support.Listener{Chosen: c, Email: email, Browsers: own[c.PersonID]})
		}
	}
	return out, nil
}

var notices = describe("notices", "n", func(n *support.Notice) columns {
	return columns{
		key("id", &n.ID), id("person_id", &n.PersonID), word("channel", &n.Channel), personal("address", &n.Address),
		public("about", &n.About), word("state", &n.State), number("attempts", &n.Attempts), public("error", &n.Error),
		when("due_at", &n.DueAt), when("lease_until", &n.LeaseUntil), when("sent_at", &n.SentAt),
		when("created_at", &n.CreatedAt), when("updated_at", &n.UpdatedAt),
	}
})

var updateNotice = notices.updatesBut("notice", "person_id", "channel", "address", "due_at", "created_at")

func (r supportRows) Notice(id string, locked bool) (support.Notice, bool, error) {
	return notices.one(r.tx, ` AND n.id = $2`+lock(r.tx, locked, "n"), id)
}

// LastNotice locks the row: a sender that takes it meanwhile, or another unit that adds to it, waits.
func (r supportRows) LastNotice(c support.Channel, address string) (support.Notice, bool, error) {
	return notices.one(r.tx, ` AND n.channel = $2 AND n.address = $3 ORDER BY n.id DESC LIMIT 1`+lock(r.tx, true, "n"),
		string(c), address)
}

func (r supportRows) InsertNotice(n support.Notice) error { return notices.add(r.tx, n) }

func (r supportRows) UpdateNotice(n support.Notice) error { return updateNotice.exec(r.tx, n) }

func (r supportRows) NoticesOf(personID string, limit int) ([]support.Notice, error) {
	return notices.all(r.tx, ` AND n.person_id = $2 ORDER BY n.id DESC LIMIT $3`, personID, limit)
}
