package access_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestTeams(t *testing.T) {
	t.Parallel()
	teams := access.Teams{Sales: []string{"ventas@ejemplo.com"}, Owner: []string{"dueña@ejemplo.com"}, EscalateMins: 5}
	if err := (access.Settings{Teams: teams}).Check(locale.EN); err != nil {
		t.Error(err)
	}
	if got := teams.Of(access.SalesTeam); len(got) != 1 || teams.Of("kitchen") != nil ||
		len(teams.Of(access.SupportTeam)) != 0 {
		t.Errorf("%v", got)
	}
	if teams.EscalateAfter() != 5*time.Minute || (access.Teams{}).EscalateAfter() != 15*time.Minute {
		t.Error("the wait is not the setting's, or not the default")
	}
	err := access.Settings{Teams: access.Teams{
		Sales: []string{"ventas"}, Support: []string{"a@b.example", "Eva <eva@b.example>"},
		Management: []string{"a@b.example\r\nBcc: c@d.example"},
		Owner:      slices.Repeat([]string{"a@b.example"}, 51), EscalateMins: -1,
	}}.Check(locale.EN)
	f := fault.From(err)
	var paths []string
	for _, field := range f.Fields {
		paths = append(paths, field.Path)
	}
	if want := "/teams/escalate_minutes /teams/management/0 /teams/owner /teams/sales/0 /teams/support/1"; strings.Join(paths, " ") != want {
		t.Errorf("%v, want %s", paths, want)
	}
}
