package files

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func newLocal(t *testing.T) (*Local, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "files")
	store, err := NewLocal(dir, FreeMark{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store, dir
}

// published are the files in a folder that have a key.
func published(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		key, err := filepath.Rel(dir, path)
		if err == nil {
			all[filepath.ToSlash(key)], err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestLocalIsPrivate(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("has no such permissions")
	}
	store, dir := newLocal(t)
	object := put(t, store, "mine")
	for path, want := range map[string]fs.FileMode{
		dir: 0o700, filepath.Join(dir, workspace): 0o700, filepath.Join(dir, incoming): 0o700,
		filepath.Join(dir, object.Key): 0o600,
	} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v", path, info.Mode().Perm(), err)
		}
	}
}

// watcher looks into the store while a file is being written: what is there then is what a crash at that moment would
// leave.
type watcher struct {
	look func()
	rest int
}

func (w *watcher) Read(p []byte) (int, error) {
	w.look()
	if w.rest == 0 {
		return 0, fs.ErrClosed // the crash: the writer never gets further
	}
	w.rest--
	return copy(p, "part"), nil
}

func TestCrashBeforeRenameLeavesNothingVisible(t *testing.T) {
	t.Parallel()
	store, dir := newLocal(t)
	seen := 0
	look := func() {
		for key := range published(t, dir) {
			if !strings.HasPrefix(key, incoming+"/") {
				t.Errorf("%s can be seen before it is whole", key)
			}
			if _, _, err := store.Open(t.Context(), key); err == nil {
				t.Errorf("%s can be opened before it is whole", key)
			}
			seen++
		}
	}
	if _, err := store.Put(t.Context(), workspace, "image/png", &watcher{look, 3}, 1000); err == nil {
		t.Fatal("kept half a file")
	}
	if seen == 0 {
		t.Fatal("the test saw no half-written file")
	}
	if left := published(t, dir); len(left) != 0 {
		t.Fatalf("left %v", left)
	}
}

func TestSweepTakesOnlyWhatIsOldAndHalf(t *testing.T) {
	t.Parallel()
	store, dir := newLocal(t)
	kept := put(t, store, "mine")
	moment := time.Date(2026, 1, 20, 10, 0, 0, 0, time.UTC)
	for name, when := range map[string]time.Time{"old": moment.Add(-time.Hour), "new": moment.Add(time.Hour)} {
		path := filepath.Join(dir, incoming, name)
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chtimes(filepath.Join(dir, kept.Key), moment.Add(-time.Hour), moment.Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	if n, err := store.Sweep(moment); n != 1 || err != nil {
		t.Fatalf("swept %d, %v", n, err)
	}
	left := published(t, dir)
	if len(left) != 2 || left[incoming+"/new"] == nil || string(left[kept.Key]) != "mine" {
		t.Fatalf("left %v", left)
	}
}

// A symbolic link planted among the files leads nowhere.
func TestLinksOutAreNotFollowed(t *testing.T) {
	t.Parallel()
	store, dir := newLocal(t)
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	key := put(t, store, "mine").Key[:len(workspace)+1] + strings.Repeat("a", keyLength)
	if err := os.Symlink(outside, filepath.Join(dir, key)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := store.Open(t.Context(), key); err == nil {
		t.Fatal("followed a link out of the folder")
	}
}
