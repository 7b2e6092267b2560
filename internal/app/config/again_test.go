package config_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/app/config"
)

func TestFlagsToStartAgainWith(t *testing.T) {
	for want, change := range map[string]func(*config.Config){
		"":                    func(c *config.Config) { c.DatabaseURL = "postgres://u:p@db/m" },
		" --addr :9000":       func(c *config.Config) { c.Addr = ":9000" },
		" --addr '[::1]:80'":  func(c *config.Config) { c.Addr = "[::1]:80" },
		" --data /srv/tienda": func(c *config.Config) { c.Data = "/srv/tienda" },
		` --addr 0.0.0.0:80 --data '/srv/Ana'\''s shop'`: func(c *config.Config) {
			c.Addr, c.Data = "0.0.0.0:80", "/srv/Ana's shop"
		},
	} {
		c := config.Defaults()
		change(&c)
		if got := c.Again(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
