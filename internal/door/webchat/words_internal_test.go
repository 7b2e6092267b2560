package webchat

import (
	"maps"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/textcheck"
)

func TestEveryLanguageHasEveryWord(t *testing.T) {
	t.Parallel()
	all := maps.Clone(scriptWords)
	maps.Copy(all, labels)
	maps.Copy(all, embedWords)
	for i, o := range openers {
		all["opener "+string(rune('a'+i))] = o.text
	}
	maps.Copy(all, map[string]locale.Text{
		"hello": msgHello, "nothing": msgNothing, "want": wantIt, "order": orderIt, "time": wantTime, "book": bookIt,
		"none": noneLeft, "from": fromPrice, "at": sayTime,
		"slower": msgSlower, "long": msgLong, "large": msgLarge, "unread": msgNoSend, "nobody": msgNobody,
		"no talk": msgNoTalk, "file": msgFile, "paper": wordPaper,
	})
	for name, text := range all {
		if missing := textcheck.Missing(text); len(missing) > 0 {
			t.Errorf("%s is missing in %v", name, missing)
		}
	}
}
