package lists_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/lists"
)

func TestMapAndFilter(t *testing.T) {
	t.Parallel()
	numbers := []int{1, 2, 3}
	if got := lists.Map(numbers, strconv.Itoa); !slices.Equal(got, []string{"1", "2", "3"}) {
		t.Errorf("mapped %v", got)
	}
	if got := lists.Map([]int(nil), strconv.Itoa); got == nil || len(got) != 0 {
		t.Errorf("nothing mapped is %#v: a contract's list would be null", got)
	}
	if got := lists.Filter(numbers, func(n int) bool { return n != 2 }); !slices.Equal(got, []int{1, 3}) {
		t.Errorf("filtered %v", got)
	}
	if !slices.Equal(numbers, []int{1, 2, 3}) {
		t.Errorf("the list became %v", numbers)
	}
}
