package ocr_test

import (
	"fmt"
	"image/color"
	"strings"
)

// The layouts that the reader was tuned on. They follow what receipts of these
// kinds carry, in our own drawing; no bank's picture was copied.

var (
	blue  = color.RGBA{0, 120, 200, 255}
	green = color.RGBA{0, 140, 80, 255}
	red   = color.RGBA{200, 30, 40, 255}
	plum  = color.RGBA{130, 10, 209, 255}
)

func walletAR(p *paper, d *deal) {
	p.box(p.margin, 24, 26, 26, blue)
	p.at(p.margin+34, 42, style{size: 14, bold: true}, "mercado pago")
	p.y = 60
	p.line(style{size: 20, bold: true}, "Comprobante de transferencia")
	p.line(style{size: 11, faint: true}, fmt.Sprintf("%s, %d de %s de %d a las %s hs", titled(dias[d.day.Weekday()]),
		d.day.Day(), d.month(), d.day.Year(), d.day.Format("15:04")))
	p.rule()
	p.line(style{size: 30, bold: true}, "$ "+d.round(d.minor))
	p.line(style{size: 11}, "Motivo: Varios")
	p.rule()
	for _, side := range []struct{ word, name string }{{"De", d.payer}, {"Para", d.payee}} {
		p.gap(6)
		p.line(style{size: 11, faint: true}, side.word)
		p.line(style{size: 15, bold: true}, side.name)
		p.line(style{size: 11}, "CUIT/CUIL: 20-"+d.digits(8)+"-3")
		p.line(style{size: 11}, "Mercado Pago")
		p.line(style{size: 11}, "CVU: 00000031"+d.digits(14))
	}
	p.rule()
	p.line(style{size: 11, faint: true}, "Número de operación de Mercado Pago")
	p.line(style{size: 13}, d.number(d.digits(12)))
	p.line(style{size: 11, faint: true}, "Código de identificación")
	p.line(style{size: 13}, d.letters(22))
}

func bankStackedAR(p *paper, d *deal) {
	p.centred(style{size: 13, bold: true, tint: &green}, "Banco Galicia")
	p.gap(10)
	p.centred(style{size: 18, bold: true}, "¡Transferencia enviada!")
	p.stacked("Importe", "$ "+d.sum(d.minor))
	p.stacked("Fecha de operación", d.day.Format("02/01/2006"))
	p.stacked("Destinatario", d.payee)
	p.stacked("CBU", "0070"+d.digits(18))
	p.stacked("Cuenta origen", "Caja de ahorro en pesos "+d.digits(7)+"-4 "+d.digits(3)+"-2")
	p.stacked("Nro. de operación", d.number(d.digits(9)))
	p.stacked("Motivo", "Varios")
}

// bankRowsAR has a commission, its total, and a balance above both.
func bankRowsAR(p *paper, d *deal) {
	p.line(style{size: 16, bold: true, tint: &red}, "Santander")
	p.line(style{size: 15}, "Comprobante de transferencia")
	p.rule()
	fee := int64(1250 + d.r.IntN(9000))
	p.row("Importe", "$ "+d.sum(d.minor))
	p.row("Comisión", "$ "+d.sum(fee))
	p.row("Total debitado", "$ "+d.sum(d.minor+fee))
	p.row("Fecha de ejecución", d.day.Format("02/01/2006"))
	p.row("Titular", d.payee)
	p.row("CBU destino", "0720"+d.digits(18))
	p.row("Concepto", "Facturas")
	p.row("N° de comprobante", d.number(d.digits(8)))
	p.row("Saldo disponible", "$ "+d.sum(d.minor*3+d.r.Int64N(1_000_000)))
}

// ledgerAR is what a branch prints on paper.
func ledgerAR(p *paper, d *deal) {
	p.centred(style{size: 14, bold: true}, "BANCO DE LA NACION ARGENTINA")
	p.centred(style{size: 10}, "TRANSFERENCIA INMEDIATA DE FONDOS")
	p.gap(12)
	for _, row := range [][2]string{
		{"FECHA", d.day.Format("02-01-2006 15:04:05")},
		{"CUENTA DEBITO", d.digits(4) + "-" + d.digits(10)},
		{"SALDO ANTERIOR", "$ " + d.sum(d.minor*2+d.r.Int64N(5_000_000))},
		{"CBU CREDITO", "0110" + d.digits(18)},
		{"BENEFICIARIO", strings.ToUpper(d.payee)},
		{"IMPORTE", "$ " + d.sum(d.minor)},
		{"NRO. OPERACION", d.number(d.digits(8))},
		{"ID COELSA", d.letters(22)},
	} {
		p.row(row[0], row[1])
	}
	p.gap(14)
	p.centred(style{size: 10}, "OPERACION REALIZADA CON EXITO")
}

// raisedAR writes its cents small and high.
func raisedAR(p *paper, d *deal) {
	p.gap(30)
	p.centred(style{size: 12, faint: true}, "Transferiste a")
	p.centred(style{size: 17, bold: true}, d.payee)
	whole, cents := d.parts(d.minor)
	big := style{size: 38, bold: true}
	p.raised((p.width-p.wide(big, "$ "+whole)-24)/2, big, "$ "+whole, cents)
	p.gap(10)
	p.rule()
	p.row("Fecha y hora", fmt.Sprintf("%d %s %d - %s hs", d.day.Day(), meses[d.day.Month()-1][:3], d.day.Year(),
		d.day.Format("15:04")))
	p.row("Cuenta", "Ualá")
	p.row("CVU", "00000079"+d.digits(14))
	p.row("Id Op.", d.number(d.letters(16)))
}

func pixRows(p *paper, d *deal) {
	p.box(p.margin, 22, 34, 20, plum)
	p.y = 48
	p.line(style{size: 20, bold: true}, "Comprovante de transferência")
	p.line(style{size: 11, faint: true}, strings.ToUpper(d.day.Format("02 "))+strings.ToUpper(d.monthP()[:3])+
		d.day.Format(" 2006 - 15:04:05"))
	p.rule()
	p.row("Valor", "R$ "+d.sum(d.minor))
	p.row("Tipo de transferência", "Pix")
	p.gap(8)
	p.line(style{size: 14, bold: true}, "Destino")
	p.row("Nome", d.payee)
	p.row("CPF", "•••."+d.digits(3)+"."+d.digits(3)+"-••")
	p.row("Instituição", "ITAÚ UNIBANCO S.A.")
	p.row("Chave Pix", "+55119"+d.digits(8))
	p.gap(8)
	p.line(style{size: 14, bold: true}, "Origem")
	p.row("Nome", d.payer)
	p.row("Instituição", "NU PAGAMENTOS - IP")
	p.row("Conta", d.digits(8)+"-5")
	p.gap(14)
	p.line(style{size: 9, faint: true}, "ID da transação: "+d.pix())
}

func pixStacked(p *paper, d *deal) {
	p.line(style{size: 18, bold: true}, "Comprovante Pix")
	p.line(style{size: 11, faint: true}, "transferência realizada")
	p.gap(8)
	p.line(style{size: 28, bold: true}, "R$ "+d.sum(d.minor))
	p.rule()
	p.stacked("data da transferência", d.day.Format("02/01/2006"))
	p.stacked("para", d.payee)
	p.stacked("CNPJ", d.digits(2)+"."+d.digits(3)+"."+d.digits(3)+"/0001-"+d.digits(2))
	p.stacked("tarifa", "R$ 0,00")
	p.stacked("saldo após a operação", "R$ "+d.sum(d.minor*2+77))
	p.stacked("ID da transação", d.pix())
}

func speiRows(p *paper, d *deal) {
	p.line(style{size: 18, bold: true, tint: &blue}, "BBVA")
	p.line(style{size: 14}, "Transferencia interbancaria exitosa")
	p.rule()
	p.row("Importe", "$"+d.sum(d.minor))
	p.row("Comisión", "$0.00")
	p.row("IVA", "$0.00")
	p.row("Fecha de operación", d.day.Format("02/01/2006"))
	p.row("Beneficiario", d.payee)
	p.row("Cuenta CLABE", "0121"+d.digits(14))
	p.row("Banco destino", "BANORTE")
	p.row("Referencia numérica", d.digits(7))
	p.row("Clave de rastreo", d.number("MBAN0100"+d.digits(16)))
	p.row("Folio de internet", d.digits(10))
}

func speiBig(p *paper, d *deal) {
	p.gap(20)
	p.centred(style{size: 15}, "¡Transferencia exitosa!")
	p.centred(style{size: 34, bold: true}, "$"+d.sum(d.minor))
	p.centred(style{size: 12, faint: true}, "a "+d.payee)
	p.rule()
	p.stacked("Fecha y hora", fmt.Sprintf("%d de %s de %d, %s", d.day.Day(), d.month(), d.day.Year(),
		d.day.Format("15:04")))
	p.stacked("CLABE", "6461"+d.digits(14))
	p.stacked("Clave de rastreo", d.number("NU39"+d.letters(22)))
	p.stacked("Concepto", "Pedido 204")
}

// From here on: what only staff may accept.

func refusedAR(p *paper, d *deal) {
	p.line(style{size: 18, bold: true, tint: &red}, "Transferencia rechazada")
	p.line(style{size: 12}, "No pudimos realizar la operación.")
	p.stacked("Importe", "$ "+d.sum(d.minor))
	p.stacked("Fecha", d.day.Format("02/01/2006"))
	p.stacked("Para", d.payee)
	p.stacked("CBU", "0070"+d.digits(18))
}

func scheduledPix(p *paper, d *deal) {
	p.line(style{size: 20, bold: true}, "Comprovante de agendamento")
	p.line(style{size: 12}, "Pix agendado para "+d.day.AddDate(0, 0, 30).Format("02/01/2006"))
	p.row("Valor", "R$ "+d.sum(d.minor))
	p.row("Destino", d.payee)
	p.row("Instituição", "BANCO INTER")
	p.row("ID da transação", d.pix())
}

// movementsAR lists several transfers: it is unclear which one is meant.
func movementsAR(p *paper, d *deal) {
	p.line(style{size: 20, bold: true}, "Últimos movimientos")
	for i := range 5 {
		p.gap(8)
		p.row("Transferencia enviada", "-$ "+d.sum(d.minor/2+d.r.Int64N(d.minor)))
		p.line(style{size: 10, faint: true}, d.day.AddDate(0, 0, -i).Format("02/01/2006")+" · "+d.payee)
	}
}

func priceList(p *paper, d *deal) {
	p.line(style{size: 20, bold: true}, "Lista de precios")
	p.line(style{size: 11, faint: true}, "Vigente desde el "+d.day.Format("02/01/2006"))
	for _, item := range []string{"Yerba 1 kg", "Azúcar 1 kg", "Aceite 900 ml", "Fideos 500 g", "Arroz 1 kg"} {
		p.row(item, "$ "+d.round(d.r.Int64N(9000)*100+90000))
	}
}

func titled(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
