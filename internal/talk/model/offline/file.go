package offline

import (
	"regexp"
	"strings"
)

// fileForm is how the channels write a file that came with a message: an address, or a
// mark with the id it arrived under.
var fileForm = regexp.MustCompile(`(?i)\[(?:file|archivo|imagen|image|pdf|documento|arquivo)[^\]]*?(?:\bid:?|:)\s+([^\]\s]+)\]|(https://\S+\.(?:jpe?g|png|webp|pdf)\S*)`)

// otherForm is how they write what is neither words nor a file, such as a sticker.
var otherForm = regexp.MustCompile(`(?i)\[(?:mensaje de tipo|mensagem do tipo|message of type) [^\]]*\]`)

// fileIn is the file a message brought, if it did, and whether it is an image or a PDF.
func fileIn(text string) (ref, kind string, ok bool) {
	found := fileForm.FindStringSubmatch(text)
	if found == nil {
		return "", "", false
	}
	ref, kind = firstOf(found[1], found[2]), "image"
	if strings.Contains(strings.ToLower(found[0]), "pdf") {
		kind = "pdf"
	}
	return ref, kind, true
}

// withoutFile is a message without the mark of its file, and whether there was one: what
// a file is called or written as is no wish, and neither is a sticker.
func withoutFile(text string) (words string, found bool) {
	text = strings.TrimSpace(otherForm.ReplaceAllString(text, " "))
	words = strings.TrimSpace(fileForm.ReplaceAllString(text, " "))
	return words, words != text
}
