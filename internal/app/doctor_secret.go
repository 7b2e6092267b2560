package app

import (
	"os"
	"path/filepath"

	"github.com/mostrador/mostrador/internal/secret"
	"github.com/mostrador/mostrador/internal/store"
)

// secretKey looks for what seals secrets, and makes none.
func (d *doctor) secretKey() {
	const what = "secret key"
	database := store.Postgres
	if d.config.DatabaseURL == "" {
		database = store.SQLite
		if _, err := os.Stat(filepath.Join(d.config.Data, keyFile)); d.config.SecretKey == "" && err != nil {
			d.add(Untested, what, "there is none yet", "the first webhook or link to a question makes one in the data folder; keep it with your backups")
			return
		}
	}
	err := secret.NewBox(keySource(d.config, database)).Ready()
	switch {
	case err == nil:
		d.add(Well, what, "there is one", "")
	case d.config.SecretKey == "" && database == store.Postgres:
		d.add(Untested, what, "not set; without it there are no webhooks, and a link to a question is good at the node that made it only", "set MOSTRADOR_SECRET_KEY to the output of `openssl rand -base64 32`, the same on every node")
	default:
		d.add(Sick, what, oneLine(err), "put the right one back, from a backup: what it sealed cannot be read without it")
	}
}
