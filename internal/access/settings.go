package access

import "time"

// Settings are a workspace's own rules. The zero value of every field means the
// default, so that an empty document is a working configuration. Its tags, and those of its parts, are the one description of
// a setting: the checks, the API, the page of all settings and docs/SETTINGS.md are made of them (package field).
type Settings struct {
	// Trade is what the business began as; its examples and first steps follow it.
	Trade string `json:"trade,omitempty" page:"business" es:"Rubro" es_mx:"Giro" pt:"Ramo" en:"Trade" jsonschema:"enum=shop,enum=wholesaler,enum=restaurant,enum=clinic,enum=salon,enum=services" choices:"shop=Comercio|Loja|Shop; wholesaler=Mayorista o distribuidora|Atacado ou distribuidora|Wholesaler; restaurant=Restaurante o bar|Restaurante ou bar|Restaurant or bar; clinic=Consultorio o clínica|Consultório ou clínica|Clinic; salon=Peluquería o estética|Salão ou estética|Hair or beauty salon; services=Servicios y empresas|Serviços e empresas|Services and companies" change:"owner" help:"Los ejemplos y los primeros pasos lo siguen. | Os exemplos e os primeiros passos o seguem. | Examples and first steps follow it."`

	RequireIdentity   *bool `json:"require_identity,omitempty" page:"orders" es:"Pedir el documento" pt:"Pedir o documento" en:"Ask for a document number" means:"true" change:"owner" help:"Antes de confirmar un pedido, el asistente pide nombre y documento. | Antes de confirmar um pedido, o assistente pede nome e documento. | Before an order is confirmed, the agent asks for a name and a document number."`
	RetailDraftMins   int   `json:"retail_draft_minutes,omitempty" page:"orders" es:"Vida del carrito" pt:"Vida do carrinho" en:"Keep a cart for" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"240" help:"Cuánto se conserva un pedido sin confirmar en la venta minorista. | Quanto tempo se guarda um pedido sem confirmar no varejo. | How long an unconfirmed order is kept in retail."`
	OrdersDraftMins   int   `json:"orders_draft_minutes,omitempty" page:"orders" es:"Vida de un pedido sin confirmar" pt:"Vida de um pedido sem confirmar" en:"Keep an unconfirmed order for" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"30" help:"Cuánto se conserva un pedido sin confirmar en la toma de pedidos. | Quanto tempo se guarda um pedido sem confirmar na tomada de pedidos. | How long an unconfirmed order is kept where orders are taken."`
	ReservationHours  int   `json:"reservation_hours,omitempty" page:"orders" es:"Reserva de mercadería" pt:"Reserva de mercadoria" en:"Hold stock for" kind:"hours" jsonschema:"minimum=0,maximum=87600" means:"24" help:"Cuánto guarda un pedido confirmado su mercadería hasta que se paga. | Quanto tempo um pedido confirmado guarda sua mercadoria até ser pago. | How long a confirmed order keeps its stock until it is paid."`
	QuestionMins      int   `json:"question_minutes,omitempty" page:"conversation" es:"Plazo para responder una pregunta" pt:"Prazo para responder uma pergunta" en:"Time to answer a question" kind:"minutes" jsonschema:"minimum=0,maximum=5256000" means:"30" help:"Pasado el plazo, un sí ya no cuenta y se pregunta de nuevo. | Passado o prazo, um sim não vale mais e se pergunta de novo. | After that, a yes no longer counts and the question is asked again."`
	VoiceQuestionSecs int   `json:"voice_question_seconds,omitempty" page:"conversation" es:"Plazo para responder por teléfono" pt:"Prazo para responder por telefone" en:"Time to answer on the phone" kind:"seconds" jsonschema:"minimum=0,maximum=5256000" means:"120"`
	JoinMillis        *int  `json:"join_milliseconds,omitempty" page:"conversation" es:"Espera de más mensajes" pt:"Espera por mais mensagens" en:"Wait for more messages" kind:"milliseconds" jsonschema:"minimum=0,maximum=86400000" help:"Los clientes escriben por partes; el asistente espera antes de contestar. Vacío: un segundo y medio en WhatsApp, menos de medio en la web. Después de un botón o de una pregunta entera espera menos de medio. | Os clientes escrevem em partes; o assistente espera antes de responder. Vazio: um segundo e meio no WhatsApp, menos de meio na web. Depois de um botão ou de uma pergunta inteira espera menos de meio. | Customers write in pieces; the agent waits before it answers. If empty, a second and a half on WhatsApp and less than half a second on the web. After a button or a complete question it waits less than half a second."`

	MaxDiscountPercent   int       `json:"max_discount_percent,omitempty" page:"orders" es:"Descuento máximo" pt:"Desconto máximo" en:"Highest discount" kind:"percent" jsonschema:"minimum=0,maximum=100" means:"30" change:"owner" help:"El descuento más alto que se puede dar en un pedido. | O desconto mais alto que se pode dar num pedido. | The highest discount that an order can be given."`
	MaxLines             int       `json:"max_lines,omitempty" page:"orders" es:"Productos por pedido" pt:"Produtos por pedido" en:"Products per order" jsonschema:"minimum=0,maximum=1000000000" means:"50"`
	MaxQuantityPerLine   int       `json:"max_quantity_per_line,omitempty" page:"orders" es:"Unidades por producto" pt:"Unidades por produto" en:"Units per product" jsonschema:"minimum=0,maximum=100" means:"100"`
	CallsPerMinute       int       `json:"calls_per_minute,omitempty" page:"models" es:"Operaciones por minuto" pt:"Operações por minuto" en:"Operations per minute" jsonschema:"minimum=0,maximum=1000000000" means:"60000" change:"owner" help:"De todo el negocio; un freno contra abusos. | De todo o negócio; um freio contra abusos. | For the whole business, to limit abuse."`
	ExecutionDays        int       `json:"execution_days,omitempty" page:"retention" es:"Registro de operaciones" pt:"Registro de operações" en:"Log of operations" kind:"days" jsonschema:"minimum=0,maximum=36500" means:"365" change:"owner" help:"Cuánto se guarda el contenido de cada operación; que existió se guarda siempre. | Quanto tempo se guarda o conteúdo de cada operação; que existiu se guarda sempre. | How long the content of each operation is kept; that it was made is always kept."`
	EventDays            int       `json:"event_days,omitempty" page:"retention" es:"Avisos a otros sistemas" pt:"Avisos a outros sistemas" en:"Events for other systems" kind:"days" jsonschema:"minimum=0,maximum=36500" means:"30" change:"owner"`
	Retention            Retention `json:"retention,omitzero" page:"retention" es:"Cuánto se guarda" pt:"Quanto se guarda" en:"How long things are kept" change:"owner"`
	TaxBasisPoints       int       `json:"tax_basis_points,omitempty" page:"orders" es:"Impuesto sobre los pedidos" pt:"Imposto sobre os pedidos" en:"Tax on orders" kind:"points" jsonschema:"minimum=0,maximum=10000" means:"0" change:"owner" doc:"In hundredths of a per cent: 2100 is 21 %."`
	StockAdjustmentLimit int       `json:"stock_adjustment_limit,omitempty" page:"orders" es:"Ajuste de stock sin aprobación" es_mx:"Ajuste de inventario sin aprobación" pt:"Ajuste de estoque sem aprovação" en:"Stock adjusted without approval" jsonschema:"minimum=0,maximum=1000000000" means:"100" change:"owner" help:"Un ajuste de más unidades lo aprueba el dueño. | Um ajuste de mais unidades é aprovado pelo dono. | An owner approves an adjustment of more units."`

	FreeShippingOver    *int64 `json:"free_shipping_over,omitempty" page:"delivery" es:"Envío gratis desde" pt:"Frete grátis a partir de" en:"Free delivery from" kind:"money" means:"50000" change:"owner" help:"Para las zonas que no dicen otra cosa; negativo: nunca. | Para as zonas que não dizem outra coisa; negativo: nunca. | For zones without their own; negative means never."`
	ReceiptRequiredFrom int64  `json:"receipt_required_from,omitempty" page:"payments" es:"Comprobante obligatorio desde" pt:"Comprovante obrigatório a partir de" en:"Receipt required from" kind:"money" jsonschema:"minimum=0" means:"100000" change:"owner" help:"Los pagos desde este importe necesitan su comprobante. | Os pagamentos a partir deste valor precisam do comprovante. | Payments of this amount or more need their receipt."`

	DefaultPayment string   `json:"default_payment,omitempty" page:"payments" es:"Medio de pago habitual" es_mx:"Forma de pago habitual" pt:"Meio de pagamento habitual" en:"Default payment method" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit_card,enum=credit_card,enum=other" choices:"cash=Efectivo|Dinheiro|Cash; transfer=Transferencia|Transferência|Bank transfer; mercadopago=Mercado Pago|Mercado Pago|Mercado Pago; debit_card=Tarjeta de débito|Cartão de débito|Debit card; credit_card=Tarjeta de crédito|Cartão de crédito|Credit card; other=Otro|Outro|Other" change:"owner"`
	PaymentMethods []string `json:"payment_methods,omitempty" page:"payments" es:"Medios de pago" es_mx:"Formas de pago" pt:"Meios de pagamento" en:"Payment methods" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit_card,enum=credit_card,enum=other" choices:"cash=Efectivo|Dinheiro|Cash; transfer=Transferencia|Transferência|Bank transfer; mercadopago=Mercado Pago|Mercado Pago|Mercado Pago; debit_card=Tarjeta de débito|Cartão de débito|Debit card; credit_card=Tarjeta de crédito|Cartão de crédito|Credit card; other=Otro|Outro|Other" change:"owner" help:"Los que el negocio acepta; ninguno: todos. | Os que o negócio aceita; nenhum: todos. | The ones you accept; none means all."`
	Bank           Bank     `json:"bank,omitzero" page:"payments" es:"Cuenta para transferencias" pt:"Conta para transferências" en:"Account for transfers" change:"owner" personal:"true"`
	Delivery       Delivery `json:"delivery,omitzero" page:"delivery" es:"Entregas" pt:"Entregas" en:"Delivery" change:"owner"`
	Profile        Profile  `json:"profile,omitzero" page:"business" es:"Datos para los clientes" pt:"Dados para os clientes" en:"What customers are told"`
	Brand          Brand    `json:"brand,omitzero" page:"business" es:"Marca" pt:"Marca" en:"Brand" change:"owner"`
	Policies       Policies `json:"policies,omitzero" page:"policies" es:"Políticas" pt:"Políticas" en:"Policies"`
	Booking        Booking  `json:"booking,omitzero" page:"bookings" es:"Reservas y turnos" es_mx:"Reservaciones y citas" pt:"Reservas e horários" en:"Bookings"`
	News           News     `json:"news,omitzero" page:"news" es:"Avisos a clientes" pt:"Avisos aos clientes" en:"News to customers" change:"owner"`
	WhatsApp       WhatsApp `json:"whatsapp,omitzero" page:"channels" es:"WhatsApp" pt:"WhatsApp" en:"WhatsApp" change:"owner"`
	WebChat        WebChat  `json:"web_chat,omitzero" page:"channels" es:"Chat de la web" pt:"Chat do site" en:"Web chat" change:"owner"`
	Voice          Voice    `json:"voice,omitzero" page:"voice" es:"Teléfono" pt:"Telefone" en:"Telephone"`
	Teams          Teams    `json:"teams,omitzero" page:"teams" es:"Equipos" pt:"Equipes" en:"Teams" change:"owner" personal:"true"`

	// Branches are the rules of single branches, by their ids.
	Branches       map[string]BranchRules `json:"branches,omitempty" page:"branches" es:"Sucursales" pt:"Filiais" en:"Branches" keys:"format=uuid" change:"owner" help:"Por el id de la sucursal. | Pelo id da filial. | By the branch's id."`
	Promotions     []Promotion            `json:"promotions,omitempty" page:"promotions" es:"Promociones" pt:"Promoções" en:"Promotions" jsonschema:"maxItems=200" change:"owner"`
	CustomerGroups []CustomerGroup        `json:"customer_groups,omitempty" page:"promotions" es:"Grupos de clientes" pt:"Grupos de clientes" en:"Customer groups" jsonschema:"maxItems=50" change:"owner" help:"Cada grupo tiene su lista de precios. | Cada grupo tem sua lista de preços. | Each group has a price list of its own."`

	// ImportColumns is what headings of imported files mean, by the kind of file, as their senders said.
	ImportColumns map[string]map[string]string `json:"import_columns,omitempty" page:"business" es:"Columnas de las planillas" pt:"Colunas das planilhas" en:"Columns of spreadsheets" keys:"products,customers,services,stock,prices" kind:"object" help:"Qué columna es cada título de los archivos que se importan; se aprende de cada importación. | Que coluna é cada título dos arquivos importados; aprende-se de cada importação. | Which column each heading of imported files is; learned from each import."`

	Files FileLimits `json:"files,omitzero" page:"retention" es:"Archivos de clientes" pt:"Arquivos de clientes" en:"Customers' files" change:"owner"`

	Backups BackupPlan `json:"backups,omitzero" page:"retention" es:"Copias de seguridad" pt:"Backups" en:"Backups" change:"owner"`

	ModelBudget ModelBudget `json:"model_budget,omitzero" page:"models" es:"Presupuesto de modelos" pt:"Orçamento de modelos" en:"Budget for models" change:"owner"`
	Turn        TurnLimits  `json:"turn,omitzero" page:"models" es:"Límites de una respuesta" pt:"Limites de uma resposta" en:"Limits of an answer" change:"owner"`
	// ReceiptModel reads pictures of receipts beside the installed programs; none: pictures are sent to no model.
	ReceiptModel ModelChoice `json:"receipt_model,omitzero" page:"models" es:"Modelo que lee comprobantes" pt:"Modelo que lê comprovantes" en:"Model that reads receipts" change:"owner" help:"Sin uno, las fotos no se envían a ningún modelo. | Sem um, as fotos não são enviadas a nenhum modelo. | Without one, pictures are sent to no model."`
	// SpeechModel writes down voice notes; none: customers are asked to write.
	SpeechModel ModelChoice `json:"speech_model,omitzero" page:"models" es:"Servicio que escucha audios" pt:"Serviço que ouve áudios" en:"Service that hears voice notes" change:"owner" help:"Con la dirección de un servicio como el de OpenAI (/audio/transcriptions), también uno de la propia máquina. Sin uno, se le pide al cliente que escriba. | Com o endereço de um serviço como o da OpenAI (/audio/transcriptions), também um da própria máquina. Sem um, pede-se ao cliente que escreva. | With the address of a service like OpenAI's (/audio/transcriptions), or one of the own machine. Without one, customers are asked to write."`
	// Templates are what may be sent to a customer who has not written for a day, by purpose.
	Templates map[string]Template `json:"templates,omitempty" page:"channels" es:"Plantillas de WhatsApp" pt:"Modelos de mensagem do WhatsApp" en:"WhatsApp templates" keys:"code,document,message,notice,payment_link,reminder,reminder_link,ticket" change:"owner" help:"Lo que se puede enviar a quien no escribió en un día, por su uso. | O que se pode enviar a quem não escreveu em um dia, por seu uso. | What may be sent to a customer who has not written for a day, by its purpose."`

	// The telephone of hand-offs, and the message to the customer.
	EscalationPhone string `json:"escalation_phone,omitempty" page:"conversation" es:"Teléfono de quien atiende" pt:"Telefone de quem atende" en:"Phone number for hand-offs" kind:"phone" jsonschema:"format=phone" personal:"true" change:"owner" help:"Con su código de país. Recibe las conversaciones que pasan a una persona. | Com o código do país. Recebe as conversas que passam a uma pessoa. | With its country code. Conversations that pass to a person go there."`
	TransferMessage string `json:"transfer_message,omitempty" page:"conversation" es:"Mensaje al pasar con una persona" pt:"Mensagem ao passar para uma pessoa" en:"Message when a person takes over" kind:"long" jsonschema:"maxLength=1000"`
	// CustomerDataDays is how far back agents see a customer's orders, and how long after the customer's last activity
	// their personal data.
	CustomerDataDays int `json:"customer_data_days,omitempty" page:"retention" es:"Datos de clientes a la vista" pt:"Dados de clientes à vista" en:"Customers' data in view" kind:"days" jsonschema:"minimum=0,maximum=36500" means:"365" change:"owner" help:"Hasta cuándo ven los asistentes los pedidos y datos de un cliente. | Até quando os assistentes veem os pedidos e dados de um cliente. | How far back agents see a customer's orders and data."`
}

// Bank is where transfers go. Receipts are compared with it: one that names another payee, or none, needs a review by
// staff.
type Bank struct {
	Alias  string `json:"alias,omitempty" es:"Alias" es_mx:"Tarjeta o celular para transferir" pt:"Chave Pix" en:"Alias"`
	CBU    string `json:"cbu,omitempty" es:"CBU o CVU" es_mx:"CLABE" pt:"Agência e conta" en:"Account number"`
	Holder string `json:"holder,omitempty" es:"Titular" pt:"Titular" en:"Holder"`
	TaxID  string `json:"tax_id,omitempty" es:"CUIT del titular" es_mx:"RFC del titular" pt:"CPF ou CNPJ do titular" en:"Tax id of the holder" help:"Se compara con los comprobantes. | É comparado com os comprovantes. | Receipts are compared with it."` // CUIT, CPF or CNPJ of the holder
	Name   string `json:"bank,omitempty" es:"Banco" pt:"Banco" en:"Bank"`
}

// Reachable reports whether a customer can transfer money with what is known of the account.
func (b Bank) Reachable() bool { return b.Alias != "" || b.CBU != "" }

// Delivery is where the business delivers and for how much. Without zones it delivers anywhere at Flat.
type Delivery struct {
	Zones         []Zone `json:"zones,omitempty" es:"Zonas" pt:"Zonas" en:"Zones"`
	Flat          int64  `json:"flat,omitempty" es:"Costo único" pt:"Custo único" en:"Flat cost" kind:"money" jsonschema:"minimum=0" help:"Sin zonas, se entrega en cualquier lugar por este importe. | Sem zonas, entrega-se em qualquer lugar por este valor. | Without zones, the business delivers anywhere for this amount."`
	From          string `json:"from,omitempty" es:"Desde dónde se entrega" pt:"De onde se entrega" en:"Where deliveries start" pattern:"^-?[0-9]{1,2}(?:\\.[0-9]{1,10})? ?, ?-?[0-9]{1,3}(?:\\.[0-9]{1,10})?$" example:"-34.603722, -58.381592" help:"Latitud y longitud, como las copia un mapa; desde ahí se miden los radios de las zonas. | Latitude e longitude, como um mapa as copia; dali se medem os raios das zonas. | Latitude and longitude, as maps copy them; the radii of zones are measured from there."`
	PickupAddress string `json:"pickup_address,omitempty" es:"Dirección de retiro" es_mx:"Dirección para recoger" pt:"Endereço de retirada" en:"Pickup address"`
	PickupText    string `json:"pickup_text,omitempty" es:"Cómo se retira" es_mx:"Cómo se recoge" pt:"Como se retira" en:"How pickup works" kind:"long"`
	PickupOnly    bool   `json:"pickup_only,omitempty" es:"Solo retiro, sin envíos" es_mx:"Solo para recoger, sin envíos" pt:"Só retirada, sem entregas" en:"Pickup only, no delivery"` // no delivery at all
}

// Zone is one area of delivery. Amounts are minor units.
type Zone struct {
	Name        string           `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"format=name"`
	Cities      []string         `json:"cities,omitempty" es:"Ciudades y barrios" pt:"Cidades e bairros" en:"Cities and districts"`
	PostalCodes []string         `json:"postal_codes,omitempty" es:"Códigos postales" pt:"CEPs" en:"Postal codes" pattern:"^[0-9]{3,10}(?:-[0-9]{3,10})?$" example:"1170-1199" help:"Uno, como 1406, o un rango, como 1170-1199. | Um, como 1406, ou uma faixa, como 1170-1199. | One, such as 1406, or a range, such as 1170-1199."` // "1406" or "1170-1199"
	RadiusKm    float64          `json:"radius_km,omitempty" es:"Radio (km)" pt:"Raio (km)" en:"Radius (km)" kind:"number" jsonschema:"minimum=0,maximum=500" help:"Para la ubicación que comparte un cliente: hasta tan lejos del punto desde donde se entrega, en línea recta. | Para a localização que um cliente compartilha: até essa distância do ponto de onde se entrega, em linha reta. | For the location that a customer shares: as far as this from where deliveries start, as the crow flies."`
	Area        []string         `json:"area,omitempty" es:"Contorno" pt:"Contorno" en:"Outline" jsonschema:"maxItems=100" pattern:"^-?[0-9]{1,2}(?:\\.[0-9]{1,10})? ?, ?-?[0-9]{1,3}(?:\\.[0-9]{1,10})?$" example:"-34.603722, -58.381592" help:"Las esquinas de la zona en orden, cada una con latitud y longitud; en lugar del radio. | Os cantos da zona em ordem, cada um com latitude e longitude; em vez do raio. | The corners of the zone in order, each with latitude and longitude; instead of a radius."`
	Cost        int64            `json:"cost_minor" optional:"true" es:"Costo" pt:"Custo" en:"Cost" kind:"money" jsonschema:"minimum=0"`
	MinOrder    int64            `json:"min_order_minor,omitempty" es:"Pedido mínimo" pt:"Pedido mínimo" en:"Smallest order" kind:"money" jsonschema:"minimum=0"`
	FreeOver    *int64           `json:"free_over_minor,omitempty" es:"Gratis desde" pt:"Grátis a partir de" en:"Free from" kind:"money" help:"Vacío: lo del negocio; negativo: nunca. | Vazio: o do negócio; negativo: nunca. | Empty: the business's; negative: never."` // nil: the business's free_shipping_over; negative: never
	ETA         string           `json:"eta_text,omitempty" es:"Cuánto tarda" pt:"Quanto demora" en:"How long it takes"`
	Methods     map[string]int64 `json:"methods,omitempty" es:"Adicional por velocidad" pt:"Adicional por velocidade" en:"Extra for speed" keys:"standard,express,same_day" jsonschema:"minimum=0" help:"Una velocidad que no está no se ofrece. | Uma velocidade que não está não é oferecida. | A speed that is not listed is not offered."` // extra cost by shipping method; one not listed is not offered
}

// Profile is the business's public information.
type Profile struct {
	Phone    string            `json:"phone,omitempty" es:"Teléfono" pt:"Telefone" en:"Telephone" kind:"phone"`
	Address  string            `json:"address,omitempty" es:"Dirección" pt:"Endereço" en:"Address"`
	City     string            `json:"city,omitempty" es:"Ciudad" pt:"Cidade" en:"City"`
	Schedule map[string]string `json:"schedule,omitempty" es:"Horario" pt:"Horário" en:"Hours" keys:"sunday,monday,tuesday,wednesday,thursday,friday,saturday" help:"Lo que se dice a los clientes de cada día. | O que se diz aos clientes de cada dia. | What customers are told of each day."`
	Social   map[string]string `json:"social,omitempty" es:"Redes sociales" pt:"Redes sociais" en:"Social networks"`
	Greeting string            `json:"greeting,omitempty" es:"Saludo" pt:"Saudação" en:"Greeting" kind:"long"`
}

// Policies are the texts customers ask for.
type Policies struct {
	Returns   string `json:"returns,omitempty" es:"Devoluciones" pt:"Devoluções" en:"Returns" kind:"long"`
	Exchanges string `json:"exchanges,omitempty" es:"Cambios" pt:"Trocas" en:"Exchanges" kind:"long"`
	Warranty  string `json:"warranty,omitempty" es:"Garantía" pt:"Garantia" en:"Warranty" kind:"long"`
	Shipping  string `json:"shipping,omitempty" es:"Envíos" pt:"Entregas" en:"Delivery" kind:"long"`
	Payments  string `json:"payments,omitempty" es:"Pagos" pt:"Pagamentos" en:"Payments" kind:"long"`
	Custom    string `json:"custom_instructions,omitempty" es:"Otras indicaciones" pt:"Outras instruções" en:"Other instructions" kind:"long" change:"owner"`
}

func orDefault(n, def int) int {
	if n > 0 {
		return n
	}
	return def
}

func minutes(n, def int) time.Duration { return time.Duration(orDefault(n, def)) * time.Minute }

func (s Settings) IdentityRequired() bool         { return s.RequireIdentity == nil || *s.RequireIdentity }
func (s Settings) RetailDraftLife() time.Duration { return minutes(s.RetailDraftMins, 240) }
func (s Settings) OrdersDraftLife() time.Duration { return minutes(s.OrdersDraftMins, 30) }
func (s Settings) LineLimit() int                 { return orDefault(s.MaxLines, 50) }
func (s Settings) QuantityLimit() int             { return min(orDefault(s.MaxQuantityPerLine, 100), 100) }
func (s Settings) DiscountLimit() int             { return orDefault(s.MaxDiscountPercent, 30) }
func (s Settings) WorkspaceCalls() int            { return orDefault(s.CallsPerMinute, 60_000) }
func (s Settings) StockApprovalAbove() int        { return orDefault(s.StockAdjustmentLimit, 100) }

// ReservationLife is how long a retail order keeps its stock.
func (s Settings) ReservationLife() time.Duration { return minutes(s.ReservationHours*60, 24*60) }

// ExecutionLife is how long the content of execution rows is kept.
func (s Settings) ExecutionLife() time.Duration {
	return time.Duration(orDefault(s.ExecutionDays, 365)) * 24 * time.Hour
}

// EventLife is how long events, and the results of their webhooks, are kept.
func (s Settings) EventLife() time.Duration {
	return time.Duration(orDefault(s.EventDays, 30)) * 24 * time.Hour
}

// CustomerDataLife is how far back agents see a customer's data.
func (s Settings) CustomerDataLife() time.Duration {
	return time.Duration(orDefault(s.CustomerDataDays, 365)) * 24 * time.Hour
}

// QuestionLife is how long a question may be answered. A spoken one expires sooner: customers do not remember what they
// heard ten minutes ago.
func (s Settings) QuestionLife(channel string) time.Duration {
	if channel == "voice" {
		return time.Duration(orDefault(s.VoiceQuestionSecs, 120)) * time.Second
	}
	return minutes(s.QuestionMins, 30)
}

// FreeOver is the order value from which a zone's delivery is free: its own threshold, else the business's; negative
// means never.
func (s Settings) FreeOver(z Zone) int64 {
	switch {
	case z.FreeOver != nil:
		return *z.FreeOver
	case s.FreeShippingOver != nil:
		return *s.FreeShippingOver
	}
	return 50_000
}

// ReceiptFrom is the amount from which a payment needs its receipt.
func (s Settings) ReceiptFrom() int64 {
	if s.ReceiptRequiredFrom > 0 {
		return s.ReceiptRequiredFrom
	}
	return 100_000
}
