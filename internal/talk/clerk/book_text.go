package clerk

import "github.com/mostrador/mostrador/internal/kit/locale"

// What is said about bookings.
var (
	msgDay       = locale.Text{ES: "¿Para qué día?", PT: "Para qual dia?", EN: "For which day?"}
	msgTime      = locale.Text{ES: "¿A qué hora?", PT: "A que horas?", EN: "At what time?"}
	msgParty     = locale.Text{ES: "¿Para cuántas personas?", PT: "Para quantas pessoas?", EN: "For how many people?"}
	msgService   = locale.Text{ES: "¿Para qué servicio es?", MX: "¿Para qué servicio es la cita?", PT: "Qual serviço você quer?", EN: "Which service is it for?"}
	msgEither    = locale.Text{ES: "¿A las %s o a las %s?", PT: "Às %s ou às %s?", EN: "At %s or at %s?"}
	msgWhichDay  = locale.Text{ES: "¿El %s o el %s?", PT: "É %s ou %s?", EN: "On %s or %s?"}
	msgOneDay    = locale.Text{ES: "Necesito un día en particular.", PT: "Preciso de um dia certo.", EN: "I need a particular day."}
	msgPastDay   = locale.Text{ES: "Esa fecha ya pasó.", PT: "Essa data já passou.", EN: "That date is in the past."}
	msgPastHour  = locale.Text{ES: "Esa hora ya pasó.", PT: "Esse horário já passou.", EN: "That time is over."}
	msgNoDate    = locale.Text{ES: "Esa fecha no existe.", PT: "Essa data não existe.", EN: "There is no such date."}
	msgRoom      = locale.Text{ES: "¿Te lo reservo?", MX: "¿Te la reservo?", PT: "Quer que eu reserve?", EN: "Shall I book it?"}
	msgNoBook    = locale.Text{ES: "Desde acá no puedo dar turnos ni reservas.", MX: "Desde aquí no puedo agendar ni reservar.", PT: "Por aqui não consigo agendar.", EN: "I cannot make bookings from here."}
	msgThatDay   = locale.Text{ES: "A esa hora sería el %s, a las %s.", PT: "Nesse horário seria %s, às %s.", EN: "At that time it would be on %s, at %s."}
	msgOtherDate = locale.Text{ES: "Para el %s no encontré lugar: sería el %s.", PT: "%s: não encontrei horário; seria %s.", EN: "I found nothing on %s: it would be on %s."}
	msgAnother   = locale.Text{ES: "¿Te sirve otro horario?", MX: "¿Te queda bien otro horario?", PT: "Serve outro horário?", EN: "Would another time do?"}
	msgAnyOf     = locale.Text{ES: "¿Te sirve alguno?", MX: "¿Te queda bien alguno?", PT: "Algum deles serve?", EN: "Would one of those do?"}
	msgWhichTime = locale.Text{ES: "¿Cuál de esos horarios?", PT: "Qual desses horários?", EN: "Which of those times?"}
	msgOtherDay  = locale.Text{ES: "Decime uno de esos horarios u otro día que te quede bien; si preferís, te atiende una persona.", MX: "Dime uno de esos horarios u otro día que te quede bien; si prefieres, te atiende una persona.", PT: "Diga um desses horários ou outro dia que seja bom; se preferir, uma pessoa atende você.", EN: "Tell me one of those times or another day; a person can help you as well."}
	msgNotHers   = locale.Text{ES: "%s no hace %s; lo hace %s.", MX: "%s no hace %s; lo hace %s.", PT: "%s não faz %s; quem faz é %s.", EN: "%s does not do %s; %s does."}
	msgFreeAt    = locale.Text{ES: "El %s hay lugar a las %s.", PT: "%s: há horário às %s.", EN: "On %s there is room at %s."}
	msgTakenAt   = locale.Text{ES: "A las %s no hay lugar.", PT: "Às %s já está ocupado.", EN: "There is nothing free at %s."}
	msgClosedOn  = locale.Text{ES: "El %s no abrimos.", PT: "%s, estamos fechados.", EN: "We are closed on %s."}
	msgOpenThen  = locale.Text{ES: "El %s abrimos %s.", PT: "%s abrimos %s.", EN: "On %s we are open %s."}
	msgFromTo    = locale.Text{ES: "de %s a %s", PT: "das %s às %s", EN: "from %s to %s"}
	msgFull      = locale.Text{ES: "Ese día ya no queda lugar.", PT: "Nesse dia não há mais horário.", EN: "That day is full."}
	msgNotInPart = locale.Text{ES: "En esa parte del día no queda lugar.", PT: "Nesse período não há mais horário.", EN: "There is nothing left at that time of day."}
	msgCallHelp  = locale.Text{ES: "Si cuesta respirar o tragar, llamá ahora mismo al 911: no esperes el turno.", MX: "Si cuesta respirar o tragar, llama ahora mismo al 911: no esperes a la cita.", PT: "Se está difícil respirar ou engolir, ligue agora para o 192: não espere o horário.", EN: "If it is hard to breathe or swallow, call the emergency number now: do not wait for the appointment."}
	msgUrgent    = locale.Text{ES: "Te busco el primer lugar de urgencia.", PT: "Vou procurar o primeiro horário de urgência.", EN: "I am looking for the first emergency slot."}
	msgFirstThen = locale.Text{ES: "Primero agendo %s; después seguimos con %s.", PT: "Primeiro marco %s; depois seguimos com %s.", EN: "First I book %s; then we go on with %s."}
	msgNowFor    = locale.Text{ES: "Ahora, %s.", PT: "Agora, %s.", EN: "Now, %s."}
	msgForWhom   = locale.Text{ES: "¿A nombre de quién?", PT: "Em nome de quem?", EN: "Under which name?"}
	msgOneByOne  = locale.Text{ES: "Son %s turnos y los agendo de a uno. ¿A nombre de quién va el primero?", MX: "Son %s citas y las agendo una por una. ¿A nombre de quién va la primera?", PT: "São %s horários e marco um de cada vez. Em nome de quem fica o primeiro?", EN: "That is %s bookings, one after the other. Under which name is the first?"}
	msgGroup     = locale.Text{ES: "Un grupo de %s personas lo ve directamente el equipo.", PT: "Um grupo de %s pessoas quem vê é a equipe.", EN: "A group of %s is arranged by the team."}
	msgNoGroup   = locale.Text{ES: "No tenemos mesas para un grupo de %s personas.", PT: "Não temos mesas para um grupo de %s pessoas.", EN: "We have no tables for a group of %s."}
	wordsGroup   = locale.Text{ES: "Mesa para %s personas, %s", PT: "Mesa para %s pessoas, %s", EN: "Table for %s, %s"}
	wordCall     = locale.Text{ES: "Llamada", PT: "Ligação", EN: "Call"}
	wordMeeting  = locale.Text{ES: "Reunión", PT: "Reunião", EN: "Meeting"}
	wordDemo     = locale.Text{ES: "Demostración", PT: "Demonstração", EN: "Demo"}
)
