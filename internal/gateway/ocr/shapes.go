package ocr

import "image"

// shapes are the boxes of the page's connected ink, without specks and without
// what is too large to be a letter.
func shapes(page *image.Gray) []image.Rectangle {
	const ink = 128
	w, h := page.Rect.Dx(), page.Rect.Dy()
	seen := make([]bool, w*h)
	var found []image.Rectangle
	var stack []int
	for start := range seen {
		if seen[start] || page.Pix[start/w*page.Stride+start%w] >= ink {
			continue
		}
		seen[start] = true
		stack = append(stack[:0], start)
		box := image.Rect(start%w, start/w, start%w+1, start/w+1)
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := at%w, at/w
			box.Min.X, box.Max.X = min(box.Min.X, x), max(box.Max.X, x+1)
			box.Max.Y = max(box.Max.Y, y+1)
			for ny := max(0, y-1); ny <= min(h-1, y+1); ny++ {
				for nx := max(0, x-1); nx <= min(w-1, x+1); nx++ {
					if next := ny*w + nx; !seen[next] && page.Pix[ny*page.Stride+nx] < ink {
						seen[next] = true
						stack = append(stack, next)
					}
				}
			}
		}
		if box.Dy() >= 8 && box.Dy() < h/6 && box.Dx() < w/3 {
			found = append(found, box)
		}
	}
	return found
}
