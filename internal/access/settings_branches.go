package access

import (
	"maps"
	"slices"
	"strings"
)

// BranchRules is what a business's settings say of one of its branches: how customers reach it, and how it delivers.
type BranchRules struct {
	// Numbers are the telephone numbers whose calls are the branch's, in E.164.
	Numbers []string `json:"numbers,omitempty" es:"Teléfonos" pt:"Telefones" en:"Telephone numbers" jsonschema:"format=phone" help:"Las llamadas a estos números son de la sucursal. | As ligações a estes números são da filial. | Calls to these numbers are the branch's."`
	// WhatsApp are the numbers whose messages are the branch's, as the vendor names them: Meta's id of the number, or
	// the sender at Infobip. They belong to the business's account, which sends the answers from the same number.
	WhatsApp []string `json:"whatsapp,omitempty" es:"Números de WhatsApp" pt:"Números de WhatsApp" en:"WhatsApp numbers" pattern:"^[+]?[0-9]{1,32}$" example:"+5491122334455" help:"El id del número en Meta, o el remitente en Infobip. | O id do número na Meta, ou o remetente na Infobip. | Meta's id of the number, or the sender at Infobip."`
	// Delivery replaces the business's own.
	Delivery *Delivery `json:"delivery,omitempty" es:"Entregas propias" pt:"Entregas próprias" en:"Its own delivery" help:"Reemplazan las del negocio. | Substituem as do negócio. | It replaces the business's."`
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
