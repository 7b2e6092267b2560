package catalog

import (
	"net/url"
	"strings"

	"github.com/google/uuid"
)

// PicturesAt is where pictures that a business uploaded are for everybody to see.
const PicturesAt = "/pictures/"

// PicturePath is where one is, on any address of the server.
func PicturePath(workspaceID, fileID string) string { return PicturesAt + workspaceID + "/" + fileID }

// OwnPicture is the file behind a product's address, where it is one that the business
// uploaded here.
func OwnPicture(workspaceID, address string) (fileID string, ok bool) {
	at, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	fileID, ok = strings.CutPrefix(at.Path, PicturesAt+workspaceID+"/")
	return fileID, ok && uuid.Validate(fileID) == nil
}

// seen reports an address that a picture can be seen at: https, or our own however the
// server is reached.
func seen(workspaceID, address string) bool {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" {
		return false
	}
	_, own := OwnPicture(workspaceID, address)
	return at.Scheme == "https" || own && at.Scheme == "http"
}
