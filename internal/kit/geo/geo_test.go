package geo

import (
	"math"
	"testing"
)

func TestPointsAreReadAsMapsWriteThem(t *testing.T) {
	t.Parallel()
	obelisk := Point{-34.603722, -58.381592}
	for _, text := range []string{"-34.603722, -58.381592", " -34.603722,-58.381592 "} {
		if p, ok := Parse(text); !ok || p != obelisk {
			t.Errorf("%q: %v, %v", text, p, ok)
		}
	}
	if p, ok := Parse(obelisk.String()); !ok || p != obelisk {
		t.Errorf("written and read: %v, %v", p, ok)
	}
	for _, text := range []string{"", "-34.6", "-34.6,", ", -58", "NaN, 1", "Inf, 1", "91, 0", "0, 181", "0, 0", "a, b", "1, 2, 3"} {
		if p, ok := Parse(text); ok {
			t.Errorf("%q is %v", text, p)
		}
	}
	if got := obelisk.MapURL(); got != "https://www.openstreetmap.org/?mlat=-34.603722&mlon=-58.381592#map=17/-34.603722/-58.381592" {
		t.Error(got)
	}
	if (Point{}).MapURL() != "" || (Point{}).String() != "" || (Point{math.NaN(), 1}).Valid() {
		t.Error("no place is one")
	}
}

// The distances are those of published great circles.
func TestMetres(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to Point
		km       float64
	}{
		{Point{-34.603722, -58.381592}, Point{-34.603722, -58.381592}, 0},
		{Point{0, 0}, Point{0, 1}, 111.195},
		{Point{36.12, -86.67}, Point{33.94, -118.40}, 2886.44},
		{Point{0, 179.5}, Point{0, -179.5}, 111.195},
		{Point{90, 0}, Point{-90, 0}, 20015.11},
	} {
		if got := c.from.Metres(c.to) / 1000; math.Abs(got-c.km) > c.km/1000 {
			t.Errorf("%v to %v: %.3f km, not %.3f", c.from, c.to, got, c.km)
		}
	}
}

func TestAreas(t *testing.T) {
	t.Parallel()
	// An L: the upper right quarter of the square is not part of it.
	l := Area{{0, 0}, {0, 4}, {2, 4}, {2, 2}, {4, 2}, {4, 0}}
	for p, in := range map[Point]bool{
		{1, 1}: true, {1, 3}: true, {3, 1}: true, {3, 3}: false, {5, 1}: false, {1, -1}: false, {-1, 1}: false,
		{2, 3}: true, {2, 2}: true, {4, 1}: true, // on its edge
		{2, -1}: false, {2, 5}: false, {4, 3}: false, // in line with corners
	} {
		if l.Holds(p) != in {
			t.Errorf("%v: %v", p, !in)
		}
		back := Area{}
		for i := range l {
			back = append(back, l[len(l)-1-i])
		}
		if back.Holds(p) != in {
			t.Errorf("%v, the other way round: %v", p, !in)
		}
	}
	if !l.Sound() || !(Area{{0, 0}, {0, 1}, {1, 0}}).Sound() {
		t.Error("a plain area is refused")
	}
	for name, a := range map[string]Area{
		"none": nil, "a line": {{0, 0}, {1, 1}}, "without inside": {{0, 0}, {1, 1}, {2, 2}},
		"a bow": {{0, 0}, {2, 2}, {2, 0}, {0, 2}}, "a corner twice": {{0, 0}, {0, 2}, {0, 0}, {2, 0}},
		"a corner twice in a row": {{0, 0}, {0, 2}, {0, 2}, {2, 0}}, "closed": {{0, 0}, {0, 2}, {2, 0}, {0, 0}},
		"a spike": {{0, 0}, {0, 4}, {0, 2}, {2, 2}}, "touching": {{0, 0}, {0, 4}, {2, 2}, {0, 2}, {3, 0}},
	} {
		if a.Sound() {
			t.Errorf("%s is taken", name)
		}
	}
}
