package picture

import (
	"bytes"
	"encoding/binary"
)

// Orientation is what a JPEG's EXIF block says about which way is up: 1, as it
// stands, unless there is a block that says otherwise.
func Orientation(file []byte) int {
	if len(file) < 4 || file[0] != 0xff || file[1] != 0xd8 {
		return 1
	}
	for at := 2; at+4 <= len(file) && file[at] == 0xff; {
		marker, size := file[at+1], int(binary.BigEndian.Uint16(file[at+2:]))
		if marker == 0xda || size < 2 || at+2+size > len(file) { // the picture itself, or damage
			return 1
		}
		if body := file[at+4 : at+2+size]; marker == 0xe1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return tiffOrientation(body[6:])
		}
		at += 2 + size
	}
	return 1
}

// tiffOrientation looks for the tag in the first directory of a TIFF header.
func tiffOrientation(tiff []byte) int {
	const tag, short, entry = 0x0112, 3, 12
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if tiff[0] == 'M' {
		order = binary.BigEndian
	}
	start := int64(order.Uint32(tiff[4:]))
	if start+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[start+2:]
	for range order.Uint16(tiff[start:]) {
		if len(entries) < entry {
			return 1
		}
		if order.Uint16(entries) == tag && order.Uint16(entries[2:]) == short {
			if value := int(order.Uint16(entries[8:])); value >= 1 && value <= 8 {
				return value
			}
			return 1
		}
		entries = entries[entry:]
	}
	return 1
}
