package vault

import (
	"context"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

const (
	picturesAtOnce = 12
	pictureBudget  = 12 * time.Second // for all pictures of a document

	// PictureTimeout and MostPicture bound the fetch of one picture.
	PictureTimeout = 3 * time.Second
	MostPicture    = 2 << 20
)

// pictures gets the pictures of one document: our files by id or link, or whatever an https URL gives, within a time
// for all of them. One that it cannot get is replaced by a placeholder.
type pictures struct {
	printer
	budget context.Context // ends when the time for pictures is over

	mu    sync.Mutex
	known map[string][]byte // a cache: shops show one picture for many products
}

// of gets the pictures of a few products, concurrently.
func (p *pictures) of(products []catalog.Product) [][]byte {
	if len(p.known) > 2*picturesAtOnce {
		clear(p.known) // a long document takes no more memory than a short one
	}
	wanted := map[string]bool{}
	for _, product := range products {
		if _, known := p.known[product.ImageURL]; !known && product.ImageURL != "" {
			wanted[product.ImageURL] = true
		}
	}
	var all sync.WaitGroup
	for address := range wanted {
		all.Go(func() {
			data := p.get(address)
			p.mu.Lock()
			defer p.mu.Unlock()
			p.known[address] = data
		})
	}
	all.Wait()
	return lists.Map(products, func(product catalog.Product) []byte { return p.known[product.ImageURL] })
}

func (p *pictures) get(address string) []byte {
	ctx, cancel := context.WithTimeout(p.budget, PictureTimeout)
	defer cancel()
	if id, ours := p.fileID(address); ours {
		return p.file(ctx, id)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil
	}
	req.Header.Set("Accept", "image/*")
	req.Header.Set("User-Agent", "mostrador")
	res, err := p.Pictures.Do(guard.For(ctx, p.workspace.ID), req)
	if err != nil || res.Status != http.StatusOK {
		return nil
	}
	return res.Body
}

// fileID is the file that a URL names, if it is one of ours.
func (p *pictures) fileID(address string) (id string, ok bool) {
	if uuid.Validate(address) == nil {
		return address, true
	}
	if id, own := catalog.OwnPicture(p.workspace.ID, address); own {
		return id, true
	}
	return p.URLs.FileOf(p.workspace.ID, address, p.Clock.Now())
}

func (p *pictures) file(ctx context.Context, id string) []byte {
	f, err := core.Look(ctx, p.Desk, p.workspace, func(u *core.Unit) (file.File, error) { return u.Files.Get(id) })
	if err != nil || f.Size > MostPicture {
		return nil
	}
	body, err := p.Vaults.Of(p.workspace).Open(ctx, f.StorageKey)
	if err != nil {
		return nil
	}
	defer func() { _ = body.Close() }()
	data, err := io.ReadAll(io.LimitReader(body, MostPicture))
	if err != nil {
		return nil
	}
	return data
}
