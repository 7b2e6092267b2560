package dashboard

import "github.com/mostrador/mostrador/internal/kit/locale"

// wordsPeople are the texts of the staff page.
var wordsPeople = map[string]locale.Text{
	"people.lead":       {ES: "Quiénes trabajan en el negocio y qué pueden ver.", PT: "Quem trabalha no negócio e o que pode ver.", EN: "Who works in the business, and what they may see."},
	"people.name":       {ES: "Nombre", PT: "Nome", EN: "Name"},
	"people.role":       {ES: "Rol", PT: "Função", EN: "Role"},
	"people.state":      {ES: "Estado", PT: "Situação", EN: "State"},
	"people.actions":    {ES: "Acciones", PT: "Ações", EN: "Actions"},
	"people.in":         {ES: "Entra", PT: "Entra", EN: "Signs in"},
	"people.invited":    {ES: "Invitación enviada", PT: "Convite enviado", EN: "Invited"},
	"people.never":      {ES: "Sin invitar", PT: "Sem convite", EN: "Not invited"},
	"people.gone":       {ES: "Ya no trabaja acá", MX: "Ya no trabaja aquí", PT: "Não trabalha mais aqui", EN: "Left"},
	"people.add":        {ES: "Invitar a alguien", PT: "Convidar alguém", EN: "Invite somebody"},
	"people.invite":     {ES: "Crear la invitación", PT: "Criar o convite", EN: "Make the invitation"},
	"people.again":      {ES: "Nuevo enlace", PT: "Novo link", EN: "New link"},
	"people.to_owner":   {ES: "Hacer dueño", PT: "Tornar dono", EN: "Make owner"},
	"people.to_staff":   {ES: "Pasar a equipo", PT: "Passar para equipe", EN: "Make staff"},
	"people.end":        {ES: "Dar de baja", PT: "Desligar", EN: "End access"},
	"people.back":       {ES: "Volver a dar acceso", PT: "Dar acesso de novo", EN: "Give access back"},
	"people.link":       {ES: "Mandale este enlace a %s", MX: "Envía este enlace a %s", PT: "Mande este link para %s", EN: "Send this link to %s"},
	"people.link.once":  {ES: "Sirve una vez y dura tres días. No se vuelve a mostrar.", PT: "Serve uma vez e dura três dias. Não será mostrado de novo.", EN: "It works once and lasts three days. It is not shown again."},
	"people.saved":      {ES: "Guardado: %s.", PT: "Salvo: %s.", EN: "Saved: %s."},
	"people.incomplete": {ES: "Hacen falta un nombre y un correo completo.", PT: "É preciso um nome e um e-mail completo.", EN: "A name and a whole email address are needed."},
	"people.taken":      {ES: "Ya hay alguien con el correo %s.", PT: "Já existe alguém com o e-mail %s.", EN: "Somebody has the email %s already."},
	"people.last":       {ES: "El negocio necesita al menos un dueño. Nombrá a otra persona antes.", MX: "El negocio necesita al menos un dueño. Nombra a otra persona antes.", PT: "O negócio precisa de pelo menos um dono. Nomeie outra pessoa antes.", EN: "The business needs an owner. Make somebody else one first."},
}
