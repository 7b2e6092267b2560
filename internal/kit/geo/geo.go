// Package geo is places on Earth: points as people write them, distances, and the areas that a business draws. It knows
// no map and no address.
package geo

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Point is a place, in degrees. The zero value is no place: there is only water there.
type Point struct {
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Known reports whether it is a place.
func (p Point) Known() bool { return p != Point{} }

// Valid reports a place that there is on Earth.
func (p Point) Valid() bool {
	return p.Known() && math.Abs(p.Latitude) <= 90 && math.Abs(p.Longitude) <= 180 // neither holds for what is no number
}

// String writes the point as Parse reads it, to a tenth of a metre; empty for none.
func (p Point) String() string {
	if !p.Known() {
		return ""
	}
	return fmt.Sprintf("%.6f, %.6f", p.Latitude, p.Longitude)
}

// MapURL is a page that shows the point on a map; empty for none.
func (p Point) MapURL() string {
	if !p.Known() {
		return ""
	}
	return fmt.Sprintf("https://www.openstreetmap.org/?mlat=%.6[1]f&mlon=%.6[2]f#map=17/%.6[1]f/%.6[2]f", p.Latitude, p.Longitude)
}

// Parse reads "-34.6037, -58.3816", the latitude first, as maps write it.
func Parse(text string) (Point, bool) {
	latitude, longitude, ok := strings.Cut(text, ",")
	lat, err1 := strconv.ParseFloat(strings.TrimSpace(latitude), 64)
	long, err2 := strconv.ParseFloat(strings.TrimSpace(longitude), 64)
	p := Point{lat, long}
	return p, ok && err1 == nil && err2 == nil && p.Valid()
}

// radius is the Earth's, in metres.
const radius = 6_371_008.8

// Metres is the distance between two points as the crow flies.
func (p Point) Metres(q Point) float64 {
	rad := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	up, along := rad(q.Latitude-p.Latitude)/2, rad(q.Longitude-p.Longitude)/2
	h := math.Pow(math.Sin(up), 2) + math.Cos(rad(p.Latitude))*math.Cos(rad(q.Latitude))*math.Pow(math.Sin(along), 2)
	return 2 * radius * math.Asin(math.Min(1, math.Sqrt(h)))
}

// Area is the corners of an area, in their order around it; the last is joined to the first. It is small against the
// Earth, and does not cross the 180th meridian.
type Area []Point

// Sound reports an area with at least three corners whose sides neither cross nor touch one another.
func (a Area) Sound() bool {
	if len(a) < 3 {
		return false
	}
	for i := range a {
		for j := i + 1; j < len(a); j++ {
			p, q, r, s := a[i], a.after(i), a[j], a.after(j)
			switch {
			case j == i+1: // they share a corner, and may not go back over one another
				if turn(p, q, s) == 0 && within(p, q, s) || turn(p, q, s) == 0 && within(q, s, p) {
					return false
				}
			case i == 0 && j == len(a)-1:
				if turn(r, s, q) == 0 && within(r, s, q) || turn(r, s, q) == 0 && within(s, q, r) {
					return false
				}
			case meet(p, q, r, s):
				return false
			}
		}
	}
	return true
}

func (a Area) after(i int) Point { return a[(i+1)%len(a)] }

// Holds reports whether a point is in the area; one on its edge is.
func (a Area) Holds(p Point) bool {
	in := false
	for i, from := range a {
		to := a.after(i)
		if turn(from, to, p) == 0 && within(from, to, p) {
			return true
		}
		if (from.Latitude > p.Latitude) != (to.Latitude > p.Latitude) &&
			p.Longitude < from.Longitude+(to.Longitude-from.Longitude)*(p.Latitude-from.Latitude)/(to.Latitude-from.Latitude) {
			in = !in
		}
	}
	return in
}

// turn is which way the path p, q, r bends: 1 or -1; 0 where it goes straight.
func turn(p, q, r Point) int {
	cross := (q.Longitude-p.Longitude)*(r.Latitude-p.Latitude) - (q.Latitude-p.Latitude)*(r.Longitude-p.Longitude)
	switch {
	case cross > 0:
		return 1
	case cross < 0:
		return -1
	}
	return 0
}

// within reports whether r, in line with p and q, is between them.
func within(p, q, r Point) bool {
	return math.Min(p.Latitude, q.Latitude) <= r.Latitude && r.Latitude <= math.Max(p.Latitude, q.Latitude) &&
		math.Min(p.Longitude, q.Longitude) <= r.Longitude && r.Longitude <= math.Max(p.Longitude, q.Longitude)
}

// meet reports whether the sides p-q and r-s have a point in common.
func meet(p, q, r, s Point) bool {
	if turn(p, q, r) != turn(p, q, s) && turn(r, s, p) != turn(r, s, q) {
		return true
	}
	return turn(p, q, r) == 0 && within(p, q, r) || turn(p, q, s) == 0 && within(p, q, s) ||
		turn(r, s, p) == 0 && within(r, s, p) || turn(r, s, q) == 0 && within(r, s, q)
}
