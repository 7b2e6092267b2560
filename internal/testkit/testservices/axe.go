package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/testkit/browser"
)

const (
	axePackage = "https://registry.npmjs.org/axe-core/-/axe-core-" + browser.AxeVersion + ".tgz"
	// axeDigest is the SHA-512 of axe.min.js in it: another script is not run.
	axeDigest = "2aa3cbe6523848dfc02debf3ef747594b965943d9ee0c5cac6755f75a745e2d736cb985ee9a1fce2ce523965980b4501e737d189377519744448bed4ee8d5b26"
	// mostOfAxe is several times what the script has.
	mostOfAxe = 8 << 20
)

// prepareAxe sees to the script that looks for what keeps people from using our pages. It
// comes from npm and stays in the user's cache.
func prepareAxe() error {
	path, err := browser.AxePath()
	if err == nil {
		_, err = os.Stat(path)
	}
	if os.IsNotExist(err) {
		err = fetchAxe(path)
	}
	for attempt := 1; err != nil && attempt < 4; attempt++ { // a registry has bad moments
		time.Sleep(time.Duration(attempt) * 3 * time.Second)
		err = fetchAxe(path)
	}
	if err == nil {
		return os.Setenv(browser.AxeVariable, path)
	}
	return fmt.Errorf("to look for barriers in pages axe-core %s is missing (%w); fetch %s elsewhere and name its axe.min.js by %s",
		browser.AxeVersion, err, axePackage, browser.AxeVariable)
}

func fetchAxe(path string) error {
	client := http.Client{Timeout: 2 * time.Minute}
	answer, err := client.Get(axePackage)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("npm's registry answered %s", answer.Status)
	}
	script, err := unpack(answer.Body, "package/axe.min.js")
	if err != nil {
		return err
	}
	if sum := sha512.Sum512(script); !strings.EqualFold(hex.EncodeToString(sum[:]), axeDigest) {
		return fmt.Errorf("what came from npm's registry has the digest %x", sum)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	part := fmt.Sprintf("%s.%d", path, os.Getpid()) // another process may be fetching it, too
	if err := os.WriteFile(part, script, 0o644); err != nil {
		return err
	}
	return os.Rename(part, path)
}

// unpack is one file of an npm package.
func unpack(archive io.Reader, name string) ([]byte, error) {
	plain, err := gzip.NewReader(archive)
	if err != nil {
		return nil, err
	}
	for files := tar.NewReader(plain); ; {
		file, err := files.Next()
		if err != nil {
			return nil, fmt.Errorf("%s in the package: %w", name, err)
		}
		if file.Name == name {
			return io.ReadAll(io.LimitReader(files, mostOfAxe))
		}
	}
}
