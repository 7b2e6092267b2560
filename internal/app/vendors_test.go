package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/app/config"
)

func TestWhereFilesAreKept(t *testing.T) {
	t.Parallel()
	data, folder := t.TempDir(), filepath.Join(t.TempDir(), "deep", "er")
	for place, c := range map[string]config.Config{
		filepath.Join(data, "files"): {Data: data},
		folder:                       {Data: t.TempDir(), Files: folder},
	} {
		s, err := openStorage(c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Put(t.Context(), "w", "application/pdf", strings.NewReader("%PDF-1.7"), 100); err != nil {
			t.Error(err)
		}
		if kept, err := os.ReadDir(place); err != nil || len(kept) == 0 {
			t.Errorf("%s holds %d files, %v", place, len(kept), err)
		}
	}
	if _, err := openStorage(config.Config{}); err == nil || !strings.Contains(err.Error(), "--files") {
		t.Errorf("%v", err)
	}
	if s, err := openStorage(config.Config{Data: data, S3Endpoint: "http://127.0.0.1:1", S3Bucket: "b", S3Region: "r",
		S3AccessKey: "a", S3SecretKey: "s"}); err != nil || s == nil {
		t.Errorf("a bucket: %v", err)
	}
}
