package whatsapp

import "github.com/mostrador/mostrador/internal/kit/fault"

// CheckAccount is what is missing or malformed in an account.
func CheckAccount(a Account) []fault.Field { return a.check() }
