package webhook

// Highest is the most bytes reserved at once; Held is what is reserved now.
func (in *Intake) Highest() int64 { in.mu.Lock(); defer in.mu.Unlock(); return in.highest }
func (in *Intake) Held() int64    { in.mu.Lock(); defer in.mu.Unlock(); return in.held }
