package when

// moment is a minute of the day that was named, or of the day after: "el viernes a las 12 de la noche" is the end of
// that Friday.
type moment struct{ days, minute int }

// moments returns the times an hour can mean.
//
//   - An hour up to twelve without more information is in the morning or in the evening.
//     Twelve is noon, or the midnight at the end of the day.
//   - People differ about midnight by name or as 00:00: it is the one before the day or the one after it. They also
//     differ about the small hours given with their part of the day ("el sábado a las 2 de la mañana"); written in
//     24 hours ("02:00") they belong to the day itself.
func moments(o oclock, part, meal Part) []moment {
	if o.part != "" {
		part = o.part
	}
	h := o.hour % 12
	early, late := moment{0, h*60 + o.min}, moment{0, (h+12)*60 + o.min}
	nextDay := moment{1, h*60 + o.min}
	switch {
	case o.midnight && (o.hour == 24 || part == Night):
		return []moment{nextDay}
	case o.midnight:
		return []moment{early, nextDay}
	case o.sure:
		return []moment{{0, o.hour*60 + o.min}}
	case o.half == am:
		return smallHours(h, early, nextDay)
	case o.half == pm:
		return []moment{late}
	}
	if in := inPart(part, h, early, late, nextDay); in != nil {
		return in
	}
	if in := inPart(meal, h, early, late, nextDay); len(in) == 1 {
		return in
	}
	if h == 0 {
		return []moment{late, nextDay}
	}
	return []moment{early, late}
}

// smallHours resolves the hours after midnight, which many people count to the night before.
func smallHours(h int, early, nextDay moment) []moment {
	if h < 5 {
		return []moment{early, nextDay}
	}
	return []moment{early}
}

// inPart returns the times an hour can mean in a part of the day; none if the part does not decide: "las 11 de la
// tarde".
func inPart(part Part, h int, early, late, nextDay moment) []moment {
	switch part {
	case Dawn:
		return smallHours(h, early, nextDay)
	case Morning:
		if h > 0 {
			return smallHours(h, early, nextDay)
		}
	case Noon:
		if h >= 10 {
			return []moment{early}
		}
		return []moment{late}
	case Afternoon:
		if h <= 8 {
			return []moment{late}
		}
	case Night:
		switch {
		case h == 0:
			return []moment{nextDay}
		case h < 4:
			return []moment{early, nextDay}
		case h >= 6:
			return []moment{late}
		}
	}
	return nil
}

// until returns the end of a time range: the first time after its start that its words can mean.
func until(start int, o oclock) int {
	best := 1440
	for _, t := range moments(o, "", "") {
		if end := t.days*1440 + t.minute; end > start && end < best {
			best = end
		}
	}
	return best
}
