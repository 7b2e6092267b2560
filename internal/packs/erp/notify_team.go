package erp

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type notifyTeamIn struct {
	Team     string         `json:"team" jsonschema:"enum=sales,enum=support,enum=management" doc:"A quién avisar: ventas, soporte o dirección"`
	Message  string         `json:"message" doc:"Qué pasa y qué hace falta, para que se entienda sin leer la conversación"`
	Priority string         `json:"priority" jsonschema:"enum=normal,enum=high,enum=urgent" doc:"Con urgent, si nadie lo abre a tiempo, el aviso sube a dirección y al dueño"`
	Context  map[string]any `json:"context,omitempty" doc:"Datos que ayuden: números, nombres, lo que haya"`
}

type notifyTeamOut struct {
	Success        bool   `json:"success"`
	NotificationID string `json:"notification_id,omitempty" jsonschema:"format=uuid"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "notify_team",
	Title:    "Avisarle al equipo",
	Doc:      "Le manda un aviso al equipo de ventas, de soporte o de dirección, en el panel y por los medios que tenga el negocio. Es para adentro: el cliente no lo ve y la conversación sigue con el asistente.",
	Category: "support", Risk: tool.Medium, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"notification.created"},
}, notifyTeam)

const longestContext = 8 << 10 // bytes

var msgContext = locale.Text{
	ES: "El contexto es demasiado largo.",
	PT: "O contexto é longo demais.",
	EN: "The context is too long.",
}

func notifyTeam(_ context.Context, u *core.Unit, in notifyTeamIn) (notifyTeamOut, error) {
	message, err := needed(u, "/message", in.Message, longestText)
	if err != nil {
		return notifyTeamOut{}, err
	}
	n := support.Notification{Team: access.Team(in.Team), Message: message, Priority: support.Urgency(in.Priority)}
	if len(in.Context) > 0 {
		if n.Context, err = json.Marshal(in.Context); err != nil {
			return notifyTeamOut{}, err
		}
		if len(n.Context) > longestContext {
			return notifyTeamOut{}, u.Invalid("/context", msgContext)
		}
	}
	if _, _, err := u.Customers.Current(); err != nil { // so that their values can be masked
		return notifyTeamOut{}, err
	}
	if n, err = u.Support.Notify(n); err != nil {
		return notifyTeamOut{}, err
	}
	return notifyTeamOut{Success: true, NotificationID: n.ID}, nil
}
