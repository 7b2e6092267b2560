package sales

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// A branch whose name says that it is one is called by its name alone.
func TestABranchIsNamedOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag        locale.Tag
		name, want string
	}{
		{locale.ESAR, "Norte", "Sucursal: Norte"}, {locale.ESAR, "sucursal Norte", "sucursal Norte"},
		{locale.PTBR, "Norte", "Unidade: Norte"}, {locale.PTBR, "Unidade Norte", "Unidade Norte"},
	} {
		s := &scope.Scope{Workspace: &access.Workspace{Locale: c.tag}}
		if got := branchText(s, c.name); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
