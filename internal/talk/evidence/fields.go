package evidence

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// Kinds of fields beside those of facts.
const (
	ours      claims.Kind = "ours"      // a sentence that the product wrote for the customer, or a text of the business
	describes claims.Kind = "describes" // a text about goods: what is in them, never what they cost
	none      claims.Kind = ""          // it is no fact
	weekday   claims.Kind = "weekday"   // the opening hours of the day that the field is named after
)

// class is what a field of an answer is.
type class struct {
	kind claims.Kind
	role claims.Role
}

// granted are fields that say in one bit what the business does.
var granted = map[string]string{
	"delivers": "Hacemos envíos y entregas a domicilio. Fazemos entregas em domicílio. We deliver to your home.",
}

// fields classes every field of the built-in tools' answers that a customer could be told of: by its name, or by its
// parent's and its own where the name alone is not enough.
var fields = readFields(`
money price: price unitPrice cost
money before: compareAtPrice previousUnitPrice previousTotal orderPreviousBalance previousBalance
money line: lineTotal
money subtotal: subtotal
money delivery: deliveryCost shippingCost shipping shipping.cost shipping.free quote.price zonePrices.price
money minimum: minOrder
money freeFrom: freeFrom freeDeliveryOver
money total: total newTotal
money debt: totalDebt debtAmount newBalance
money credit: creditBalance
money paid: paid paidAmount amountApplied parsedAmount amount
money pending: pending amountDue orderNewBalance
money discount: discount discountAmount promotions.amount refundAmount priceDifference
stock: availableStock remainingStock stock_available stockAvailable available totalQuantity locations.quantity newQuantity
contents: items.quantity item.quantity .quantity addedQuantity
code: orderNumber order_number confirmation_code ticket_number receiptNumber trackingNumber tracking_number coupon
link: fileUrl paymentUrl instagram facebook qrCode
phone: phone transfer_number
address: address city line1 line2 delivery.address deliveryAddress zones places zone place locationName branch
hours: businessHours
promotion: promotions.name promotions results.promotions products.promotions
payment methods: payment_methods paymentMethods methods.name methods.method
policy: policies.returns policies.exchanges policies.warranty policies.shipping policies.payments
done: status newStatus
name: name productName customerName firstName lastName fullName brand category title summary services
ours: message confirmationMessage messageToCustomer questionForCustomer paymentInstructions instructions statusText
ours: status_description warning notice customInstructions estimatedDelivery estimated_delivery estimatedWaitTime noSubstitutesReason missingInfo
ours: methods.instructions formattedSummary
weekday: monday tuesday wednesday thursday friday saturday sunday
describes: description
none: page pageSize totalPages total_count totalFound total_items more_items productCount pageCount fileSize productsSent itemCount
none: quantity lineQuantity requestedQuantity previousQuantity reserved lowStockThreshold matchScore similarityScore confidence
term minutes: duration_minutes estimated_time
term days: daysSinceLastPayment
none: totalOrders totalSpent retentionDays max min tax list_products.total
none: expiresAt createdAt created_at lastOrderAt lastOrderDate lastPaymentDate lastUpdated generatedAt sentAt orderDate scheduledFor
none: preferredDate confirmed_datetime date code draftId sku location.code
none: address.instructions
`)

func readFields(list string) map[string]class {
	out := map[string]class{}
	for line := range strings.Lines(list) {
		head, names, found := strings.Cut(line, ":")
		if !found {
			continue
		}
		c := class{kind: claims.Kind(head)}
		if role, isMoney := strings.CutPrefix(head, "money "); isMoney {
			c = class{claims.Money, claims.Role(role)}
		}
		if unit, isTerm := strings.CutPrefix(head, "term "); isTerm {
			c = class{claims.Term, claims.Role(unit)}
		}
		if head == "none" {
			c = class{}
		}
		for name := range strings.FieldsSeq(names) {
			out[name] = c
		}
	}
	return out
}

// classOf finds a field's class. Of a business's own tools the names of fields are guessed in three languages.
func classOf(toolName, path string, own bool) class {
	name := path[strings.LastIndexByte(path, '.')+1:]
	if own {
		return guess(name)
	}
	if name == "total" && strings.HasSuffix(toolName, "/list_products") && path == ".total" {
		return class{}
	}
	if c, known := fields[path]; known {
		return c
	}
	return fields[name]
}

// guesses are parts of names of fields in the answers of businesses' own tools.
var guesses = []struct {
	kind  claims.Kind
	role  claims.Role
	parts string
}{
	{claims.Money, claims.Total, "total"},
	{claims.Money, claims.Debt, "saldo deuda debt balance divida"},
	{claims.Money, claims.Discount, "descuento desconto discount"},
	{claims.Money, "", "precio price preco valor importe monto amount costo cost custo tarifa"},
	{claims.Term, "days", "dias days plazo demora"},
	{claims.Stock, "", "stock cantidad quantity quantidade disponible available estoque"},
	{claims.Code, "", "codigo code number numero tracking"},
	{claims.Link, "", "url link enlace"},
	{claims.Done, "", "status estado situacao state situation"},
	{claims.Name, "", "name nombre nome titulo title"},
	{describes, "", "description descripcion descricao"},
}

func guess(name string) class {
	folded := locale.Fold(name)
	for _, g := range guesses {
		for part := range strings.FieldsSeq(g.parts) {
			if strings.Contains(folded, part) {
				return class{g.kind, g.role}
			}
		}
	}
	return class{}
}

// Classed reports whether a field of a built-in tool has a class; the path is its parent's name and its own.
func Classed(path string) bool {
	_, whole := fields[path]
	_, single := fields[path[strings.LastIndexByte(path, '.')+1:]]
	return whole || single
}

// weekdays writes a day of a contract so that every language reads it.
func weekdays(day string) string {
	for _, d := range strings.Fields(weekdayNames) {
		for name := range strings.SplitSeq(d, "|") {
			if locale.Fold(day) == name {
				return strings.ReplaceAll(d, "|", " ")
			}
		}
	}
	return day
}

const weekdayNames = `monday|lunes|segunda tuesday|martes|terca wednesday|miercoles|quarta thursday|jueves|quinta friday|viernes|sexta
	saturday|sabado sunday|domingo segunda-feira|monday terca-feira|tuesday quarta-feira|wednesday quinta-feira|thursday sexta-feira|friday`
