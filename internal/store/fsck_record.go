package store

// checkRecorded compares orders and questions with the last record of each.
func (f *fsck) checkRecorded(since epoch) error {
	for _, s := range subjects {
		c := Checked{
			Workspace: f.slug, Invariant: s.table + " are as the last unit left them",
			Why: "the state of each is recorded in the chain with every change, so that nothing else can change, remove or add one unseen",
		}
		if err := f.states(s, since, &c); err != nil {
			return err
		}
		if err := f.findMissing(s, &c); err != nil {
			return err
		}
		f.report(c)
	}
	return nil
}

func (f *fsck) states(s subject, since epoch, c *Checked) error {
	for after := ""; ; {
		var ids []string
		err := f.tx.Rows(`SELECT `+s.alias+`.id FROM `+s.table+` `+s.alias+` WHERE `+s.alias+`.workspace_id = $1`+
			s.where+` AND `+s.alias+`.id > $2 ORDER BY `+s.alias+`.id LIMIT 500`,
			[]any{f.tx.Workspace(), after}, func(scan func(...any) error) error {
				err := scan(&after)
				ids = append(ids, after)
				return err
			})
		if err != nil || len(ids) == 0 {
			return err
		}
		states, err := s.states(f.tx, ids)
		if err != nil {
			return err
		}
		for _, st := range states {
			c.Rows++
			if st.rev == 0 && !since.covered { // older than the recording of states
				continue
			}
			if st.digest() != st.last {
				c.addBroken(st.id)
			}
		}
	}
}

// findMissing finds records whose subject no longer exists.
func (f *fsck) findMissing(s subject, c *Checked) error {
	return f.tx.Rows(`SELECT DISTINCT r.subject_id FROM audit_records r WHERE r.workspace_id = $1 AND r.subject = $2 AND NOT EXISTS (
		SELECT 1 FROM `+s.table+` `+s.alias+` WHERE `+s.alias+`.workspace_id = $1 AND `+s.alias+`.id = r.subject_id`+
		s.where+`) ORDER BY r.subject_id`,
		[]any{f.tx.Workspace(), s.name}, func(scan func(...any) error) error {
			var id string
			if err := scan(&id); err != nil {
				return err
			}
			c.addBroken(id)
			return nil
		})
}
