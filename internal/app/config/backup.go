package config

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Backup is how backups are made. Every field has a flag and an environment variable.
type Backup struct {
	To             string // folder, or s3://bucket/prefix, of the scheduled ones; empty: none are made
	Every          string // between two of them; 24h
	Keep           string // how many of them stay; 7
	PassphraseFile string // its first line seals the secret key; empty: the key is left out
	// DatabaseURL is PostgreSQL's for a role that may read all rows, which the serving one may not; empty: the other one.
	DatabaseURL string

	// Where buckets of backups are; empty: where those of files are.
	S3Endpoint  string
	S3Region    string
	S3AccessKey string
	S3SecretKey string
}

// BackupSchedule is Backup's Every and Keep, parsed.
func (c Config) BackupSchedule() (every time.Duration, keep int, err error) {
	every, keep = 24*time.Hour, 7
	if text := c.Backup.Every; text != "" {
		if every, err = time.ParseDuration(text); err != nil || every < time.Minute || every > 31*24*time.Hour {
			return 0, 0, fmt.Errorf("--backup-every %q: expected a time from 1m to 744h, such as 24h", text)
		}
	}
	if text := c.Backup.Keep; text != "" {
		if keep, err = strconv.Atoi(text); err != nil || keep < 1 || keep > 10_000 {
			return 0, 0, fmt.Errorf("--backup-keep %q: expected how many backups stay, such as 7", text)
		}
	}
	return every, keep, nil
}

// BackupURL is the database that backups are read from.
func (c Config) BackupURL() string {
	if c.Backup.DatabaseURL != "" {
		return c.Backup.DatabaseURL
	}
	return c.DatabaseURL
}

// BackupS3 is Backup with the service of files where it names none of its own.
func (c Config) BackupS3() Backup {
	b := c.Backup
	if b.S3Endpoint == "" {
		b.S3Endpoint, b.S3Region, b.S3AccessKey, b.S3SecretKey = c.S3Endpoint, c.S3Region, c.S3AccessKey, c.S3SecretKey
	}
	return b
}

func (c Config) checkBackup() error {
	if _, _, err := c.BackupSchedule(); err != nil {
		return err
	}
	b := c.BackupS3()
	if b.S3Endpoint != "" && !isWebAddress(b.S3Endpoint) {
		return fmt.Errorf("--backup-s3-endpoint %q: expected https://host, without a path", b.S3Endpoint)
	}
	bucket, isBucket := strings.CutPrefix(c.Backup.To, "s3://")
	switch {
	case c.Backup.To == "":
	case isBucket && bucket == "":
		return fmt.Errorf("--backup-to %q: expected s3://bucket/prefix", c.Backup.To)
	case isBucket && (b.S3Endpoint == "" || b.S3AccessKey == "" || b.S3SecretKey == ""):
		return fmt.Errorf("--backup-to %s: it also takes --backup-s3-endpoint, --backup-s3-access-key and --backup-s3-secret-key",
			c.Backup.To)
	case !isBucket && !filepath.IsAbs(c.Backup.To):
		return fmt.Errorf("--backup-to %q: expected a folder by its whole path, or s3://bucket/prefix", c.Backup.To)
	}
	return nil
}
