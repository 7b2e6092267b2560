package secret

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// FromFile reads the first key in a file, and generates one when there is no file.
func FromFile(path string) ([]byte, error) {
	keys, err := KeysFromFile(path)
	if err != nil {
		return nil, err
	}
	return keys[0], nil
}

// KeysFromFile is FromFile with all the keys: more than one during a rotation. It refuses a file that other users may
// read: the key is worth what it opens.
func KeysFromFile(path string) ([][]byte, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := create(path); err != nil {
			return nil, fmt.Errorf("make the secret key: %w", err)
		}
		info, err = os.Stat(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read the secret key: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("others can read the secret key: chmod 600 %s", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the secret key: %w", err)
	}
	keys, err := ParseKeys(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return keys, nil
}

// ReplaceFile replaces the keys in a file atomically.
func ReplaceFile(path string, keys ...[]byte) error {
	name, err := write(path, keys)
	if err != nil {
		return err
	}
	defer os.Remove(name)
	if err := os.Rename(name, path); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// create writes a whole key or none, and never over another one: what that one sealed would be lost.
func create(path string) error {
	name, err := write(path, [][]byte{NewKey()})
	if err != nil {
		return err
	}
	defer os.Remove(name)
	if err := os.Link(name, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// write puts keys into a new file beside path.
func write(path string, keys [][]byte) (name string, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".secret-*")
	if err != nil {
		return "", err
	}
	for _, key := range keys {
		_, e := f.WriteString(base64.StdEncoding.EncodeToString(key) + "\n")
		err = errors.Join(err, e)
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}
