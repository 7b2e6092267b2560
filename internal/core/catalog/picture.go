package catalog

import (
	"net/url"
	"strings"

	"github.com/google/uuid"
)

// PicturesAt is the public path of pictures that businesses uploaded.
const PicturesAt = "/pictures/"

// PicturePath is a picture's path, on any address of the server.
func PicturePath(workspaceID, fileID string) string { return PicturesAt + workspaceID + "/" + fileID }

// OwnPicture returns the file behind a picture's URL, if the business uploaded it here.
func OwnPicture(workspaceID, address string) (fileID string, ok bool) {
	at, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	fileID, ok = strings.CutPrefix(at.Path, PicturesAt+workspaceID+"/")
	return fileID, ok && uuid.Validate(fileID) == nil
}

// seen reports whether a browser can show a picture's URL: https, or our own on any address of the server.
func seen(workspaceID, address string) bool {
	at, err := url.Parse(address)
	if err != nil || at.Host == "" {
		return false
	}
	_, own := OwnPicture(workspaceID, address)
	return at.Scheme == "https" || own && at.Scheme == "http"
}
