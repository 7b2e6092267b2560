package ocr_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/ocr"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// look is the condition in which a receipt reaches the shop.
type look struct {
	name  string
	dark  bool
	clean bool // nothing about it is hard to read
	make  func(t testing.TB, p *paper, r *rand.Rand) ([]byte, ocr.Kind)
}

func picture(make func(t testing.TB, p *paper, r *rand.Rand) []byte) func(testing.TB, *paper,
	*rand.Rand) ([]byte, ocr.Kind) {
	return func(t testing.TB, p *paper, r *rand.Rand) ([]byte, ocr.Kind) { return make(t, p, r), ocr.Image }
}

var (
	screen = look{"screenshot", false, true, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		return asPNG(t, p.picture(t, 3))
	})}
	dark = look{"dark screenshot", true, true, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		return asPNG(t, p.picture(t, 3))
	})}
	sent = look{"sent by chat", false, true, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		return asJPEG(t, p.picture(t, 2), 70)
	})}
	darkSent = look{"dark, sent by chat", true, true, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		return asJPEG(t, p.picture(t, 2), 70)
	})}
	small = look{"small", false, false, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		return asJPEG(t, resized(p.picture(t, 2), 0.55), 75)
	})}
	tiny = look{"tiny", false, false, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		return asJPEG(t, resized(p.picture(t, 2), 0.4), 60)
	})}
	photo = look{"photograph", false, false, picture(func(t testing.TB, p *paper, r *rand.Rand) []byte {
		img := skewed(p.picture(t, 2.6), r.Float64()*6-3, 0.05)
		return asJPEG(t, noisy(lit(blurred(img, 1), 0.45), 7, r), 72)
	})}
	poor = look{"poor photograph", false, false, picture(func(t testing.TB, p *paper, r *rand.Rand) []byte {
		img := skewed(p.picture(t, 2), r.Float64()*8-4, 0.08)
		return asJPEG(t, noisy(lit(blurred(img, 1), 0.6), 14, r), 50)
	})}
	sideways = look{"lying on its side", false, false, picture(func(t testing.TB, p *paper, r *rand.Rand) []byte {
		return asJPEG(t, turned(p.picture(t, 2.4), 1+2*r.IntN(2)), 80)
	})}
	upsideDown = look{"upside down", false, false, picture(func(t testing.TB, p *paper, r *rand.Rand) []byte {
		return asJPEG(t, noisy(turned(p.picture(t, 2.4), 2), 4, r), 80)
	})}
	camera = look{"turned by EXIF", false, false, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		return withOrientation(asJPEG(t, turned(p.picture(t, 2.4), 3), 80), 6)
	})}
	noise = look{"noisy", false, false, picture(func(t testing.TB, p *paper, r *rand.Rand) []byte {
		return asJPEG(t, noisy(p.picture(t, 2.4), 22, r), 60)
	})}
	faded = look{"faded print", false, false, picture(func(t testing.TB, p *paper, r *rand.Rand) []byte {
		return asJPEG(t, noisy(each(p.picture(t, 2.4), func(_, _ int, v float64) float64 { return 150 + v*0.35 }), 3,
			r), 75)
	})}
	document = look{"PDF", false, true, func(t testing.TB, p *paper, _ *rand.Rand) ([]byte, ocr.Kind) {
		return p.pdfFile(t), ocr.PDF
	}}
	scan = look{"scanned PDF", false, false, func(t testing.TB, p *paper, r *rand.Rand) ([]byte, ocr.Kind) {
		return scanned(t, noisy(skewed(p.picture(t, 2.4), 1, 0), 5, r)), ocr.PDF
	}}
)

// cutOff shows a part of the page only, in thousandths of its sides.
func cutOff(left, top, right, bottom int) look {
	return look{"cut off", false, false, picture(func(t testing.TB, p *paper, _ *rand.Rand) []byte {
		img := p.picture(t, 2.4)
		w, h := img.Rect.Dx(), img.Rect.Dy()
		return asJPEG(t, cropped(img, image.Rect(w*left/1000, h*top/1000, w*right/1000, h*bottom/1000)), 80)
	})}
}

// specimen is one receipt of the set.
type specimen struct {
	layout   func(*paper, *deal)
	face     string
	look     look
	currency money.Currency
	seed     uint64
	trap     bool // only a person may accept it
}

const ars, brl, mxn = money.ARS, money.BRL, money.MXN

var tuned = []specimen{
	{layout: walletAR, face: "roboto", look: screen, currency: ars, seed: 101},
	{layout: walletAR, face: "roboto", look: dark, currency: ars, seed: 102},
	{layout: walletAR, face: "sans", look: photo, currency: ars, seed: 103},
	{layout: walletAR, face: "dejavu", look: document, currency: ars, seed: 104},
	{layout: bankStackedAR, face: "light", look: sent, currency: ars, seed: 105},
	{layout: bankStackedAR, face: "narrow", look: small, currency: ars, seed: 106},
	{layout: bankStackedAR, face: "roboto", look: sideways, currency: ars, seed: 107},
	{layout: bankRowsAR, face: "sans", look: sent, currency: ars, seed: 108},
	{layout: bankRowsAR, face: "serif", look: scan, currency: ars, seed: 109},
	{layout: ledgerAR, face: "mono", look: photo, currency: ars, seed: 110},
	{layout: ledgerAR, face: "dejavumono", look: faded, currency: ars, seed: 111},
	{layout: ledgerAR, face: "mono", look: document, currency: ars, seed: 112},
	{layout: raisedAR, face: "roboto", look: screen, currency: ars, seed: 113},
	{layout: raisedAR, face: "sans", look: darkSent, currency: ars, seed: 114},
	{layout: raisedAR, face: "roboto", look: small, currency: ars, seed: 115},
	{layout: pixRows, face: "roboto", look: sent, currency: brl, seed: 116},
	{layout: pixRows, face: "light", look: dark, currency: brl, seed: 117},
	{layout: pixRows, face: "sans", look: camera, currency: brl, seed: 118},
	{layout: pixStacked, face: "dejavu", look: screen, currency: brl, seed: 119},
	{layout: pixStacked, face: "roboto", look: noise, currency: brl, seed: 120},
	{layout: speiRows, face: "sans", look: screen, currency: mxn, seed: 121},
	{layout: speiRows, face: "narrow", look: poor, currency: mxn, seed: 122},
	{layout: speiBig, face: "roboto", look: sent, currency: mxn, seed: 123},
	{layout: speiBig, face: "roboto", look: upsideDown, currency: mxn, seed: 124},
	{layout: refusedAR, face: "roboto", look: screen, currency: ars, seed: 125, trap: true},
	{layout: scheduledPix, face: "sans", look: sent, currency: brl, seed: 126, trap: true},
	{layout: movementsAR, face: "roboto", look: screen, currency: ars, seed: 127, trap: true},
	{layout: priceList, face: "serif", look: screen, currency: ars, seed: 128, trap: true},
	{layout: bankRowsAR, face: "roboto", look: cutOff(0, 0, 870, 1000), currency: ars, seed: 129, trap: true},
	{layout: walletAR, face: "sans", look: cutOff(128, 0, 1000, 1000), currency: ars, seed: 130, trap: true},
}

var heldOut = []specimen{
	{layout: h1WalletPDF, face: "roboto", look: document, currency: ars, seed: 201},
	{layout: h1WalletPDF, face: "sans", look: sent, currency: ars, seed: 202},
	{layout: h2Brubank, face: "roboto", look: screen, currency: ars, seed: 203},
	{layout: h2Brubank, face: "light", look: darkSent, currency: ars, seed: 204},
	{layout: h3BBVA, face: "sans", look: sent, currency: ars, seed: 205},
	{layout: h3BBVA, face: "narrow", look: photo, currency: ars, seed: 206},
	{layout: h4CuentaDNI, face: "roboto", look: screen, currency: ars, seed: 207},
	{layout: h4CuentaDNI, face: "dejavu", look: small, currency: ars, seed: 208},
	{layout: h5NaranjaX, face: "light", look: dark, currency: ars, seed: 209},
	{layout: h5NaranjaX, face: "roboto", look: tiny, currency: ars, seed: 210},
	{layout: h6Macro, face: "serif", look: document, currency: ars, seed: 211},
	{layout: h6Macro, face: "mono", look: scan, currency: ars, seed: 212},
	{layout: h6Macro, face: "sans", look: photo, currency: ars, seed: 213},
	{layout: h7PicPay, face: "roboto", look: sent, currency: brl, seed: 214},
	{layout: h7PicPay, face: "roboto", look: sideways, currency: brl, seed: 215},
	{layout: h8Bradesco, face: "sans", look: screen, currency: brl, seed: 216},
	{layout: h8Bradesco, face: "narrow", look: document, currency: brl, seed: 217},
	{layout: h9Caixa, face: "mono", look: faded, currency: brl, seed: 218},
	{layout: h9Caixa, face: "dejavumono", look: sent, currency: brl, seed: 219},
	{layout: h10Inter, face: "light", look: darkSent, currency: brl, seed: 220},
	{layout: h10Inter, face: "roboto", look: poor, currency: brl, seed: 221},
	{layout: h11Banorte, face: "sans", look: sent, currency: mxn, seed: 222},
	{layout: h11Banorte, face: "serif", look: noise, currency: mxn, seed: 223},
	{layout: h12SantanderMX, face: "roboto", look: screen, currency: mxn, seed: 224},
	{layout: h12SantanderMX, face: "sans", look: camera, currency: mxn, seed: 225},
	{layout: h13Pending, face: "roboto", look: screen, currency: ars, seed: 226, trap: true},
	{layout: h14Returned, face: "sans", look: sent, currency: brl, seed: 227, trap: true},
	{layout: h15Invoice, face: "serif", look: screen, currency: ars, seed: 228, trap: true},
	{layout: h16Balance, face: "roboto", look: dark, currency: ars, seed: 229, trap: true},
	{layout: h17Conflict, face: "roboto", look: sent, currency: ars, seed: 230, trap: true},
	{layout: h18Instructions, face: "sans", look: screen, currency: ars, seed: 231, trap: true},
	{layout: h19Chat, face: "roboto", look: dark, currency: ars, seed: 232, trap: true},
	{layout: h11Banorte, face: "sans", look: cutOff(0, 0, 830, 1000), currency: mxn, seed: 233, trap: true},
	{layout: h7PicPay, face: "roboto", look: cutOff(0, 0, 640, 1000), currency: brl, seed: 234, trap: true},
}

var unseen = []specimen{
	{layout: u1Grid, face: "roboto", look: sent, currency: ars, seed: 301},
	{layout: u1Grid, face: "sans", look: document, currency: ars, seed: 302},
	{layout: u2Friend, face: "roboto", look: dark, currency: ars, seed: 303},
	{layout: u2Friend, face: "light", look: photo, currency: ars, seed: 304},
	{layout: u3Table, face: "mono", look: scan, currency: ars, seed: 305},
	{layout: u3Table, face: "sans", look: sent, currency: ars, seed: 306},
	{layout: u4Itau, face: "sans", look: screen, currency: brl, seed: 307},
	{layout: u5MercadoBR, face: "roboto", look: sent, currency: brl, seed: 308},
	{layout: u5MercadoBR, face: "dejavu", look: sideways, currency: brl, seed: 309},
	{layout: u6NuMX, face: "roboto", look: darkSent, currency: mxn, seed: 310},
	{layout: u7Citi, face: "narrow", look: screen, currency: mxn, seed: 311},
	{layout: u7Citi, face: "serif", look: poor, currency: mxn, seed: 312},
	{layout: u8Confirming, face: "roboto", look: screen, currency: ars, seed: 313, trap: true},
	{layout: u9Asked, face: "roboto", look: sent, currency: ars, seed: 314, trap: true},
	{layout: u10Payslip, face: "sans", look: screen, currency: ars, seed: 315, trap: true},
	{layout: u6NuMX, face: "roboto", look: cutOff(0, 0, 420, 1000), currency: mxn, seed: 316, trap: true},
}
