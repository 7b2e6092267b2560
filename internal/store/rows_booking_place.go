package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

func (r bookingRows) Branches() (out []booking.Branch, err error) {
	list, err := branches.all(r.tx, ` ORDER BY b.created_at, b.id`)
	for _, b := range list {
		out = append(out, booking.Branch(b))
	}
	return out, err
}

var resources = describe("resources", "s", func(s *booking.Resource) columns {
	return columns{
		key("id", &s.ID), id("branch_id", &s.BranchID), word("kind", &s.Kind), public("name", &s.Name),
		public("title", &s.Title), number("seats_min", &s.SeatsMin), number("seats_max", &s.SeatsMax),
		number("position", &s.Position), yes("active", &s.Active), public("feed", &s.Feed),
	}
}, "created_at", "updated_at")

var overwriteResource = resources.overwrite("kind", "created_at")

func (r bookingRows) Resources(branchID string) ([]booking.Resource, error) {
	return resources.all(r.tx, ` AND s.branch_id = $2 ORDER BY s.position, s.id`, branchID)
}

// LockPlaces locks a name: what is set up is spread over several tables.
func (r bookingRows) LockPlaces() error { return lockName(r.tx, "places "+r.tx.Workspace()) }

func (r bookingRows) SaveResource(s booking.Resource, now time.Time) error {
	if err := watchResource(r.tx, s.ID); err != nil {
		return err
	}
	return resources.upsert(r.tx, overwriteResource, s, micros(now), micros(now))
}

var tableGroups = describe("table_groups", "g", func(g *booking.Group) columns {
	return columns{
		key("id", &g.ID), id("branch_id", &g.BranchID), number("seats_min", &g.SeatsMin),
		number("seats_max", &g.SeatsMax), public("members", &g.Members),
	}
})

var overwriteGroup = tableGroups.overwrite()

func (r bookingRows) Groups(branchID string) ([]booking.Group, error) {
	return tableGroups.all(r.tx, ` AND g.branch_id = $2 ORDER BY g.seats_max, g.id`, branchID)
}

func (r bookingRows) SaveGroup(g booking.Group) error {
	if err := r.watchGroups(g.BranchID); err != nil {
		return err
	}
	return tableGroups.upsert(r.tx, overwriteGroup, g)
}

func (r bookingRows) DropGroups(branchID string) error {
	if err := r.watchGroups(branchID); err != nil {
		return err
	}
	return write(r.tx, `DELETE FROM table_groups WHERE workspace_id = $1 AND branch_id = $2`, branchID)
}

var services = describe("services", "v", func(v *booking.Service) columns {
	return columns{
		key("id", &v.ID), public("name", &v.Name), public("sort_key", sortKey{&v.Name}).but(unread),
		public("category", &v.Category), public("description", &v.Description), number("minutes", &v.Minutes),
		number("buffer", &v.Buffer), number("price", &v.Price), yes("active", &v.Active),
		number("position", &v.Position),
	}
}, "created_at", "updated_at")

var overwriteService = services.overwrite("created_at")

func (r bookingRows) Services() ([]booking.Service, error) {
	staff := map[string][]string{}
	err := r.tx.Rows(`SELECT t.service_id, t.resource_id FROM service_staff t WHERE t.workspace_id = $1 ORDER BY t.service_id, t.resource_id`,
		[]any{r.tx.Workspace()}, func(scan func(...any) error) error {
			var service, resource string
			err := scan(&service, &resource)
			staff[service] = append(staff[service], resource)
			return err
		})
	if err != nil {
		return nil, err
	}
	out, err := services.all(r.tx, ` ORDER BY v.position, v.sort_key, v.id`)
	for i := range out {
		out[i].Staff = staff[out[i].ID]
	}
	return out, err
}

func (r bookingRows) SaveService(v booking.Service, now time.Time) error {
	if err := r.watchService(v.ID); err != nil {
		return err
	}
	if _, err := services.addOr(r.tx, overwriteService, v, micros(now), micros(now)); err != nil {
		return err
	}
	if err := write(r.tx, `DELETE FROM service_staff WHERE workspace_id = $1 AND service_id = $2`, v.ID); err != nil {
		return err
	}
	rows := lists.Map(v.Staff, func(id string) []any { return []any{v.ID, id} })
	return insertLater(r.tx, `INSERT INTO service_staff (workspace_id, service_id, resource_id)`, rows)
}
