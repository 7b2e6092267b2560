package access

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// BranchRules is what a business's settings say of one of its branches: how customers reach it, and how it delivers.
type BranchRules struct {
	// Numbers are the telephone numbers whose calls are the branch's, in E.164.
	Numbers []string `json:"numbers,omitempty"`
	// WhatsApp are the numbers whose messages are the branch's, as the vendor names them: Meta's id of the number, or
	// the sender at Infobip. They belong to the business's account, which sends the answers from the same number.
	WhatsApp []string `json:"whatsapp,omitempty"`
	// Delivery replaces the business's own.
	Delivery *Delivery `json:"delivery,omitempty"`
}

// BranchCalled is the id of the branch whose telephone number was called; empty: no branch's.
func (s Settings) BranchCalled(number string) string {
	return s.branchOf(number, func(b BranchRules) []string { return b.Numbers })
}

// BranchWritten is the id of the branch to whose WhatsApp number a customer wrote; empty: no branch's.
func (s Settings) BranchWritten(number string) string {
	return s.branchOf(number, func(b BranchRules) []string { return b.WhatsApp })
}

func (s Settings) branchOf(number string, of func(BranchRules) []string) string {
	number = onlyDigits(number)
	for id, b := range s.Branches {
		if number != "" && slices.ContainsFunc(of(b), func(own string) bool { return onlyDigits(own) == number }) {
			return id
		}
	}
	return ""
}

// WhatsAppNumbers are the branches' numbers, in digits as vendors write them.
func (s Settings) WhatsAppNumbers() (list []string) {
	for _, id := range slices.Sorted(maps.Keys(s.Branches)) {
		for _, number := range s.Branches[id].WhatsApp {
			list = append(list, onlyDigits(number))
		}
	}
	return list
}

// PhoneAt is the telephone number to call a branch at: its own, else the business's.
func (s Settings) PhoneAt(branchID string) string {
	if own := s.Branches[branchID].Numbers; len(own) > 0 {
		return own[0]
	}
	return s.Profile.Phone
}

// DeliveryAt is how a branch delivers: by its own rules, else by the business's.
func (s Settings) DeliveryAt(branchID string) Delivery {
	if own := s.Branches[branchID].Delivery; own != nil {
		return *own
	}
	return s.Delivery
}

func onlyDigits(number string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, number)
}

// branches checks the rules of branches. Whether a branch exists is checked by the code that uses its rules: branches are
// rows.
func (c *settingsCheck) branches(all map[string]BranchRules) {
	taken := map[string]string{}
	once := func(at, kind, number string) {
		if onlyDigits(number) == "" {
			return
		}
		if other, twice := taken[kind+onlyDigits(number)]; twice {
			c.add(at, "%q is also at %s: a number belongs to one branch", number, other)
		}
		taken[kind+onlyDigits(number)] = at
	}
	for _, id := range slices.Sorted(maps.Keys(all)) {
		b, at := all[id], "/branches/"+pointer.Replace(id)
		if uuid.Validate(id) != nil {
			c.add(at, "is no branch's id")
		}
		for i, written := range b.Numbers {
			path := fmt.Sprintf("%s/numbers/%d", at, i)
			if _, err := phone.Normalize(written, ""); err != nil || !strings.HasPrefix(written, "+") {
				c.add(path, "%q is no number with its country code, such as +5491145678901", written)
			}
			once(path, "call ", written)
		}
		for i, written := range b.WhatsApp {
			path := fmt.Sprintf("%s/whatsapp/%d", at, i)
			if n := len(onlyDigits(written)); n == 0 || n > 32 ||
				strings.TrimPrefix(written, "+") != onlyDigits(written) {
				c.add(path, "%q is neither Meta's id of a number nor a sender such as +5491122334455", written)
			}
			once(path, "write ", written)
		}
		if b.Delivery != nil {
			c.delivery(at+"/delivery", *b.Delivery)
		}
	}
}
