package settings

import (
	"slices"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// agentFields are what owners edit of an assistant here; models and tools have pages of their own.
type agentFields struct {
	Name   string             `json:"name" es:"Nombre" pt:"Nome" en:"Name" jsonschema:"format=name,maxLength=100" help:"Así se presenta a los clientes. | Assim se apresenta aos clientes. | This is how it introduces itself."`
	Type   string             `json:"assistant_type" es:"Qué hace" pt:"O que faz" en:"What it does" jsonschema:"enum=retail,enum=orders,enum=rest_basic,enum=rest_standard,enum=rest_complete,enum=dental_basic,enum=dental_standard,enum=dental_complete,enum=erp,enum=agenda" choices:"retail=Vende en un comercio|Vende numa loja|Sells in a shop; orders=Toma pedidos de reparto|Recebe pedidos para entrega|Takes orders; rest_basic=Restaurante: informa|Restaurante: informa|Restaurant: informs; rest_standard=Restaurante: reserva mesas|Restaurante: reserva mesas|Restaurant: books tables; rest_complete=Restaurante: mesas y pedidos|Restaurante: mesas e pedidos|Restaurant: tables and orders; dental_basic=Clínica: informa|Clínica: informa|Clinic: informs; dental_standard=Clínica: da turnos o citas|Clínica: marca consultas|Clinic: books appointments; dental_complete=Clínica: turnos o citas, urgencias y recordatorios|Clínica: consultas, urgências e lembretes|Clinic: appointments, emergencies and reminders; erp=Equipo de ventas|Equipe de vendas|Sales team; agenda=Agenda de servicios|Agenda de serviços|Services by appointment"`
	Active bool               `json:"active" optional:"true" es:"Responde" pt:"Responde" en:"It answers" help:"Apagado, no le responde a nadie. | Desligado, não responde a ninguém. | When off, it answers no one."`
	Prompt string             `json:"prompt" optional:"true" es:"Indicaciones" pt:"Instruções" en:"Instructions" kind:"long" jsonschema:"maxLength=16000" help:"Lo que tiene que saber de tu negocio y cómo querés que hable. | O que precisa saber do seu negócio e como deve falar. | What it should know about your business, and how it should speak."`
	Join   access.JoinWindows `json:"join_milliseconds" optional:"true" es:"Espera de más mensajes" pt:"Espera por mais mensagens" en:"Wait for more messages"`
}

var agentDescribed = field.Of[agentFields]()

func agentOf(a access.AgentProfile) agentFields {
	return agentFields{Name: a.Name, Type: a.AssistantType, Active: a.Active, Prompt: a.Prompt, Join: a.Join}
}

// agents are the assistants of the business.
func (area *Settings) agents() noun[agentFields] {
	find := func(v *page.Visit, id string) (access.AgentProfile, error) {
		list, err := area.Keyring.AgentList(v.Context(), v.Workspace.ID)
		if i := slices.IndexFunc(list, func(a access.AgentProfile) bool { return a.ID == id }); i >= 0 {
			return list[i], nil
		}
		if err == nil {
			err = page.NotFound()
		}
		return access.AgentProfile{}, err
	}
	return noun[agentFields]{
		name: "agents", say: nounWords{"agents.title", "agents.lead", "agents.add", "agents.none"},
		fields: agentDescribed, fixed: []string{"assistant_type"},
		base: func(*page.Visit) agentFields { return agentFields{Active: true} },
		list: func(s sight) (out []item, err error) {
			list, err := area.Keyring.AgentList(s.Context(), s.w.ID)
			kinds, _ := agentDescribed.Field("assistant_type")
			for _, a := range list {
				line := item{ID: a.ID, Title: a.Name, Off: off(s.Visit, a.Active)}
				for _, c := range kinds.Choices {
					if c.Value == a.AssistantType {
						line.Note = c.Name(s.Tag)
					}
				}
				out = append(out, line)
			}
			return out, err
		},
		get: func(s sight, id string) (agentFields, error) {
			a, err := find(s.Visit, id)
			return agentOf(a), err
		},
		save: func(v *page.Visit, id string, isNew bool, edit func(agentFields) (agentFields, error)) error {
			if isNew {
				return area.addAgent(v, id, edit)
			}
			a, err := find(v, id)
			if err != nil {
				return err
			}
			f, err := edit(agentOf(a))
			if err != nil {
				return err
			}
			name := locale.OneLine(f.Name)
			_, err = area.Keyring.ChangeAgent(v.Context(), v.Workspace.ID, id, a.Version,
				access.AgentChange{Name: &name, Active: &f.Active, Prompt: &f.Prompt, Join: &f.Join})
			return err
		},
		more: func(v *page.Visit, id string) []page.Choice {
			a, err := find(v, id)
			if err != nil {
				return nil
			}
			return []page.Choice{
				{Title: v.T("agents.try"), Path: page.Query{"agent": a.Slug}.At("/chat/" + v.Workspace.Slug)},
				{Title: v.T("agents.models"), Path: v.Path("settings", "models")},
				{Title: v.T("agents.tools"), Path: page.Query{"agent": a.Slug}.At(v.Path("tools"))},
			}
		},
	}
}

func (area *Settings) addAgent(v *page.Visit, id string, edit func(agentFields) (agentFields, error)) error {
	f, err := edit(agentFields{Active: true})
	if err != nil {
		return err
	}
	_, err = area.Keyring.CreateAgent(v.Context(), v.Workspace.ID, access.AgentProfile{
		ID: id, Slug: access.Slug(f.Name), Name: locale.OneLine(f.Name), AssistantType: f.Type,
		AgentConfig: access.AgentConfig{Prompt: f.Prompt},
	})
	if err != nil || f.Active {
		return err
	}
	_, err = area.Keyring.ChangeAgent(v.Context(), v.Workspace.ID, id, 0, access.AgentChange{Active: &f.Active})
	return err
}
