package textcheck_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/textcheck"
)

func TestMissing(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text locale.Text
		want []locale.Tag
	}{
		{locale.Text{ES: "a", PT: "a", EN: "a"}, nil},
		{locale.Text{ES: "a", MX: "b", PT: "a", EN: "a"}, nil},
		{locale.Text{ES: "a"}, []locale.Tag{locale.PTBR, locale.EN}},
		{locale.Text{MX: "a", PT: "a", EN: "a"}, []locale.Tag{locale.ESAR}},
		{locale.Text{PT: "a", EN: "a"}, []locale.Tag{locale.ESAR, locale.ESMX}},
		{locale.Text{}, locale.Tags()},
	} {
		if got := textcheck.Missing(tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("Missing(%+v) = %v, want %v", tt.text, got, tt.want)
		}
	}
}
