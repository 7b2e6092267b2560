package entry

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"time"

	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Limits on sign-in: for an office behind one network, and for one account from everywhere. Codes are short, so fewer
// may be tried.
var (
	tryPerAddress = visitor.Rate{Name: "sign-in@", Burst: 20, Every: 10 * time.Second}
	tryPerAccount = visitor.Rate{Name: "sign-in", Burst: 100, Every: time.Minute}
	codePerLogin  = visitor.Rate{Name: "code", Burst: 30, Every: 5 * time.Minute}
)

// tries counts a sign-in attempt before anything is checked; the caller calls right once it was right. A wrong
// visitor waits longer each time at that account from that network: a guesser elsewhere slows down only themselves.
// All networks together have a limit, too, except for a browser that was signed in to the account before: it has its
// own count. rate_limited: too many.
func (area *Entry) tries(v *page.Visit, per visitor.Rate, what, account string) (right func(), err error) {
	network := area.network(v)
	key := what + " " + account + " @" + network
	device, known := area.devices().read(v.Cookie(deviceCookie), account, v.Now())
	if known {
		key = what + " device " + device
	}
	wait := area.wrong.Try(key)
	if wait == 0 && !known {
		if wait = area.limits.Take(tryPerAddress, network); wait == 0 {
			wait = area.limits.Take(per, what+" "+account)
		}
	}
	if wait > 0 {
		return nil, slower(v, wait)
	}
	return func() { area.wrong.Right(key) }, nil
}

func slower(v *page.Visit, wait time.Duration) error {
	return fault.New(fault.RateLimited, "%s", v.T("error.slower.text")).After(wait)
}

// network is the key of limits.
func (area *Entry) network(v *page.Visit) string {
	return visitor.Network(area.Proxies.Address(v.Request))
}

// deviceCookie marks a browser that was signed in before, also after sign-out. It grants no access.
const deviceCookie = "mostrador-device"

const (
	deviceLife  = 180 * 24 * time.Hour
	deviceBytes = 16 + 8 // a random id, and since when
)

// devices signs which browsers were signed in to which account.
type devices struct{ key []byte }

func (c Config) openDevices() devices {
	return devices{doorkit.MAC(doorkit.SigningSecret(c.Secret, c.Log, "sign-ins"), "dashboard devices")}
}

func (ds devices) make(account string, now time.Time) string {
	raw := make([]byte, 16, deviceBytes)
	_, _ = rand.Read(raw) // never fails
	raw = binary.BigEndian.AppendUint64(raw, uint64(now.Unix()))
	return base64.RawURLEncoding.EncodeToString(append(raw, doorkit.MAC(ds.key, account, string(raw))...))
}

// read verifies a device cookie; ok is false for another account, and for one that is not ours or has expired.
func (ds devices) read(text, account string, now time.Time) (device string, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || account == "" || len(raw) != deviceBytes+sha256.Size {
		return "", false
	}
	raw, mac := raw[:deviceBytes], raw[deviceBytes:]
	since := time.Unix(int64(binary.BigEndian.Uint64(raw[16:])), 0)
	if !hmac.Equal(mac, doorkit.MAC(ds.key, account, string(raw))) || now.Sub(since) >= deviceLife {
		return "", false
	}
	return hex.EncodeToString(raw[:16]), true
}
