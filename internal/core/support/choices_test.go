package support

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Each channel offers each kind of news, under its name.
func TestEveryKindOfNewsCanBeChosen(t *testing.T) {
	t.Parallel()
	kinds := []scope.News{scope.NewsHandoff, scope.NewsWaiting, scope.NewsNotification, scope.NewsClaim, scope.NewsReceipt,
		scope.NewsLowStock, scope.NewsUndelivered, scope.NewsBudget, scope.NewsVendor, scope.NewsDay}
	for _, f := range ChoicesDescribed.Fields {
		if len(f.Choices) == 0 {
			continue
		}
		if len(f.Choices) != len(kinds) {
			t.Errorf("%s offers %d of %d", f.Path, len(f.Choices), len(kinds))
		}
		for i, c := range f.Choices {
			if c.Value != string(kinds[i]) || c.Label.In(locale.ESAR) == "" {
				t.Errorf("%s offers %q, %q", f.Path, c.Value, c.Label.In(locale.ESAR))
			}
		}
	}
}
