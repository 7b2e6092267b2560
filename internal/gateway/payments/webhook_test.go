package payments_test

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const secret = "a-secret-from-the-panel"

var received = time.Unix(1704908010, 0).Add(3 * time.Second).UTC()

// The sums are openssl's: printf %s MANIFEST | openssl dgst -sha256 -hmac SECRET.
const (
	sumSeconds = "f1c5797effcdc68bf18ee6dfcad70d2d38741b257bca45f512b0bafd32675382" // id:123456789;request-id:bb56…;ts:1704908010;
	sumMillis  = "3b20fe31f18bb077bf6e733885ac188441b984345f5cc8d9c75d6f5bfc42e15d" // … ts:1704908010123;
	sumNoReqID = "6853891cffc5020ba99b26ef5896df27d26f914bb9172c56b9a396852c43eef6" // id:123456789;ts:1704908010;
	sumLetters = "b2d7d7547d1b75c57bc5f7a09be7f91b6396b2bafdda8e63f4207938dbc63ed9" // id:ord01jq4s4ky8hwq6na5pxb65b3d3;request-id:r-1;ts:1704908010;
	sumNoID    = "56a8df5c20008917ed301561e85737d761b10bac557be34f6f936aad417d48db" // request-id:r-1;ts:1704908010;
	sumDashes  = "8e2abd9757a346d34e96ecab7acbed7129ea274b1f324de05c78bd241f2ae330" // id:ABC-1;request-id:r-1;ts:1704908010;
	sumOrder   = "46ea1c955d72f528e4a438ed3d4924f8386faf0f300987e4cf1ebee337f61057" // id:45678;request-id:mo-1;ts:1704908010;
	requestID  = "bb56a2f1-6aae-46ac-982e-9dcd3581d08e"
	body       = `{"id":12345,"live_mode":true,"type":"payment","user_id":44444,"api_version":"v1","action":"payment.created","data":{"id":"123456789"}}`
)

type notice struct {
	signature, requestID, query, body string
}

func (n notice) verify(secret string, now time.Time) (payments.Notification, error) {
	header := http.Header{}
	if n.signature != "" {
		header.Set("x-signature", n.signature)
	}
	if n.requestID != "" {
		header.Set("x-request-id", n.requestID)
	}
	query, err := url.ParseQuery(n.query)
	if err != nil {
		return payments.Notification{}, err
	}
	return payments.VerifyWebhook(header, query, []byte(n.body), secret, now)
}

func genuine() notice {
	return notice{"ts=1704908010,v1=" + sumSeconds, requestID, "data.id=123456789&type=payment", body}
}

func TestVectors(t *testing.T) {
	t.Parallel()
	sent := time.Unix(1704908010, 0).UTC()
	payment := payments.Notification{Topic: payments.TopicPayment, DataID: "123456789", Action: "payment.created",
		NotificationID: "12345", SentAt: sent}
	millis := payment
	millis.SentAt = time.UnixMilli(1704908010123).UTC()
	for _, c := range []struct {
		name   string
		notice notice
		want   payments.Notification
	}{
		{"seconds", genuine(), payment},
		{"milliseconds", notice{"ts=1704908010123,v1=" + sumMillis, requestID, "data.id=123456789&type=payment", body},
			millis},
		{"no request id", notice{"ts=1704908010,v1=" + sumNoReqID, "", "data.id=123456789&type=payment", body},
			payment},
		{"spaces, order, capitals, a version to come",
			notice{" v1=" + strings.ToUpper(sumSeconds) + " , ts=1704908010, v2=abc", requestID,
				"data.id=123456789&type=payment", body}, payment},
		{"the topic in the body only", notice{"ts=1704908010,v1=" + sumSeconds, requestID, "data.id=123456789", body},
			payment},
		{"our own parameters", notice{"ts=1704908010,v1=" + sumSeconds, requestID,
			"workspace=w1&source_news=webhooks&data.id=123456789&type=payment", body}, payment},
		{"an id with letters is signed in lower case",
			notice{"ts=1704908010,v1=" + sumLetters, "r-1", "data.id=ORD01JQ4S4KY8HWQ6NA5PXB65B3D3&type=order",
				`{"action":"order.processed","type":"order","data":{"id":"ORD01JQ4S4KY8HWQ6NA5PXB65B3D3"}}`},
			payments.Notification{Topic: "order", DataID: "ORD01JQ4S4KY8HWQ6NA5PXB65B3D3", Action: "order.processed",
				SentAt: sent}},
		{"an id with a dash is signed as it is", notice{"ts=1704908010,v1=" + sumDashes, "r-1",
			"data.id=ABC-1&type=plan", `{}`},
			payments.Notification{Topic: "plan", DataID: "ABC-1", SentAt: sent}},
		{"a merchant order", notice{"ts=1704908010,v1=" + sumOrder, "mo-1",
			"data.id=45678&type=topic_merchant_order_wh",
			`{"action":"update","id":"45678","status":"closed","type":"topic_merchant_order_wh","data":{"currency_id":"","status":"closed"}}`},
			payments.Notification{Topic: payments.TopicMerchantOrder, DataID: "45678", Action: "update",
				NotificationID: "45678", SentAt: sent}},
	} {
		got, err := c.notice.verify(secret, received)
		if err != nil || got != c.want {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
}

func TestNotBelieved(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*notice){
		"no signature": func(n *notice) { n.signature = "" },
		"another id":   func(n *notice) { n.query = "data.id=123456780&type=payment" },
		"another id, all over": func(n *notice) {
			n.query = "data.id=1&type=payment"
			n.body = strings.Replace(body, "123456789", "1", 1)
		},
		"no id": func(n *notice) { n.query = "type=payment" },
		"a signature for no id": func(n *notice) {
			n.signature, n.requestID, n.query = "ts=1704908010,v1="+sumNoID, "r-1", "type=payment"
		},
		"two ids":                func(n *notice) { n.query += "&data.id=2" },
		"another request":        func(n *notice) { n.requestID = "r-2" },
		"the request id dropped": func(n *notice) { n.requestID = "" },
		"parts moved over": func(n *notice) {
			n.query, n.requestID = "type=payment&data.id="+url.QueryEscape("123456789;request-id:"+requestID), ""
		},
		"another time": func(n *notice) {
			n.signature = strings.Replace(n.signature, "ts=1704908010",
				"ts=1704908011", 1)
		},
		"no time":                func(n *notice) { n.signature = "v1=" + sumSeconds },
		"an empty time":          func(n *notice) { n.signature = "ts=,v1=" + sumSeconds },
		"no sum":                 func(n *notice) { n.signature = "ts=1704908010" },
		"an empty sum":           func(n *notice) { n.signature = "ts=1704908010,v1=" },
		"half a sum":             func(n *notice) { n.signature = n.signature[:len(n.signature)-32] },
		"a longer sum":           func(n *notice) { n.signature += "00" },
		"two sums":               func(n *notice) { n.signature += ",v1=" + sumNoID },
		"two times":              func(n *notice) { n.signature = "ts=1," + n.signature },
		"another version":        func(n *notice) { n.signature = strings.Replace(n.signature, "v1", "v2", 1) },
		"a body about another":   func(n *notice) { n.body = strings.Replace(body, "123456789", "987654321", 1) },
		"a body of another kind": func(n *notice) { n.body = strings.Replace(body, `"payment"`, `"plan"`, 1) },
		"two ids in the body":    func(n *notice) { n.body = `{"type":"payment","data":{"id":"1","id":"123456789"}}` },
		"no body":                func(n *notice) { n.body = "" },
		"a list":                 func(n *notice) { n.body = "[]" },
		"half a body":            func(n *notice) { n.body = body[:40] },
		"a huge body":            func(n *notice) { n.body += strings.Repeat(" ", 70_000) },
		"no topic":               func(n *notice) { n.query, n.body = "data.id=123456789", "{}" },
	} {
		n := genuine()
		change(&n)
		got, err := n.verify(secret, received)
		if !errors.Is(err, payments.ErrSignature) || !fault.Is(err, fault.Forbidden) ||
			got != (payments.Notification{}) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for _, s := range []string{"", "another", secret + " "} {
		if _, err := genuine().verify(s, received); !errors.Is(err, payments.ErrSignature) {
			t.Errorf("with the secret %q: %v", s, err)
		}
	}
}

func TestTwoHeaders(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"X-Signature", "X-Request-Id"} {
		header := http.Header{"X-Signature": {"ts=1704908010,v1=" + sumSeconds}, "X-Request-Id": {requestID}}
		header.Add(name, "another")
		_, err := payments.VerifyWebhook(header, url.Values{"data.id": {"123456789"}}, []byte(body), secret, received)
		if !errors.Is(err, payments.ErrSignature) {
			t.Errorf("two of %s: %v", name, err)
		}
	}
}

func TestAgeOfASignature(t *testing.T) {
	t.Parallel()
	for age, ok := range map[time.Duration]bool{
		0: true, time.Hour: true, 96 * time.Hour: true, 96*time.Hour + time.Second: false, 365 * 24 * time.Hour: false,
		-time.Minute: true, -6 * time.Minute: false,
	} {
		n, err := genuine().verify(secret, time.Unix(1704908010, 0).Add(age))
		if (err == nil) != ok {
			t.Errorf("%s old: %+v, %v", age, n, err)
		}
	}
}

func TestIPNIsNeverBelieved(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Pay(s.link(t, "r", ars(100)).PreferenceID)
	ipn := s.IPN(id)
	_, err := payments.VerifyWebhook(ipn.Header, ipn.Query, ipn.Body, s.creds.WebhookSecret, noon)
	if !errors.Is(err, payments.ErrIPN) || !fault.Is(err, fault.Forbidden) {
		t.Error(err)
	}
}

func TestWebhookOfTheFake(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Pay(s.link(t, "r", ars(100)).PreferenceID)
	r := s.Webhook(id).Request("http://shop.test/hooks/mp?workspace=w1")
	sent := s.Webhook(id)
	got, err := payments.VerifyWebhook(r.Header, r.URL.Query(), sent.Body, s.creds.WebhookSecret, noon)
	if err != nil || got.DataID != id || got.Topic != payments.TopicPayment || got.Action != "payment.created" ||
		got.NotificationID == "" || !got.SentAt.Equal(noon) {
		t.Errorf("%+v, %v", got, err)
	}
	s.clock.Advance(time.Minute)
	s.Change(id, paymentstest.Status(payments.Refunded))
	w := s.Webhook(id)
	if got, err := payments.VerifyWebhook(w.Header, w.Query, w.Body, s.creds.WebhookSecret,
		s.clock.Now()); err != nil || got.Action != "payment.updated" {
		t.Errorf("%+v, %v", got, err)
	}
	other := s.AddSeller("ARS")
	if _, err := payments.VerifyWebhook(w.Header, w.Query, w.Body, other.WebhookSecret, s.clock.Now()); !errors.Is(err,
		payments.ErrSignature) {
		t.Errorf("another seller's secret: %v", err)
	}
}

// Whatever the header, only the right sum for its own time passes.
func FuzzVerifyWebhook(f *testing.F) {
	f.Add("ts=1704908010,v1="+sumSeconds, requestID)
	f.Add("ts=1704908010,v1="+sumNoReqID, "")
	f.Add("v1="+sumSeconds+",ts=1704908010", requestID)
	f.Add("ts=1704908010,v1="+sumSeconds+",v1=", requestID)
	f.Add("ts=99999999999999999999,v1="+sumSeconds, requestID)
	f.Add(",=,ts==,v1", ";")
	f.Fuzz(func(t *testing.T, signature, requestID string) {
		header := http.Header{"X-Signature": {signature}, "X-Request-Id": {requestID}}
		n, err := payments.VerifyWebhook(header, url.Values{"data.id": {"123456789"}, "type": {"payment"}},
			[]byte(body), secret, received)
		if err != nil {
			if !errors.Is(err, payments.ErrSignature) || n != (payments.Notification{}) {
				t.Fatalf("%+v, %v", n, err)
			}
			return
		}
		seconds := strings.Contains(strings.ToLower(signature), sumSeconds) && strings.Contains(signature, "1704908010")
		alone := strings.Contains(strings.ToLower(signature), sumNoReqID) && strings.TrimSpace(requestID) == ""
		if !seconds && !alone {
			t.Fatalf("%q was believed", signature)
		}
	})
}
