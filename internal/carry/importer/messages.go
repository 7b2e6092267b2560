package importer

// What can be wrong with a file as a whole, or with a cell that cannot be read; translations has them in other languages.
const (
	msgEmpty          = "is empty"
	msgEmptyFile      = "the file is empty; its first line must name the columns"
	msgQuotes         = "%v; the rest of the file was not read"
	msgOldWorkbook    = "the file is an old .xls or has a password; save it as .xlsx without one, or as CSV"
	msgBrokenWorkbook = "the workbook is damaged; open it, save it as .xlsx and try again"
	msgBomb           = "the workbook unpacks to more than %d MB"
	msgNoSheet        = "the workbook has no sheet that can be seen"
	msgWide           = "has more than %d columns"
	msgRows           = "the file has more than %d lines; import it in parts"
	msgFormula        = "has a formula without its result; open the workbook, save it and try again"
	msgFailedFormula  = "has a formula that failed"
	msgDate           = "is a date in the spreadsheet; make the column a text and write it again"
	msgMerged         = "the cells %s are merged; separate them and fill each one in"
	msgUnknownColumn  = "unknown column"
	msgColumnTwice    = "the column is there twice"
	msgColumnMissing  = "the column is missing"
	msgColumns        = "the columns are %s; a mapping says which one a heading means, or - to leave it out"
	msgCells          = "has %d cells where the header has %d"
	msgEncoding       = "has letters that cannot be read; save the file as “CSV UTF-8”"
	msgParent         = "the line of its product, %s, has mistakes"
	msgNoProduct      = "there is no product %s"
	msgNameNeeded     = "a new product needs a name"
	msgNoStaff        = "there is no staff member called %s"
	msgNewService     = "a new service needs a duration in minutes"
)
