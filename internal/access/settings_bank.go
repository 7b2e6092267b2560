package access

import (
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/taxid"
)

// The tax id that each known country requires.
var msgTaxID = map[string]locale.Text{
	"AR": {
		ES: "no es un CUIT o CUIL válido: son 11 dígitos, como 30-50001091-2, y el último tiene que coincidir",
		PT: "não é um CUIT ou CUIL válido: são 11 dígitos, como 30-50001091-2, e o último tem que conferir",
		EN: "is no valid CUIT or CUIL: it has 11 digits, as 30-50001091-2, and the last one has to match the others",
	},
	"BR": {
		ES: "no es un CPF o CNPJ válido: son 11 o 14 caracteres, como 529.982.247-25 u 11.222.333/0001-81, y los dos últimos tienen que coincidir",
		PT: "não é um CPF ou CNPJ válido: são 11 ou 14 caracteres, como 529.982.247-25 ou 11.222.333/0001-81, e os dois últimos têm que conferir",
		EN: "is no valid CPF or CNPJ: it has 11 or 14 characters, as 529.982.247-25 or 11.222.333/0001-81, and the last two have to match the others",
	},
	"MX": {
		ES: "no es un RFC válido: son 12 o 13 caracteres, como GODE561231GR8",
		PT: "não é um RFC válido: são 12 ou 13 caracteres, como GODE561231GR8",
		EN: "is no valid RFC: it has 12 or 13 characters, as GODE561231GR8",
	},
}

// checkBank rejects a tax id that is invalid in the business's country: receipts would be compared with a typo, and all
// would wait for staff. Unknown countries' ids are not checked.
func (w Workspace) checkBank() error {
	id := w.Settings.Bank.TaxID
	if valid, known := taxid.Valid(w.Country, id); id == "" || valid || !known {
		return nil
	}
	return InvalidSettings(fault.Field{Path: "/bank/tax_id", Message: msgTaxID[w.Country].In(w.Locale)})
}
