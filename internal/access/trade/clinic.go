package trade

import "github.com/mostrador/mostrador/internal/kit/locale"

// clinic gives appointments with its professionals.
func clinic() Trade {
	visits, care := text("Consultas", "Consultas", "Visits"), text("Tratamientos", "Tratamentos", "Treatments")
	return Trade{
		Code: "clinic", AssistantType: "dental_complete",
		Name: text("Consultorio o clínica", "Consultório ou clínica", "Clinic"),
		About: locale.Text{ES: "Odontología, medicina, kinesiología, psicología", MX: "Odontología, medicina, fisioterapia, psicología",
			PT: "Odontologia, medicina, fisioterapia, psicologia", EN: "Dentists, doctors, physiotherapists, psychologists"},
		Greeting: locale.Text{
			ES: "¡Hola! Soy el asistente de %s. ¿Te doy un turno?",
			MX: "¡Hola! Soy el asistente de %s. ¿Te agendo una cita?",
			PT: "Olá! Sou o assistente de %s. Quer marcar uma consulta?",
			EN: "Hello! I am the assistant of %s. Would you like an appointment?",
		},
		Week: week("09:00-13:00, 15:00-19:00", "09:00-13:00", ""),
		Weeks: map[locale.Tag]map[string]string{
			locale.ESMX: week("09:00-14:00, 16:00-19:00", "09:00-14:00", ""), locale.PTBR: week("08:00-12:00, 13:00-18:00", "08:00-12:00", ""),
			locale.EN: week("08:00-12:00, 13:00-17:00", "", ""),
		},
		Payments: []string{"cash", "transfer", "debit_card"},
		Roles:    []locale.Text{text("profesional", "profissional", "professional")},
		Services: []Service{
			{text("Primera consulta", "Primeira consulta", "First visit"), visits, 30, 3000},
			{text("Control", "Retorno", "Check-up"), visits, 20, 2000},
			{text("Limpieza dental", "Limpeza dental", "Dental cleaning"), care, 45, 4500},
			{text("Urgencia", "Urgência", "Emergency"), visits, 30, 4000},
		},
	}
}
