package page

import "strings"

// Names of browsers and systems by what their User-Agent contains, the more specific first: most of them name others,
// too.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"},
		{"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Macintosh", "Mac"},
		{"CrOS", "Chromebook"}, {"Linux", "Linux"},
	}
)

// Device is a readable name of a User-Agent; an unknown one stays as it is.
func Device(line string) string {
	find := func(known [][2]string) string {
		for _, k := range known {
			if strings.Contains(line, k[0]) {
				return k[1]
			}
		}
		return ""
	}
	browser, system := find(browsers), find(systems)
	switch {
	case browser == "" && system == "":
		return line
	case browser == "" || system == "":
		return browser + system
	}
	return browser + " · " + system
}
