package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// bucketScheme begins the address of a bucket.
const bucketScheme = "s3://"

// InBucket reports whether an address of a backup is one in a bucket.
func InBucket(address string) bool { return strings.HasPrefix(address, bucketScheme) }

// BackupPlace is where backups are: a folder or a bucket.
type BackupPlace struct {
	folder string // empty: in a bucket
	bucket *files.Bucket
	prefix string // in the bucket, with a slash at its end
}

// OpenBackupPlace prepares a folder, or s3://bucket/prefix; it makes no request.
func OpenBackupPlace(c config.Config, address string) (*BackupPlace, error) {
	rest, ok := strings.CutPrefix(address, bucketScheme)
	if !ok {
		return &BackupPlace{folder: address}, nil
	}
	b := c.BackupS3()
	if b.S3Endpoint == "" {
		return nil, fmt.Errorf("%s: name the service with --backup-s3-endpoint, --backup-s3-access-key and --backup-s3-secret-key",
			address)
	}
	name, prefix, _ := strings.Cut(rest, "/")
	if prefix = strings.TrimSuffix(prefix, "/"); prefix != "" {
		if err := files.CheckObject(prefix); err != nil {
			return nil, err
		}
		prefix += "/"
	}
	bucket, err := files.NewBucket(files.S3Config{Endpoint: b.S3Endpoint, Region: b.S3Region, Bucket: name,
		AccessKey: b.S3AccessKey, SecretKey: b.S3SecretKey})
	return &BackupPlace{bucket: bucket, prefix: prefix}, err
}

// Write stores what write gives under a name that must be free, whole or not at all.
func (p *BackupPlace) Write(ctx context.Context, name string, write func(io.Writer) error) error {
	if p.bucket != nil {
		return p.bucket.Write(ctx, p.prefix+name, write)
	}
	if err := os.MkdirAll(p.folder, 0o700); err != nil {
		return err
	}
	if err := files.SweepParts(p.folder, longAgo()); err != nil {
		return err
	}
	return files.WriteNew(filepath.Join(p.folder, name), write)
}

// longAgo is before any backup that is still being written was last written to.
func longAgo() time.Time { return clock.System{}.Now().Add(-24 * time.Hour) }

// Open reads a backup.
func (p *BackupPlace) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if p.bucket != nil {
		return p.bucket.Open(ctx, p.prefix+name)
	}
	return os.Open(filepath.Join(p.folder, name))
}

// Delete removes a backup; one that is not there counts as removed.
func (p *BackupPlace) Delete(ctx context.Context, name string) error {
	if p.bucket != nil {
		return p.bucket.Delete(ctx, p.prefix+name)
	}
	if err := os.Remove(filepath.Join(p.folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
