package receipttext

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// What the words of the whole page say about it. All patterns are for folded text: no accents, no capitals.
var (
	failedWords   = regexp.MustCompile(`\b(rechazad[ao]s?|fallid[ao]|fallo|fracaso|cancelad[ao]|anulad[ao]|devuelt[ao]|devolvid[ao]|devolucion|devolucao|estornad[ao]|estorno|recusad[ao]|negad[ao]|declinad[ao]|revertid[ao]|reversad[ao]|reverso|no (se )?(pudo|pudimos|puede|completo|realizo|se realizo)|no (fue )?(exitosa|realizada|aprobada)|nao (foi )?(realizad[ao]|concluid[ao]|efetuad[ao]|autorizad[ao]|possivel)|sin exito|sem sucesso|saldo insuficiente|fondos insuficientes)\b`)
	waitingWords  = regexp.MustCompile(`\b(pendientes?|pendentes?|en (proceso|curso|tramite|revision|analisis|camino)|procesando|processando|em (processamento|analise|andamento|processo)|programad[ao]s?|agendad[ao]s?|agendamentos?|agenda|aguardando|a confirmar|por acreditar|cuando se acredite|sera (acreditad[ao]|realizad[ao]|enviad[ao]|debitad[ao])|se realizara|se acreditara|borrador|simulacion|simulacao|revisa los datos|revise os dados|confirmar|confirma|continuar|vas a transferir|voce vai transferir)\b`)
	listWords     = regexp.MustCompile(`\b(movimientos|movimentacoes|extracto|extrato|resumen de cuenta|actividad|atividade|historial|historico|ultimas (operaciones|transferencias|transacciones)|lista de precios|lista de precos|presupuesto|orcamento|factura|nota fiscal|cotizacion|catalogo|menu|carrito|carrinho|pedido de pago|cobranca|boleto|vencimiento|vencimento|subtotal|a pagar|solicitud de dinero|cupon|remito)\b`)
	transferWords = regexp.MustCompile(`\b(comprobante|comprovante|recibo|transferencia|transferiste|transferimos|transferiu|enviaste|enviou|pix|spei|pagaste|pago|pagamento|envio de dinero|enviado)\b`)
	receiptWords  = regexp.MustCompile(`\b(cbu|cvu|clabe|cuit|cuil|alias|coelsa|cpf|cnpj|chave|instituicao|agencia|rastreo|folio|operacion|transaccion|transacao|comprobante|destinatario|beneficiario|recebedor|destino|origen|origem|para|referencia|titular|banco|quem recebeu|cuenta|conta|hacia|desde|codigo|controle)\b`)
)

var countries = []struct {
	currency money.Currency
	pattern  *regexp.Regexp
}{
	{money.ARS, regexp.MustCompile(`\b(cbu|cvu|cuit|cuil|coelsa|alias|mercado pago|galicia|brubank|uala|naranja x|cuenta dni|banco (nacion|provincia|macro|galicia|patagonia|ciudad|supervielle|credicoop)|bna|modo|lemon|personal pay|prex|argentina|caja de ahorro)\b`)},
	{money.BRL, regexp.MustCompile(`\b(pix|cpf|cnpj|comprovante|chave|instituicao|nubank|nu pagamentos|itau|bradesco|caixa economica|picpay|agencia|conta|transacao|tarifa|recebedor|valor da|banco do brasil|brasil)\b`)},
	{money.MXN, regexp.MustCompile(`\b(spei|clabe|rastreo|folio|banorte|banamex|citibanamex|bbva mexico|santander mexico|nu mexico|hsbc mexico|stp|mexico|m\.?n\.?|mxn|azteca|oxxo|rfc|curp)\b`)},
}

// documentKind is what kind of document the page is.
type documentKind struct {
	failed, waiting, listed bool
	receipt                 bool           // its words say so, and it has what receipts have
	country                 money.Currency // from its words; empty when they do not tell
}

func inspect(t Text, numbered bool) documentKind {
	text := locale.Fold(banksWords(t))
	p := documentKind{
		failed: failedWords.MatchString(text), waiting: waitingWords.MatchString(text),
		listed: listWords.MatchString(text),
	}
	// Some banks name neither the transfer nor the receipt, but number it.
	proofs := kinds(receiptWords, text)
	p.receipt = proofs >= 2 && transferWords.MatchString(text) || proofs >= 5 && numbered
	most, second := 0, 0
	for _, c := range countries {
		switch n := kinds(c.pattern, text); {
		case n > most:
			most, second, p.country = n, most, c.currency
		case n > second:
			second = n
		}
	}
	if most == second {
		p.country = ""
	}
	return p
}

// purpose is the label of the text that the payer typed.
var purpose = regexp.MustCompile(`^(motivo|concepto|descripcion|descricao|mensaje|mensagem|nota|comentario)\b`)

// banksWords returns the text without what the payer typed: a transfer for an invoice is no invoice, and one called
// "devolución" was not returned.
func banksWords(t Text) string {
	var b strings.Builder
	for _, page := range t.Pages {
		label := false
		for _, line := range page.Lines {
			text := locale.Fold(line.String())
			typed := label || purpose.MatchString(text)
			label = typed && !label && len(strings.Fields(text)) == 1 // the typed text is on the next line
			if !typed {
				b.WriteString(text)
				b.WriteByte(' ')
			}
		}
	}
	return b.String()
}

// kinds counts how many different words of a pattern a text has.
func kinds(pattern *regexp.Regexp, text string) int {
	seen := map[string]bool{}
	for _, word := range pattern.FindAllString(text, 200) {
		seen[word] = true
	}
	return len(seen)
}
