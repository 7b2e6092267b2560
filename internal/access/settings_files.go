package access

import "time"

// FileLimits limit the customers' files that a business stores. Zero is the default.
type FileLimits struct {
	// PerConversation and ConversationMB limit one conversation in 30 days.
	PerConversation int `json:"per_conversation,omitempty"`
	ConversationMB  int `json:"conversation_mb,omitempty"`
	// Total and TotalMB limit the whole business. Files of visitors without a proved identity take at most a quarter of
	// it.
	Total   int `json:"total,omitempty"`
	TotalMB int `json:"total_mb,omitempty"`
	// StrangerDays is how long unused files of such visitors are kept.
	StrangerDays int `json:"stranger_days,omitempty"`
}

// FileWindow is the period over which a conversation's files are counted: a customer of many years may send more in
// total than a stranger.
const FileWindow = 30 * 24 * time.Hour

func (l FileLimits) MostPerConversation() int64   { return int64(orDefault(l.PerConversation, 50)) }
func (l FileLimits) MostConversationBytes() int64 { return megabytes(l.ConversationMB, 100) }
func (l FileLimits) MostFiles() int64             { return int64(orDefault(l.Total, 100_000)) }
func (l FileLimits) MostBytes() int64             { return megabytes(l.TotalMB, 10<<10) }

// StrangerLife is how long a file of an unproved visitor is kept.
func (l FileLimits) StrangerLife() time.Duration {
	return time.Duration(orDefault(l.StrangerDays, 7)) * 24 * time.Hour
}

func megabytes(n, def int) int64 { return int64(orDefault(n, def)) << 20 }

func (c *settingsCheck) files(l FileLimits) {
	for _, n := range []struct {
		path    string
		n, most int
	}{
		{"/files/per_conversation", l.PerConversation, mostCount},
		{"/files/conversation_mb", l.ConversationMB, mostCount},
		{"/files/total", l.Total, mostCount},
		{"/files/total_mb", l.TotalMB, mostCount},
		{"/files/stranger_days", l.StrangerDays, centuryOfDays},
	} {
		c.within(n.path, n.n, n.most)
	}
}
