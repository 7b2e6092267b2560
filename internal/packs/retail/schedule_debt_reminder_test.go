package retail_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("schedule_debt_reminder", tooltest.Tool{
	Arguments: `scheduleDate! string date-time | message string ..500c | includePaymentLink boolean =true`,
	Promises:  "mutation low never 60 basic reminder.scheduled",
})
