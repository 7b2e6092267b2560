package locale

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// durationWords are the words of lengths of time, in all languages: owners write them as they speak, whatever the page's.
var durationWords = map[string]string{
	"hour": "h hs hr hrs hora horas hour hours", "minute": "m min mins minuto minutos minute minutes",
	"half": "media medio meia half", "quarter": "cuarto cuartos quarto quartos quarter quarters",
	"joint": "y e and de of con com with un una um uma a an",
	"2":     "dos dois duas two", "3": "tres three", "4": "cuatro quatro four",
}

var (
	durationParts = regexp.MustCompile(`\d+(?:[.,]\d+)?|\pL+|[^\s\pL\d]`)
	durationClock = regexp.MustCompile(`^(\d{1,2}):([0-5]\d)$`)
	durationWord  = func() map[string]string {
		of := map[string]string{}
		for meaning, words := range durationWords {
			for word := range strings.FieldsSeq(words) {
				of[word] = meaning
			}
		}
		return of
	}()
)

// ReadMinutes is a length of time as people write it, in minutes: 45, 1:30, 1 h 30, media hora, uma hora e meia, half an
// hour. A number alone is minutes. false: it is none.
func ReadMinutes(written string) (int, bool) {
	written = strings.TrimSpace(Fold(written))
	if m := durationClock.FindStringSubmatch(written); m != nil {
		hours, _ := strconv.Atoi(m[1])
		minutes, _ := strconv.Atoi(m[2])
		return hours*60 + minutes, true
	}
	var r durationReader
	parts := durationParts.FindAllString(written, -1)
	for i, part := range parts {
		if !r.take(part, i+1 < len(parts) && durationWord[parts[i+1]] == "hour") {
			return 0, false
		}
	}
	return r.minutes(len(parts) > 0)
}

// durationReader is how far a length of time was read.
type durationReader struct {
	total   float64
	number  float64 // that was read and has no unit yet; 0: none
	halves  bool    // the number has a half of an hour in it
	hours   bool    // there was a number of hours
	quarter bool    // "of an hour" may follow
}

func (r *durationReader) take(part string, beforeHour bool) bool {
	if n, err := strconv.ParseFloat(strings.Replace(part, ",", ".", 1), 64); err == nil {
		if r.number > 0 {
			return false
		}
		r.number = n
		return true
	}
	switch meaning := durationWord[part]; meaning {
	case "hour":
		if !r.quarter {
			r.total += 60 * orOne(r.number)
		}
		r.number, r.hours, r.halves, r.quarter = 0, true, false, false
	case "minute":
		if r.number == 0 {
			return false
		}
		r.total += r.number
		r.number = 0
	case "half":
		if r.hours && r.number == 0 && !beforeHour {
			r.total += 30
			return true
		}
		r.number, r.halves = r.number+0.5, true
	case "quarter":
		r.total += 15 * orOne(r.number)
		r.number, r.quarter = 0, true
	case "joint":
	case "2", "3", "4":
		r.number, _ = strconv.ParseFloat(meaning, 64)
	default:
		return part == "'" || part == "."
	}
	return true
}

func orOne(n float64) float64 {
	if n == 0 {
		return 1
	}
	return n
}

func (r *durationReader) minutes(any bool) (int, bool) {
	if r.halves { // "2 y media"
		r.number *= 60
	}
	minutes := r.total + r.number
	return int(math.Round(minutes)), any && minutes < 1e6
}
