package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func (r bookingRows) Branches() (out []booking.Branch, err error) {
	err = r.tx.Rows(`SELECT b.id, b.name, b.zone, b.address FROM branches b WHERE b.workspace_id = $1 ORDER BY b.created_at, b.id`,
		[]any{r.tx.Workspace()}, func(scan func(...any) error) error {
			var b booking.Branch
			err := scan(&b.ID, &b.Name, &b.Zone, &b.Address)
			out = append(out, b)
			return err
		})
	return out, err
}

func (r bookingRows) Resources(branchID string) (out []booking.Resource, err error) {
	err = r.tx.Rows(`SELECT s.id, s.branch_id, s.kind, s.name, s.title, s.seats_min, s.seats_max, s.position, s.active, s.feed FROM resources s
		WHERE s.workspace_id = $1 AND s.branch_id = $2 ORDER BY s.position, s.id`, []any{r.tx.Workspace(), branchID}, func(scan func(...any) error) error {
		var s booking.Resource
		err := scan(&s.ID, &s.BranchID, &s.Kind, &s.Name, &s.Title, &s.SeatsMin, &s.SeatsMax, &s.Position, &s.Active, &s.Feed)
		out = append(out, s)
		return err
	})
	return out, err
}

func (r bookingRows) SaveResource(s booking.Resource, now time.Time) error {
	_, err := r.tx.Exec(`INSERT INTO resources (workspace_id, id, branch_id, kind, name, title, seats_min, seats_max, position, active, feed, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
		ON CONFLICT (workspace_id, id) DO UPDATE SET branch_id = excluded.branch_id, name = excluded.name, title = excluded.title,
			seats_min = excluded.seats_min, seats_max = excluded.seats_max, position = excluded.position, active = excluded.active,
			feed = excluded.feed, updated_at = excluded.updated_at`,
		r.tx.Workspace(), s.ID, s.BranchID, string(s.Kind), s.Name, s.Title, s.SeatsMin, s.SeatsMax, s.Position, flag(s.Active), s.Feed, micros(now))
	return err
}

func (r bookingRows) Groups(branchID string) (out []booking.Group, err error) {
	err = r.tx.Rows(`SELECT g.id, g.branch_id, g.seats_min, g.seats_max, g.members FROM table_groups g WHERE g.workspace_id = $1 AND g.branch_id = $2
		ORDER BY g.seats_max, g.id`, []any{r.tx.Workspace(), branchID}, func(scan func(...any) error) error {
		var g booking.Group
		err := scan(&g.ID, &g.BranchID, &g.SeatsMin, &g.SeatsMax, parsed{&g.Members})
		out = append(out, g)
		return err
	})
	return out, err
}

func (r bookingRows) SaveGroup(g booking.Group) error {
	_, err := r.tx.Exec(`INSERT INTO table_groups (workspace_id, id, branch_id, seats_min, seats_max, members) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (workspace_id, id) DO UPDATE SET branch_id = excluded.branch_id, seats_min = excluded.seats_min,
			seats_max = excluded.seats_max, members = excluded.members`,
		r.tx.Workspace(), g.ID, g.BranchID, g.SeatsMin, g.SeatsMax, tags(g.Members))
	return err
}

func (r bookingRows) DropGroups(branchID string) error {
	_, err := r.tx.Exec(`DELETE FROM table_groups WHERE workspace_id = $1 AND branch_id = $2`, r.tx.Workspace(), branchID)
	return err
}

func (r bookingRows) Services() (out []booking.Service, err error) {
	staff := map[string][]string{}
	err = r.tx.Rows(`SELECT t.service_id, t.resource_id FROM service_staff t WHERE t.workspace_id = $1 ORDER BY t.service_id, t.resource_id`,
		[]any{r.tx.Workspace()}, func(scan func(...any) error) error {
			var service, resource string
			err := scan(&service, &resource)
			staff[service] = append(staff[service], resource)
			return err
		})
	if err != nil {
		return nil, err
	}
	err = r.tx.Rows(`SELECT v.id, v.name, v.category, v.description, v.minutes, v.buffer, v.price, v.active, v.position FROM services v
		WHERE v.workspace_id = $1 ORDER BY v.position, v.sort_key, v.id`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var v booking.Service
		err := scan(&v.ID, &v.Name, &v.Category, &v.Description, &v.Minutes, &v.Buffer, &v.Price, &v.Active, &v.Position)
		v.Staff = staff[v.ID]
		out = append(out, v)
		return err
	})
	return out, err
}

func (r bookingRows) SaveService(v booking.Service, now time.Time) error {
	_, err := r.tx.Exec(`INSERT INTO services (workspace_id, id, name, sort_key, category, description, minutes, buffer, price, active, position, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
		ON CONFLICT (workspace_id, id) DO UPDATE SET name = excluded.name, sort_key = excluded.sort_key, category = excluded.category,
			description = excluded.description, minutes = excluded.minutes, buffer = excluded.buffer, price = excluded.price,
			active = excluded.active, position = excluded.position, updated_at = excluded.updated_at`,
		r.tx.Workspace(), v.ID, v.Name, locale.SortKey(v.Name), v.Category, v.Description, v.Minutes, v.Buffer, v.Price, flag(v.Active), v.Position, micros(now))
	if err != nil {
		return err
	}
	if _, err := r.tx.Exec(`DELETE FROM service_staff WHERE workspace_id = $1 AND service_id = $2`, r.tx.Workspace(), v.ID); err != nil {
		return err
	}
	rows := make([][]any, len(v.Staff))
	for i, id := range v.Staff {
		rows[i] = []any{v.ID, id}
	}
	return insertLater(r.tx, `INSERT INTO service_staff (workspace_id, service_id, resource_id)`, rows)
}
