package catalogpdf

import "image"

// coarser gives a photo fewer pixels before it is scaled, by averaging whole
// squares of them: a third of the time that scaling all of them takes. It leaves
// at least twice the size that is needed, so that the scaler still sees detail,
// and it leaves alone what is not a photo.
func coarser(from image.Image, need image.Point) image.Image {
	photo, ok := from.(*image.YCbCr)
	if !ok {
		return from
	}
	size := photo.Rect.Size()
	side := min(size.X/(2*need.X), size.Y/(2*need.Y))
	if side < 2 {
		return from
	}
	to := image.NewYCbCr(image.Rect(0, 0, size.X/side, size.Y/side), photo.SubsampleRatio)
	average(to.Y, to.YStride, photo.Y, photo.YStride, side)
	average(to.Cb, to.CStride, photo.Cb, photo.CStride, side)
	average(to.Cr, to.CStride, photo.Cr, photo.CStride, side)
	return to
}

// average fills a plane with the means of squares of another one. Squares that
// reach over the edge of a plane count what is there.
func average(to []byte, toStride int, from []byte, fromStride, side int) {
	height := len(from) / fromStride
	for i := range to {
		x, y := i%toStride*side, i/toStride*side
		sum, n := 0, 0
		for row := y; row < min(y+side, height); row++ {
			for _, v := range from[row*fromStride+min(x, fromStride-1) : row*fromStride+min(x+side, fromStride)] {
				sum += int(v)
				n++
			}
		}
		if n > 0 {
			to[i] = byte(sum / n)
		}
	}
}
