package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"testing"
)

func TestOneFileOfAPackage(t *testing.T) {
	t.Parallel()
	var archive bytes.Buffer
	packed := gzip.NewWriter(&archive)
	files := tar.NewWriter(packed)
	for _, name := range []string{"package/README.md", "package/axe.min.js"} {
		if err := files.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(name))}); err != nil {
			t.Fatal(err)
		}
		if _, err := files.Write([]byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := files.Close(); err != nil {
		t.Fatal(err)
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
	whole := archive.Bytes()
	if got, err := unpack(bytes.NewReader(whole), "package/axe.min.js"); err != nil ||
		string(got) != "package/axe.min.js" {
		t.Errorf("it has %q, %v", got, err)
	}
	if _, err := unpack(bytes.NewReader(whole), "package/other.js"); err == nil {
		t.Error("there is a file that was never packed")
	}
	if _, err := unpack(bytes.NewReader(whole[:len(whole)/2]), "package/axe.min.js"); err == nil {
		t.Error("half a package is one")
	}
}
