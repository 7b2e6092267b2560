package clerk

import (
	"regexp"
	"strings"
)

// marks.go is what stands in a message for what is not text: files, places, and what no channel here can show.

// fileForm is how the channels write a file that came with a message: an address, or a mark with the id it came under.
var fileForm = regexp.MustCompile(`(?i)\[(?:file|archivo|imagen|image|pdf|documento|arquivo)[^\]]*?(?:\bid:?|:)\s+([^\]\s]+)\]|(https://\S+\.(?:jpe?g|png|webp|pdf)\S*)`)

// otherForm is how they write what is neither words nor a file, such as a sticker.
var otherForm = regexp.MustCompile(`(?i)\[(?:mensaje de tipo|mensagem do tipo|message of type) [^\]]*\]`)

// placeForm is how they write a location.
var placeForm = regexp.MustCompile(`(?i)\[(?:ubicación|localização|place) -?\d+\.\d+, [^\]]*\]`)

// withoutFile is a message without the mark of its file, and the file.
func withoutFile(text string) (words, ref, kind string) {
	text = strings.TrimSpace(otherForm.ReplaceAllString(text, " "))
	if found := fileForm.FindStringSubmatch(text); found != nil {
		ref, kind = firstOf(found[1], found[2]), "image"
		if strings.Contains(strings.ToLower(found[0]), "pdf") {
			kind = "pdf"
		}
	}
	return strings.TrimSpace(fileForm.ReplaceAllString(text, " ")), ref, kind
}
