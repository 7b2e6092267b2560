package config

import "strings"

// Again are the flags with which the same server is started again, as commands that are printed to be copied have them:
// where it listens and where its data is, as far as they are not the defaults. The address of a database has a password
// in it and is left out.
func (c Config) Again() string {
	var out strings.Builder
	d := Defaults()
	for _, f := range []struct{ flag, value, usual string }{{"addr", c.Addr, d.Addr}, {"data", c.Data, d.Data}} {
		if f.value != "" && f.value != f.usual {
			out.WriteString(" --" + f.flag + " " + quoted(f.value))
		}
	}
	return out.String()
}

// quoted is an argument as shells take it.
func quoted(s string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune(`-_./:,@%+`, r)
	}
	if strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
