package filestest

import (
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"net/http"
	"strconv"
)

// smallestPart is S3's bound for all parts but the last.
const smallestPart = 5 << 20

// uploading is a multipart upload that was begun.
type uploading struct {
	key   string
	parts map[int][]byte
}

// Uploads is how many multipart uploads were begun and neither completed nor aborted.
func (s *S3) Uploads() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.uploads)
}

// parted answers what a multipart upload is made of; false: the request is none of it.
func (s *S3) parted(w http.ResponseWriter, r *http.Request, key string, body []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := r.URL.Query()
	if r.Method == http.MethodPost && q.Has("uploads") {
		id := fmt.Sprintf("upload/%d=", len(s.requests)) // letters that have to be escaped
		s.uploads[id] = &uploading{key: key, parts: map[int][]byte{}}
		fmt.Fprintf(w, "<InitiateMultipartUploadResult><UploadId>%s</UploadId></InitiateMultipartUploadResult>", id)
		return true
	}
	id := q.Get("uploadId")
	if id == "" {
		return false
	}
	u := s.uploads[id]
	switch {
	case u == nil || u.key != key:
		refuse(w, http.StatusNotFound, "NoSuchUpload")
	case r.Method == http.MethodPut:
		n, err := strconv.Atoi(q.Get("partNumber"))
		if err != nil || n < 1 || n > 10000 {
			refuse(w, http.StatusBadRequest, "InvalidArgument")
			return true
		}
		u.parts[n] = body
		w.Header().Set("ETag", etag(body))
	case r.Method == http.MethodDelete:
		delete(s.uploads, id)
		w.WriteHeader(http.StatusNoContent)
	case r.Method == http.MethodPost:
		s.join(w, id, u, body)
	default:
		refuse(w, http.StatusMethodNotAllowed, "MethodNotAllowed")
	}
	return true
}

// join completes an upload. As S3 does, it refuses some of them in an answer that begins with 200.
func (s *S3) join(w http.ResponseWriter, id string, u *uploading, body []byte) {
	var asked struct {
		Part []struct {
			PartNumber int
			ETag       string
		}
	}
	if err := xml.Unmarshal(body, &asked); err != nil {
		refuse(w, http.StatusBadRequest, "MalformedXML")
		return
	}
	var whole bytes.Buffer
	for i, p := range asked.Part {
		data, ok := u.parts[p.PartNumber]
		if !ok || p.ETag != etag(data) || p.PartNumber != i+1 {
			refuse(w, http.StatusOK, "InvalidPart")
			return
		}
		if len(data) < smallestPart && i < len(asked.Part)-1 {
			refuse(w, http.StatusOK, "EntityTooSmall")
			return
		}
		whole.Write(data)
	}
	delete(s.uploads, id)
	s.objects[u.key] = Stored{Data: whole.Bytes()}
	fmt.Fprint(w, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>")
}

func etag(data []byte) string {
	sum := md5.Sum(data)
	return strconv.Quote(hex.EncodeToString(sum[:]))
}
