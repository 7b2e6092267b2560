package access

import "time"

// CodeAt is the code of a moment, as an authenticator app shows it.
func CodeAt(secret string, at time.Time) string {
	key, err := base32NoPadding.DecodeString(secret)
	if err != nil {
		panic(err)
	}
	return codeAt(key, at.Unix()/int64(codeEvery/time.Second))
}
