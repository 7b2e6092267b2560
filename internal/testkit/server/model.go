package server

import (
	"context"

	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Brief is what the model of a shop says that has no other one.
const Brief = "Te leo."

// brief understands nothing and calls nothing.
type brief struct{}

func (brief) Answer(context.Context, model.Request, func(string)) (model.Answer, error) {
	return model.Answer{Text: Brief}, nil
}

func modelOf(s testkit.Setup) model.Model {
	if s.Model == nil {
		return brief{}
	}
	return s.Model
}
