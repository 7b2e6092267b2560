package phone_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/phone"
)

// TestNormalize lists, under each number, the ways people write it.
func TestNormalize(t *testing.T) {
	t.Parallel()
	type spelling struct{ raw, country string }
	numbers := map[string][]spelling{
		// Argentina: areas of two, three and four digits.
		"+5491145678901": {
			{"11 15-4567-8901", "AR"}, {"011 15 4567 8901", "AR"}, {"(011) 15-4567-8901", "AR"},
			{"15 4567-8901", "AR"}, {"1545678901", "ar"}, {"11 4567 8901", "AR"}, {"1145678901", "AR"},
			{"011-4567-8901", "AR"}, {"9 11 4567 8901", "AR"}, {"+54 9 11 4567-8901", "AR"},
			{"+54 11 4567-8901", "AR"}, {"+54 11 15 4567 8901", "AR"}, {"+54 9 11 15 4567-8901", "AR"},
			{"+54 (011) 15 4567-8901", "AR"}, {"+54 9 011 4567-8901", "AR"}, {"5491145678901", "AR"},
			{"541145678901", "AR"}, {"0054 9 11 4567 8901", "AR"}, {"+5491145678901", ""},
			{"+541145678901", "BR"}, {"5491145678901", "MX"}, {"5491145678901", ""},
			{"11.4567.8901", "AR"}, {"11/4567/8901", "AR"}, {"\u202a+54 9 11 4567‑8901\u202c", "AR"},
			{"11\u00a04567\u00a08901", " AR "},
		},
		"+5493516789012": {
			{"351 15 678-9012", "AR"}, {"0351 15 6789012", "AR"}, {"351156789012", "AR"},
			{"351 678 9012", "AR"}, {"0351 678 9012", "AR"}, {"+54 351 678 9012", "AR"},
			{"+54 9 351 678 9012", "AR"}, {"+54 9 351 15 678 9012", "AR"}, {"+54 9 0351 15 678 9012", "AR"},
			{"5493516789012", "AR"}, {"543516789012", "AR"},
		},
		"+5492966412345": {
			{"02966 15-41-2345", "AR"}, {"2966 15 412345", "AR"}, {"2966 412345", "AR"},
			{"+54 2966 41-2345", "AR"}, {"+54 9 2966 15 412345", "AR"},
		},
		"+548002221234": {{"0800 222 1234", "AR"}, {"0-800-222-1234", "AR"}, {"+54 800 222 1234", "AR"}},

		// Mexico.
		"+525512345678": {
			{"55 1234 5678", "MX"}, {"+52 55 1234 5678", "MX"}, {"+52 1 55 1234 5678", "MX"},
			{"5215512345678", "MX"}, {"525512345678", "MX"}, {"044 55 1234 5678", "MX"},
			{"045 55 1234 5678", "MX"}, {"01 55 1234 5678", "MX"}, {"+5215512345678", ""},
			{"+5215512345678", "AR"}, {"5215512345678", "AR"}, {"00 52 1 55 1234 5678", "MX"},
		},
		"+528181234567": {{"81 8123 4567", "MX"}, {"+52 1 81 8123 4567", "MX"}, {"045 81 8123 4567", "MX"}},
		"+528001234567": {{"800 123 4567", "MX"}, {"01 800 123 4567", "MX"}},

		// Brazil: the same mobile with and without its ninth digit.
		"+5511987654321": {
			{"+55 11 98765-4321", "BR"}, {"+55 11 8765-4321", "BR"}, {"11 8765-4321", "BR"},
			{"(11) 98765-4321", "BR"}, {"011 98765-4321", "BR"}, {"011 8765-4321", "BR"},
			{"0 15 11 98765-4321", "BR"}, {"0 15 11 8765-4321", "BR"}, {"5511987654321", "BR"},
			{"551187654321", "BR"}, {"5511987654321", "AR"}, {"551187654321", "AR"}, {"+551187654321", ""},
			{"0055 11 98765 4321", "AR"},
		},
		"+5531996543210": {{"553196543210", "BR"}, {"+55 31 99654-3210", "BR"}, {"31 9654-3210", "BR"}},
		"+5521961234567": {{"21 6123-4567", "BR"}, {"21 96123-4567", "BR"}},
		"+5585971234567": {{"85 7123 4567", "BR"}, {"85 97123 4567", "BR"}},
		"+551134567890":  {{"(11) 3456-7890", "BR"}, {"+55 11 3456-7890", "BR"}, {"011 3456 7890", "BR"}},
		"+552125551234":  {{"21 2555-1234", "BR"}},
		"+558007270000":  {{"0800 727 0000", "BR"}},

		// Neighbours and far away.
		"+56987654321":  {{"+56 9 8765 4321", "AR"}, {"9 8765 4321", "CL"}, {"56987654321", "AR"}},
		"+59894231234":  {{"094 231 234", "UY"}, {"+598 94 231 234", "AR"}, {"59894231234", "AR"}},
		"+595981234567": {{"0981 234 567", "PY"}, {"+595 981 234567", "AR"}},
		"+12024561111":  {{"+1 (202) 456-1111", "AR"}, {"202-456-1111", "US"}, {"12024561111", "MX"}},
		"+34612345678":  {{"+34 612 34 56 78", "AR"}},
	}
	for want, spellings := range numbers {
		for _, s := range spellings {
			t.Run(s.country+" "+s.raw, func(t *testing.T) {
				t.Parallel()
				got, err := phone.Normalize(s.raw, s.country)
				if err != nil || got != want {
					t.Fatalf("Normalize = %q, %v, want %q", got, err, want)
				}
				if again, err := phone.Normalize(got, ""); err != nil || again != got {
					t.Errorf("normalizing the result gives %q, %v", again, err)
				}
			})
		}
	}
}

func TestNormalizeRefuses(t *testing.T) {
	t.Parallel()
	tests := map[string]struct{ raw, country string }{
		"nothing":                {"", "AR"},
		"only marks":             {" -() ", "AR"},
		"only a plus":            {"+", "AR"},
		"words":                  {"mi número", "AR"},
		"letters on a keypad":    {"0800-FLORES", "AR"},
		"an extension":           {"11 4567-8901 int. 12", "AR"},
		"two numbers":            {"11 4567 8901, 11 4567 8902", "AR"},
		"a plus inside":          {"11 +4567 8901", "AR"},
		"no area":                {"4567-8901", "AR"},
		"a 15 without an area":   {"15 678-9012", "AR"},
		"a digit short":          {"11 4567 890", "AR"},
		"a digit over":           {"11 4567 89012", "AR"},
		"no such area":           {"12 4567 8901", "AR"},
		"no area in Brazil":      {"98765-4321", "BR"},
		"no such area in Brazil": {"20 98765-4321", "BR"},
		"short in Mexico":        {"55 1234 567", "MX"},
		"local without country":  {"11 4567 8901", ""},
		"unknown country":        {"11 4567 8901", "ZZ"},
		"no such country code":   {"+999 1234 5678", "AR"},
		"emergency":              {"911", "AR"},
		"too long":               {strings.Repeat("1", 41), "AR"},
		"other digits":           {"١١٤٥٦٧٨٩٠١", "AR"},
		"not text":               {"\xff\xfe1145678901", "AR"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, err := phone.Normalize(tt.raw, tt.country); !errors.Is(err, phone.ErrInvalid) || got != "" {
				t.Errorf("Normalize(%q) = %q, %v, want ErrInvalid", tt.raw, got, err)
			}
		})
	}
}

func TestCountry(t *testing.T) {
	t.Parallel()
	for e164, want := range map[string]string{
		"+5491145678901": "AR", "+525512345678": "MX", "+5511987654321": "BR", "+56987654321": "CL",
		"+59894231234": "UY", "+12024561111": "US", "+14165550123": "CA", "1145678901": "", "": "", "x": "",
	} {
		if got := phone.Country(e164); got != want {
			t.Errorf("Country(%q) = %q, want %q", e164, got, want)
		}
	}
}

func TestMask(t *testing.T) {
	t.Parallel()
	for e164, want := range map[string]string{
		"+5491145678901": "+54 9 11 ••••-8901",
		"+5493516789012": "+54 9 ••• •••-9012",
		"+5492966412345": "+54 9 •••• ••-2345",
		"+548002221234":  "+54 •••-•••-1234",
		"+525512345678":  "+52 55 •••• 5678",
		"+5511987654321": "+55 11 •••••-4321",
		"+551134567890":  "+55 11 ••••-7890",
		"+56987654321":   "+56 9 •••• 4321",
		"+59894231234":   "+598 •• ••1 234",
		"+12024561111":   "+1 •••-•••-1111",
		"1145678901":     "••••",
		"not a number":   "••••",
		"":               "••••",
	} {
		if got := phone.Mask(e164); got != want {
			t.Errorf("Mask(%q) = %q, want %q", e164, got, want)
		}
	}
}

func TestNational(t *testing.T) {
	t.Parallel()
	for e164, want := range map[string]string{
		"+5491145678901": "1145678901", "+525512345678": "5512345678", "+5511987654321": "11987654321",
		"no number": "no number",
	} {
		if got := phone.National(e164); got != want {
			t.Errorf("%s: %q, want %q", e164, got, want)
		}
	}
}
