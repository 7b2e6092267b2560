package doorkit

import (
	"io"
	"net/http"
	"os"
)

// SendArchive is SendFile for a zip.
func SendArchive(w http.ResponseWriter, name string, write func(io.Writer) error) error {
	return SendFile(w, name, "application/zip", write)
}

// SendFile writes a download to a file of its own and sends it. An error comes before the first byte.
func SendFile(w http.ResponseWriter, name, contentType string, write func(io.Writer) error) error {
	spool, err := os.CreateTemp("", "mostrador-export-*")
	if err != nil {
		return err
	}
	defer func() {
		spool.Close()
		os.Remove(spool.Name())
	}()
	if err := write(spool); err != nil {
		return err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = io.Copy(w, spool) // a reader who left is none of the server's errors
	return nil
}
