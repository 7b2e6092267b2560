// Package vault is the workspaces' files: what customers and staff send is stored, fetched, printed and deleted here,
// each workspace's apart. Where the bytes are is the gateway's part; who a file belongs to is a row.
package vault

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

const (
	// FetchTimeout and MostFetched bound the fetch of one file from the outside, whatever its use allows.
	FetchTimeout = 10 * time.Second
	MostFetched  = 16 << 20

	spaceAgain = 5 * time.Minute // retry-after of a full disk
)

// Vaults is the files of every workspace.
type Vaults struct {
	Desk   core.Desk
	Store  *Store
	Client *guard.Client // for URLs that customers and callers name
	// Media gets a customer's file by the channel's id of it.
	Media func(ctx context.Context, w *access.Workspace, id string) ([]byte, error)
	Clock clock.Clock
}

// Of is the files of one workspace: it stores and opens no other's.
func (v *Vaults) Of(w *access.Workspace) file.Vault { return vault{v, w} }

type vault struct {
	*Vaults
	workspace *access.Workspace
}

var (
	msgFileKind = locale.Text{
		ES: "El archivo tiene que ser un PDF o una imagen (JPG, PNG, WebP, GIF o HEIC).",
		PT: "O arquivo precisa ser um PDF ou uma imagem (JPG, PNG, WebP, GIF ou HEIC).",
		EN: "The file has to be a PDF or a picture (JPG, PNG, WebP, GIF or HEIC).",
	}
	msgFileLarge = locale.Text{
		ES: "El archivo es demasiado grande: el límite es de %d MB.",
		PT: "O arquivo é grande demais: o limite é de %d MB.",
		EN: "The file is too large: the limit is %d MB.",
	}
	msgFileBroken = locale.Text{
		ES: "El archivo llegó dañado o mal codificado.",
		PT: "O arquivo chegou danificado ou mal codificado.",
		EN: "The file came damaged or badly encoded.",
	}
	msgNoSpace = locale.Text{
		ES: "Por ahora no podemos recibir archivos. Probá de nuevo más tarde.",
		MX: "Por ahora no podemos recibir archivos. Intenta de nuevo más tarde.",
		PT: "No momento não podemos receber arquivos. Tente de novo mais tarde.",
		EN: "We cannot take files at the moment. Try again later.",
	}
	msgNoDownload = locale.Text{
		ES: "No pude descargar el archivo de esa dirección.",
		PT: "Não consegui baixar o arquivo desse endereço.",
		EN: "The file could not be downloaded from that address.",
	}
	msgNoAddress = locale.Text{
		ES: "Esa dirección no es una de la que se pueda descargar un archivo.",
		PT: "Esse endereço não permite baixar um arquivo.",
		EN: "A file cannot be downloaded from that address.",
	}
)

// Put stores bytes with their detected type.
func (v vault) Put(ctx context.Context, r io.Reader, limit int64) (file.Stored, error) {
	head := make([]byte, files.SniffLength)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return file.Stored{}, err
	}
	contentType, _, known := files.Sniff(head[:n])
	if !known {
		return file.Stored{}, v.invalid(msgFileKind)
	}
	store, err := v.Store.get()
	if err != nil {
		return file.Stored{}, err
	}
	o, err := store.Put(ctx, v.workspace.ID, contentType, io.MultiReader(bytes.NewReader(head[:n]), r), limit)
	switch {
	case errors.Is(err, files.ErrTooLarge):
		err = v.invalid(msgFileLarge, limit>>20)
	case errors.Is(err, files.ErrNoSpace):
		err = fault.Wrap(err, fault.Unavailable, "%s", msgNoSpace.In(v.workspace.Locale)).After(spaceAgain)
	}
	return file.Stored{StorageKey: o.Key, ContentType: contentType, Size: o.Size, SHA256: o.SHA256}, err
}

// Open opens one of the workspace's own files.
func (v vault) Open(ctx context.Context, storageKey string) (io.ReadCloser, error) {
	if !v.owns(storageKey) {
		return nil, fault.Wrap(files.ErrNotFound, fault.NotFound, "There is no such file.")
	}
	body, _, err := v.Store.Open(ctx, storageKey)
	return body, err
}

// Drop deletes the bytes of one of the workspace's own files.
func (v vault) Drop(ctx context.Context, storageKey string) error {
	if !v.owns(storageKey) {
		return nil
	}
	store, err := v.Store.get()
	if err != nil {
		return err
	}
	return store.Delete(ctx, storageKey)
}

// owns checks the workspace that a key begins with.
func (v vault) owns(storageKey string) bool {
	return strings.HasPrefix(storageKey, v.workspace.ID+"/")
}

// Fetch gets a file from a channel, a URL or a data URI. A failure changes nothing, so its outcome is never unknown:
// upstream_failed, blocked_address, invalid_arguments and, for media that was not sent to us, not_found.
func (v vault) Fetch(ctx context.Context, reference string, limit int64) (file.Stored, error) {
	data, err := v.bring(ctx, reference, limit)
	if err != nil {
		return file.Stored{}, v.retryable(err)
	}
	stored, err := v.Put(ctx, bytes.NewReader(data), limit)
	return stored, v.retryable(err)
}

func (v vault) bring(ctx context.Context, reference string, limit int64) ([]byte, error) {
	switch {
	case files.IsDataURI(reference):
		data, err := files.ParseDataURI(reference, limit)
		if errors.Is(err, files.ErrTooLarge) {
			err = v.invalid(msgFileLarge, limit>>20)
		} else if err != nil {
			err = v.invalid(msgFileBroken)
		}
		return data, err
	case strings.Contains(reference, "://"):
		return v.download(ctx, reference)
	}
	return v.Media(ctx, v.workspace, reference)
}

// download gets the contents of a URL that a customer or caller named.
func (v vault) download(ctx context.Context, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, v.invalid(msgNoAddress)
	}
	req.Header.Set("Accept", "application/pdf, image/*;q=0.9, */*;q=0.1")
	req.Header.Set("User-Agent", "mostrador")
	res, err := v.Client.Do(guard.For(ctx, v.workspace.ID), req)
	switch {
	case fault.Is(err, fault.BlockedAddress):
		return nil, fault.Wrap(err, fault.BlockedAddress, "%s", msgNoAddress.In(v.workspace.Locale))
	case err != nil:
		return nil, err
	case res.Status != http.StatusOK:
		return nil, fault.New(fault.UpstreamFailed, "%s", msgNoDownload.In(v.workspace.Locale))
	}
	return res.Body, nil
}

// retryable is a failure that may be retried at will.
func (v vault) retryable(err error) error {
	if fault.Is(err, fault.BlockedAddress) { // the client's own words are for developers
		return fault.Wrap(err, fault.BlockedAddress, "%s", msgNoAddress.In(v.workspace.Locale))
	}
	if err == nil || fault.Of(fault.From(err).Code).Business || errors.Is(err, files.ErrNoSpace) {
		return err
	}
	return fault.Wrap(err, fault.UpstreamFailed, "%s", msgNoDownload.In(v.workspace.Locale))
}

func (v vault) invalid(t locale.Text, args ...any) error {
	return fault.Invalid(t.In(v.workspace.Locale, args...))
}
