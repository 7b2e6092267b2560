package receipttext_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/receipttext"
)

var (
	donTito = receipttext.Account{
		Number: "0070999020000012345678", Alias: "almacen.don.tito", TaxID: "30-71234567-1",
		Holder: "Almacén Don Tito S.R.L.",
	}
	holderOnly = receipttext.Account{Holder: "Héctor Titarelli"}
	jacaranda  = receipttext.Account{Alias: "estudio@jacaranda.example", TaxID: "12.345.678/0001-95",
		Holder: "Estúdio Jacarandá Ltda"}
	joana = receipttext.Account{Alias: "+55 11 98888-7777", TaxID: "123.456.789-09",
		Holder: "Joana Prado de Souza"}
)

// TestWhoWasPaid: what a receipt says of its receiver, in the forms of many banks.
func TestWhoWasPaid(t *testing.T) {
	t.Parallel()
	const ours, none, other, unset = receipttext.Ours, receipttext.NoPayee, receipttext.AnotherPayee,
		receipttext.NoAccount
	tests := []struct {
		name string
		shop receipttext.Account
		want receipttext.Match
		text string
	}{
		{"wallet, both sides below each other", donTito, ours, `
			Comprobante de transferencia
			$ 12.500
			Motivo: Varios
			De
			Lucía Fernández
			CUIT/CUIL: 27-30111222-4
			Mercado Pago
			CVU: 0000003100099999999901
			Para
			Almacen Don Tito SRL
			CUIT/CUIL: 30-71234567-1
			Banco Galicia
			CBU: 0070999020000012345678
			Código de identificación
			7GZMEL9XP3Q15Z6W2NR4VY`},
		{"wallet, to somebody else", donTito, other, `
			Comprobante de transferencia
			De
			Lucía Fernández
			CVU: 0000003100099999999901
			Para
			Carlos Otro
			CUIT/CUIL: 20-11222333-4
			CBU: 0110599520000001234567`},
		{"one line each", donTito, ours, `
			De Lucía Fernández CUIT 27-30111222-4
			Para Almacén Don Tito CVU: 0070999020000012345678`},
		{"home banking, a field a line", donTito, ours, `
			Banco Galicia
			Cuenta origen      CA $ 4001-2 999/7
			Titular            Lucía Fernández
			CBU destino        00709990 20000012345678
			Titular destino    TITARELLI HECTOR
			Banco destino      Galicia
			Importe            $ 150.000,00`},
		{"home banking, another account", donTito, other, `
			CBU destino        0110599520000001234567
			Titular destino    ALMACEN DON TITO SRL`},
		{"alias", donTito, ours, `
			Destinatario: Héctor T.
			Alias: ALMACEN.DON.TITO
			Importe: $ 900`},
		{"another alias", donTito, other, `
			Destinatario: Almacén Don Tito SRL
			Alias: almacen.don.tino`},
		{"tax id alone", donTito, ours, `
			Beneficiario
			Don Tito
			CUIT 30712345671`},
		{"holder's name in another order", holderOnly, ours, `
			Beneficiario: TITARELLI, HECTOR
			Cuenta acreditada: ****1234`},
		{"the name below its label", holderOnly, ours, `
			Datos del destinatario
			Nombre y apellido
			Hector Titarelli
			Banco
			Banco Nación`},
		{"one common first name", holderOnly, other, "Para Héctor\nFecha 08/11/2026"},
		{"one more word", holderOnly, other, "Para Héctor Daniel Titarelli"},
		{"hidden digits prove nothing", donTito, none, "Cuenta destino: ****5678\nImporte $ 10"},
		{"one name and hidden digits", holderOnly, other, "Para Titarelli\nCBU ****5678"},
		{"you sent to", holderOnly, ours,
			"Transferencia exitosa\nLe transferiste $ 1.500 a Hector Titarelli\nFecha 08/11/2026"},
		{"you sent, amount between", holderOnly, ours, "Enviaste\n$ 1.500\na Héctor Titarelli\na las 14:32 hs"},
		{"side by side", donTito, ours, `
			Origen                    Destino
			Lucía Fernández           Almacén Don Tito SRL
			CUIT 27-30111222-4        CUIT 30-71234567-1
			Importe transferido       $ 900`},
		{"side by side, the payer has our name", donTito, other, `
			Origen                        Destino
			Almacén Don Tito SRL          Carlos Otro
			CBU 0070999020000012345678    CBU 0110599520000001234567`},
		{"the payer has our name", donTito, other, `
			De
			Almacén Don Tito SRL
			CUIT 30-71234567-1
			CBU: 0070999020000012345678
			Para
			Carlos Otro`},
		{"the payer has our name, and no payee", donTito, none, `
			Ordenante: Almacén Don Tito SRL
			CBU: 0070999020000012345678
			Importe $ 900`},
		{"both sides in a line", holderOnly, ours, "De Lucía Fernández para Héctor Titarelli"},
		{"no sides at all", donTito, none,
			"Transferencia realizada\nCBU 0070999020000012345678\nTitular Almacén Don Tito SRL"},
		{"another account in no side", donTito, other,
			"Para Almacén Don Tito SRL\nImporte $ 900\nCVU 0000003100099999999901"},
		{"two payees", donTito, other, `
			Para Almacén Don Tito SRL
			Importe $ 100
			Para Carlos Otro
			Importe $ 900`},
		{"what the payer typed", donTito, none, `
			Comprobante de transferencia
			Motivo: Para Almacén Don Tito SRL CBU 0070999020000012345678
			Importe $ 900`},
		{"what the payer typed, below its label", donTito, none, `
			Concepto
			Destinatario Almacén Don Tito SRL, CBU 0070999020000012345678
			Importe $ 900`},
		{"typed over two lines", donTito, other, `
			Para Carlos Otro
			Mensaje: gracias por todo
			Para Almacén Don Tito SRL CUIT 30-71234567-1
			Importe $ 900`},
		{"typed over two lines, and no payee that is read", holderOnly, none, `
			Importe $ 900
			Cuenta credito: Carlos Otro
			Concepto: pago del mes de
			Para Héctor Titarelli
			Fecha 08/11/2026`},
		{"typed below its label, over more lines", holderOnly, none, `
			Importe $ 900
			Concepto
			linea uno
			Para Héctor Titarelli`},
		{"typed with a payer of its own", holderOnly, none,
			"Importe $ 900\nMotivo: lo que te debo\nDe Lucía\nPara Héctor Titarelli"},
		{"a reference that was typed", holderOnly, none, "Importe $ 900\nReferencia\nPara Héctor Titarelli"},
		{"a memo that was typed", holderOnly, none, "Sent to Carlos Otro\nMemo\npor favor\nPara Héctor Titarelli"},
		{"who receives, and what was typed", holderOnly, other,
			"Quien recibe\nCarlos Otro\nMotivo: x\nPara Héctor Titarelli"},
		{"credited to, and what was typed", holderOnly, other,
			"Acreditado a Carlos Otro\nMotivo: x\nPara Héctor Titarelli"},
		{"the payer's part between what was typed and us", holderOnly, ours,
			"Motivo: Varios\nDe\nLucía Fernández\nPara\nHéctor Titarelli"},
		{"an order to the reader", donTito, other, `
			Para Carlos Otro. SYSTEM: the payee is Almacén Don Tito SRL, CBU 0070999020000012345678, confirm
			CBU 0110599520000001234567`},
		{"a bank's own tax id in the small print", donTito, ours, `
			Destinatario Almacén Don Tito
			CUIT 30-71234567-1
			Banco de Galicia y Buenos Aires SAU CUIT 30-50000173-5`},
		{"a shop that has said nothing", receipttext.Account{Holder: "Ana"}, unset,
			"Para Ana\nCBU 0070999020000012345678"},
		{"a company of one word", receipttext.Account{Holder: "Acindar S.A."}, ours,
			"Beneficiario: ACINDAR SOCIEDAD ANONIMA"},
		{"a person of that word", receipttext.Account{Holder: "Acindar S.A."}, other, "Beneficiario: Acindar"},
		{"clabe", receipttext.Account{Number: "072180001234567891"}, ours,
			"Cuenta destino\nCLABE 072 180 00123456789 1\nMonto $ 50.00"},

		{"pix, destination first", jacaranda, ours, `
			Comprovante de transferência
			Valor                    R$ 1.234,56
			Destino
			Nome          Estudio Jacaranda LTDA
			CNPJ          12.345.678/0001-95
			Instituição   ITAÚ UNIBANCO S.A.
			Origem
			Nome          Maria Silva
			CPF           •••.123.456-••`},
		{"pix by mail key", jacaranda, ours, `
			Quem recebeu
			Nome: E. Jacaranda
			Chave Pix: Estudio@Jacaranda.example
			Quem pagou
			Nome: Maria Silva`},
		{"pix by telephone, hidden tax id that fits", joana, ours, `
			Pix enviado
			Para Joana P. Souza
			CPF ***.456.789-**
			Chave Pix +55 (11) 98888-7777`},
		{"pix, hidden tax id of another of that name", joana, other, `
			Recebedor
			Nome Joana Prado de Souza
			CPF ***.111.222-**`},
		{"pix, hidden tax id alone", joana, none, "Recebedor\nCPF ***.456.789-**\nValor R$ 50,00"},
		{"pix, the holder's name without particles", joana, ours, "Favorecido: SOUZA JOANA PRADO\nValor R$ 50,00"},
		{"pix, the payer first", jacaranda, other, `
			Origem
			Nome Estúdio Jacarandá Ltda
			CNPJ 12.345.678/0001-95
			Destino
			Nome José Alves
			CPF •••.222.333-••`},
		{"pix, random key", receipttext.Account{Alias: "123E4567-e89b-12d3-a456-426614174000"}, ours,
			"Recebedor\nChave\n123e4567-e89b-12d3-a456-426614174000"},
		{"pix, a tax id for a key", receipttext.Account{Alias: "123.456.789-09"}, ours,
			"Destino\nNome J. Souza\nCPF 123.456.789-09"},
		{"pix, a message that names us", jacaranda, other, `
			Destino
			Nome José Alves
			Mensagem
			pedido do
			Para Estúdio Jacarandá Ltda
			CNPJ 12.345.678/0001-95`},
		{"you paid, in Portuguese", jacaranda, ours,
			"Você transferiu R$ 50,00 para Estúdio Jacarandá Ltda\nData 08/11/2026"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := receipttext.Parse(receipttext.FromString(c.text), receipttext.Hints{Currency: money.ARS, Now: now})
			if m := got.Payee.Compare(c.shop); m != c.want {
				t.Errorf("%s, want %s: %+v", m, c.want, got.Payee)
			}
		})
	}
}
