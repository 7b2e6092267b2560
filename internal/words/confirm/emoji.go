package confirm

import "strings"

// Emoji and buttons stand in the grammar under names that no typed word can have.
const (
	pictureYes   = ":yes:"
	pictureNo    = ":no:"
	pictureGlad  = ":glad:"  // goes with any answer, decides nothing
	pictureLaugh = ":laugh:" // counts as long laughter
	chuckle      = ":chuckle:"
	picturePlead = ":plead:" // please, or thanks
	pictureDoubt = ":doubt:"
	pressedYes   = ":pressed-yes:"
	pressedNo    = ":pressed-no:"
	foreign      = ":foreign:"
)

var pictures = spell(map[string]string{
	pictureYes: "👍👌✅✔☑🆗💯🤝🫡",
	pictureNo:  "👎❌🚫✖🛑⛔🙅❎",
	pictureGlad: "😀😃😄😁😊☺🙂😉😍🥰😘😋😎🤗🤩🥳🎉🎊✨" +
		"🙈🤘🤤😜😝🛵🚚🏠💅💇💈✂🐶🐱🐾🌹🌸🌺🌷💐🌻🌞☀🌈💝💞💘💓🫰👋👐🤲💁🙋🤓😺💫⚡🏃🦷👶👏⚽🤫" +
		"❤🧡💛💚💙💜🤍🖤💕💖💗♥💪🔥🙌👏🤙👊😌😇🌟⭐🚀🫶🥂🍻💃🕺😻🥹✌🤟😚😙😽",
	pictureLaugh: "😂🤣😆😅😹",
	picturePlead: "🙏😭🥺",
	pictureDoubt: "🤔😕🙁☹😐😑😒🙄🤨🤷🙃😬😏🤞😢😡😠😔😞😟😳🤯😱🖕🤡🤥🤮🤢💩🥱🤬👿💤🤐",
})

func spell(groups map[string]string) map[rune]string {
	out := make(map[rune]string)
	for name, runes := range groups {
		for _, r := range runes {
			out[r] = name
		}
	}
	return out
}

var emoticons = []struct{ text, name string }{
	{":-)", pictureGlad}, {":)", pictureGlad}, {";-)", pictureGlad}, {";)", pictureGlad}, {"=)", pictureGlad},
	{":-D", pictureGlad}, {":D", pictureGlad}, {"<3", pictureGlad}, {"^^", pictureGlad}, {"(y)", pictureYes},
	{":-(", pictureDoubt}, {":(", pictureDoubt}, {":'(", pictureDoubt}, {":-/", pictureDoubt}, {":/", pictureDoubt},
	{":|", pictureDoubt}, {"(n)", pictureNo},
}

// emoticon recognises an emoticon at the start of s; one directly before a letter or a digit is punctuation before a
// word.
func emoticon(s string) (name string, size int) {
	for _, e := range emoticons {
		n := len(e.text)
		if len(s) >= n && strings.EqualFold(s[:n], e.text) && !startsWord(s[n:]) {
			return e.name, n
		}
	}
	return "", 0
}
