package catalogpdf

import (
	"bytes"
	"encoding/binary"
	"image"
)

// turn is how a camera was held, as EXIF numbers it. A telephone stores what the
// sensor saw, and says in a note which way is up.
type turn int

const upright turn = 1

// sideways reports whether width and height change places.
func (t turn) sideways() bool { return t >= 5 }

// apply gives the picture as it was meant to be seen.
func (t turn) apply(from *image.RGBA) *image.RGBA {
	if t == upright {
		return from
	}
	w, h := from.Rect.Dx(), from.Rect.Dy()
	size := image.Rect(0, 0, w, h)
	if t.sideways() {
		size = image.Rect(0, 0, h, w)
	}
	to := image.NewRGBA(size)
	for y := range h {
		for x := range w {
			tx, ty := t.move(x, y, w, h)
			to.SetRGBA(tx, ty, from.RGBAAt(x, y))
		}
	}
	return to
}

// move is where a pixel of a picture of w by h goes.
func (t turn) move(x, y, w, h int) (int, int) {
	switch t {
	case 2:
		return w - 1 - x, y
	case 3:
		return w - 1 - x, h - 1 - y
	case 4:
		return x, h - 1 - y
	case 5:
		return y, x
	case 6:
		return h - 1 - y, x
	case 7:
		return h - 1 - y, w - 1 - x
	case 8:
		return y, w - 1 - x
	default:
		return x, y
	}
}

// orientation finds the note in a JPEG; without one that can be read, the picture
// is upright.
func orientation(data []byte) turn {
	for at := 2; at+4 <= len(data) && data[at] == 0xff; {
		marker, length := data[at+1], int(binary.BigEndian.Uint16(data[at+2:]))
		end := at + 2 + length
		if length < 2 || end > len(data) || marker == 0xda { // the picture itself begins
			break
		}
		if note, ok := bytes.CutPrefix(data[at+4:end], []byte("Exif\x00\x00")); ok && marker == 0xe1 {
			return exifTurn(note)
		}
		at = end
	}
	return upright
}

// exifTurn looks through the first table of an EXIF note for tag 0x0112.
func exifTurn(note []byte) turn {
	var order binary.ByteOrder = binary.BigEndian
	switch {
	case len(note) < 8:
		return upright
	case string(note[:4]) == "II*\x00":
		order = binary.LittleEndian
	case string(note[:4]) != "MM\x00*":
		return upright
	}
	table := uint64(order.Uint32(note[4:]))
	if table+2 > uint64(len(note)) {
		return upright
	}
	rows := note[table+2:]
	for range order.Uint16(note[table:]) {
		if len(rows) < 12 {
			break
		}
		if order.Uint16(rows) == 0x0112 {
			if t := turn(order.Uint16(rows[8:])); t >= 1 && t <= 8 {
				return t
			}
			break
		}
		rows = rows[12:]
	}
	return upright
}
