package ocr_test

import (
	"fmt"
	"strings"
)

// Layouts that were written when the reader was done, and that nothing was changed for: expect this set's figures
// elsewhere.

// u1Grid has its labels in two columns, each above its value.
func u1Grid(p *paper, d *deal) {
	p.line(style{size: 17, bold: true}, "Transferencia enviada")
	half := p.width / 2
	pairs := [][4]string{
		{"Monto enviado", "$ " + d.sum(d.minor), "Fecha", d.day.Format("02/01/2006")},
		{"Destinatario", d.payee, "Banco", "Ualá Bank"},
		{"CVU", "00000079" + d.digits(14), "Operación N°", d.number(d.digits(9))},
	}
	for _, pair := range pairs {
		p.gap(12)
		p.y += 14
		p.at(p.margin, p.y, style{size: 10, faint: true}, pair[0])
		p.at(half+24, p.y, style{size: 10, faint: true}, pair[2])
		p.y += 16
		p.at(p.margin, p.y, style{size: 11.5}, pair[1])
		p.at(half+24, p.y, style{size: 11.5}, pair[3])
	}
}

func u2Friend(p *paper, d *deal) {
	p.gap(26)
	p.centred(style{size: 14}, "Le enviaste plata a")
	p.centred(style{size: 18, bold: true}, d.payee)
	p.centred(style{size: 36, bold: true, tint: &plum}, "$ "+d.round(d.minor))
	p.centred(style{size: 11, faint: true}, fmt.Sprintf("%d %s. %d, %s h", d.day.Day(), d.month()[:3], d.day.Year(),
		d.day.Format("15:04")))
	p.rule()
	p.row("Alias", "sol.luna.mar")
	p.row("CUIT", "23-"+d.digits(8)+"-9")
	p.row("Nro. de transacción", d.number(d.digits(12)))
}

// u3Table has lines around its cells.
func u3Table(p *paper, d *deal) {
	p.centred(style{size: 13, bold: true}, "BANCO CIUDAD")
	p.centred(style{size: 11}, "Comprobante de transferencia")
	p.gap(10)
	for _, row := range [][2]string{
		{"Fecha y hora", d.day.Format("02/01/2006 15:04")},
		{"Importe", "$ " + d.sum(d.minor)},
		{"Cuenta débito", "CA " + d.digits(9)},
		{"CBU crédito", "0290" + d.digits(18)},
		{"N° de operación", d.number(d.digits(8))},
	} {
		top := p.y
		p.y += 24
		p.at(p.margin+8, p.y-8, style{size: 11}, row[0])
		p.at(p.margin+128, p.y-8, style{size: 11}, row[1])
		for _, x := range []float64{p.margin, p.margin + 118, p.width - p.margin} {
			p.box(x, top, 0.8, 24, p.faint)
		}
		p.box(p.margin, top, p.width-2*p.margin, 0.8, p.faint)
	}
	p.box(p.margin, p.y, p.width-2*p.margin, 0.8, p.faint)
}

func u4Itau(p *paper, d *deal) {
	p.line(style{size: 15, bold: true}, "Itaú")
	p.line(style{size: 15}, "Comprovante de transferência Pix")
	p.rule()
	p.line(style{size: 11}, "valor da transferência: R$ "+d.sum(d.minor))
	p.line(style{size: 11}, "data: "+d.day.Format("02/01/2006"))
	p.line(style{size: 11}, "nome do recebedor: "+d.payee)
	p.line(style{size: 11}, "chave: "+d.digits(11))
	p.line(style{size: 11}, "instituição: BANCO INTER S.A.")
	p.line(style{size: 9}, "ID da transação: "+d.pix())
	p.line(style{size: 9}, "autenticação: "+d.letters(32))
}

func u5MercadoBR(p *paper, d *deal) {
	p.line(style{size: 13, bold: true, tint: &blue}, "mercado pago")
	p.line(style{size: 20, bold: true}, "Comprovante de pagamento")
	p.line(style{size: 11, faint: true}, fmt.Sprintf("%d de %s de %d às %s", d.day.Day(), d.monthP(), d.day.Year(),
		d.day.Format("15:04")))
	p.rule()
	p.line(style{size: 28, bold: true}, "R$ "+d.sum(d.minor))
	p.stacked("De", d.payer)
	p.stacked("Para", d.payee)
	p.stacked("Número da transação", d.digits(12))
	p.stacked("ID de transação PIX", d.pix())
}

func u6NuMX(p *paper, d *deal) {
	p.gap(16)
	p.line(style{size: 13, faint: true}, "Enviaste")
	p.line(style{size: 34, bold: true}, "$"+d.sum(d.minor))
	p.line(style{size: 13}, "a "+d.payee)
	p.rule()
	p.row("Fecha", fmt.Sprintf("%02d %s %d", d.day.Day(), strings.ToUpper(d.month()[:3]), d.day.Year()))
	p.row("Banco", "STP")
	p.row("CLABE", "6461"+d.digits(14))
	p.row("Clave de rastreo", d.number(d.digits(18)))
}

func u7Citi(p *paper, d *deal) {
	p.line(style{size: 15, bold: true, tint: &blue}, "citibanamex")
	p.line(style{size: 12}, "Comprobante de transferencia SPEI")
	p.rule()
	p.row("Importe", "MXN "+d.sum(d.minor))
	p.row("Cuenta depósito", "0021"+d.digits(14))
	p.row("Beneficiario", d.payee)
	p.row("Fecha", d.day.Format("02-01-2006"))
	p.row("Clave de rastreo", d.number("085"+d.digits(20)))
}

// From here on: what only staff may accept.

func u8Confirming(p *paper, d *deal) {
	p.line(style{size: 18, bold: true}, "Transferencia a terceros")
	p.line(style{size: 12}, "Revisá que los datos sean correctos")
	p.stacked("Importe", "$ "+d.sum(d.minor))
	p.stacked("Para", d.payee)
	p.stacked("CBU", "0070"+d.digits(18))
	p.stacked("Fecha", d.day.Format("02/01/2006"))
	p.gap(20)
	p.box(p.margin, p.y, p.width-2*p.margin, 40, blue)
	p.y += 6
	p.centred(style{size: 14, bold: true, tint: &white}, "Continuar")
}

func u9Asked(p *paper, d *deal) {
	p.line(style{size: 18, bold: true}, "Te pidieron dinero")
	p.line(style{size: 12}, d.payee+" te pidió un pago")
	p.line(style{size: 30, bold: true}, "$ "+d.sum(d.minor))
	p.row("Fecha", d.day.Format("02/01/2006"))
	p.row("Alias", "sol.luna.mar")
	p.row("Concepto", "Pedido")
}

func u10Payslip(p *paper, d *deal) {
	p.line(style{size: 16, bold: true}, "Recibo de haberes")
	p.row("Período", d.day.Format("01/2006"))
	p.row("Sueldo básico", "$ "+d.sum(d.minor+d.minor/5))
	p.row("Jubilación", "$ "+d.sum(d.minor/5))
	p.row("Neto a cobrar", "$ "+d.sum(d.minor))
	p.row("CUIL", "20-"+d.digits(8)+"-1")
	p.row("Fecha", d.day.Format("02/01/2006"))
	p.row("Banco", "Nación")
}
