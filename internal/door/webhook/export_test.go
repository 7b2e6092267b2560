package webhook

// Highest is the most that was held at once; Held is what is held now.
func (in *Intake) Highest() int64 { in.mu.Lock(); defer in.mu.Unlock(); return in.highest }
func (in *Intake) Held() int64    { in.mu.Lock(); defer in.mu.Unlock(); return in.held }
