package retail_test

import "github.com/mostrador/mostrador/internal/testkit/tooltest"

var _ = tools.Describe("send_pdf_whatsapp", tooltest.Tool{
	Arguments: `fileRef! string 1..c | caption string ..200c | fileName string ..100c`,
	Promises:  "mutation medium never 60 basic message.pdf_sent",
	Probes:    []tooltest.Probe{{Field: "fileRef", Names: tooltest.File}},
})
