package app

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/channel"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/carry/errand"
	"github.com/mostrador/mostrador/internal/carry/vault"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/voice"
	"github.com/mostrador/mostrador/internal/door/webhook"
	"github.com/mostrador/mostrador/internal/gateway/calendar"
	"github.com/mostrador/mostrador/internal/gateway/calls"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/gateway/mail"
	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/realtime"
	"github.com/mostrador/mostrador/internal/gateway/webpush"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
	"github.com/mostrador/mostrador/internal/store"
)

// vendors is what reaches others: all workspaces share it, each with accounts of its own.
type vendors struct {
	payments  *errand.Payments
	calendars *errand.Calendars
	notices   *errand.Notices
	teamNews  *errand.TeamNews
	receipts  errand.Receipts
	whatsapp  *channel.WhatsApp
	courier   *courier.Courier
	twilio    *calls.Twilio
	calls     *errand.Calls
	realtime  *realtime.OpenAI
	files     *vault.Vaults
	printer   vault.Printer
}

const (
	vendorTimeout = 15 * time.Second
	mailTimeout   = 30 * time.Second // leaves a job the time to record the outcome of a message
)

// openVendors makes no request: accounts are opened when they are used, and files when the first one comes. Infobip's
// address and a mail server's are workspaces' own settings, so even vendors are reached through guarded clients.
func (a *App) openVendors(c config.Config, o Options) error {
	if o.MercadoPago.Clock == nil {
		o.MercadoPago.Clock = a.Clock
	}
	collector, err := payments.NewMercadoPago(o.MercadoPago)
	if err != nil {
		return err
	}
	if o.GoogleCalendar.Clock == nil {
		o.GoogleCalendar.Clock = a.Clock
	}
	google, err := calendar.NewGoogle(o.GoogleCalendar)
	if err != nil {
		return err
	}
	v := &a.vendors
	if v.twilio, err = calls.NewTwilio(o.TwilioURL, a.Clock); err != nil {
		return err
	}
	if v.realtime, err = realtime.New(o.RealtimeURL, a.Clock); err != nil {
		return err
	}
	a.closes(collector.Close, google.Close, v.twilio.Close, v.realtime.Close)
	v.payments = &errand.Payments{Desk: a.Runtime, Accounts: a.Credentials, Vendor: collector, Clock: a.Clock}
	if a.publicURL != "" {
		v.payments.NotifyURL = a.publicURL + webhook.Prefix + access.MercadoPago + "/"
	}
	v.calls = &errand.Calls{Desk: a.Runtime, Accounts: a.Credentials, Vendor: v.twilio}
	if a.publicURL != "" {
		v.calls.AnswerURL = func(w *access.Workspace, id string, attempt int) string {
			return voice.AnswerURL(a.publicURL, w.Slug, id, attempt)
		}
		v.calls.StatusURL = func(w *access.Workspace, id string, attempt int) string {
			return voice.StatusURL(a.publicURL, w.Slug, id, attempt)
		}
	}
	v.calendars = &errand.Calendars{Desk: a.Runtime, Accounts: a.Credentials, Google: google, Clock: a.Clock}
	v.receipts = errand.Receipts{Desk: a.Runtime,
		Outside: func(w *access.Workspace) *core.Outside { return a.Runtime.Outside(w) }, Clock: a.Clock,
		See: a.seeReceipt, Log: a.Log}

	vendor := a.client(guard.Policy{Timeout: vendorTimeout})
	a.Credentials.CheckVendorsWith(vendor.CheckURL)
	v.notices = &errand.Notices{Desk: a.Runtime, Accounts: a.Credentials, People: a.Keyring.People, Mail: &mail.Client{
		Connect: func(ctx context.Context, host string, port int) (net.Conn, error) {
			return vendor.Connect(ctx, host, port, mail.Ports...)
		},
		Plain: vendor.Excepts, Timeout: mailTimeout,
	}}
	v.teamNews = &errand.TeamNews{Desk: a.Runtime, Mail: v.notices, Browsers: browsers(c, a.DB, a.Clock, vendor), Client: vendor,
		Base: c.BaseURL(), Clock: a.Clock}

	fetch := a.client(guard.Policy{Timeout: vault.FetchTimeout, MaxBytes: vault.MostFetched})
	store := vault.NewStore(func() (files.Store, error) { return openStorage(c) })
	v.files = &vault.Vaults{Desk: a.Runtime, Store: store, Client: fetch, Clock: a.Clock}
	pictures := a.client(guard.Policy{Timeout: vault.PictureTimeout, MaxBytes: vault.MostPicture})
	v.printer = vault.Printer{Vaults: v.files, Pictures: pictures, URLs: a.links,
		ChatAt: func(slug string) string { return a.links.Base + "/chat/" + slug }}

	if o.WhatsApp.API == nil {
		o.WhatsApp.API, o.WhatsApp.Media = vendor, fetch
	}
	if o.WhatsApp.Clock == nil {
		o.WhatsApp.Clock = a.Clock
	}
	v.courier = &courier.Courier{Desk: a.Runtime, Clock: a.Clock, Log: a.Log}
	v.whatsapp = &channel.WhatsApp{
		Desk: a.Runtime, Accounts: a.Credentials, Agents: a.Keyring, Gateway: whatsapp.New(o.WhatsApp),
		Courier: v.courier, Turns: a.Turns, Files: v.files.Of,
		Hear: func(ctx context.Context, w *access.Workspace, data []byte, contentType string) (string, bool, error) {
			return chosen{models: a.models, w: w}.hear(ctx, data, contentType)
		},
	}
	v.courier.Carrier, v.files.Media = v.whatsapp, v.whatsapp.Media
	a.Turns.Picture = v.whatsapp.Picture
	return nil
}

// browsers reaches people's browsers. Push services are told a public address, as theirs to complain to.
func browsers(c config.Config, db *store.DB, now clock.Clock, vendor *guard.Client) *errand.Browsers {
	client := &webpush.Client{HTTP: vendor, Clock: now}
	if strings.HasPrefix(c.BaseURL(), "https://") {
		client.Contact = c.BaseURL()
	}
	box := keyRing(c, db.Dialect().Name)
	return &errand.Browsers{Client: client, Keep: func(ctx context.Context, made func() (string, error)) (string, error) {
		return db.PushKey(ctx, box, made)
	}}
}

// client is a guarded client for addresses that others name; Stop closes it.
func (a *App) client(p guard.Policy) *guard.Client {
	p.AllowLoopback, p.AllowHTTP = a.loopback, len(a.loopback) > 0
	c := guard.New(p, nil, nil)
	a.closes(c.Close)
	return c
}

func openStorage(c config.Config) (files.Store, error) {
	percent, bytes, err := c.FreeSpace()
	if err != nil {
		return nil, err
	}
	mark := files.FreeMark{Percent: percent, Bytes: bytes}
	switch {
	case c.S3Endpoint != "":
		return files.NewS3(files.S3Config{
			Endpoint: c.S3Endpoint, Region: c.S3Region, Bucket: c.S3Bucket, AccessKey: c.S3AccessKey,
			SecretKey: c.S3SecretKey,
		})
	case c.Files != "":
		return files.NewLocal(c.Files, mark)
	case c.Data != "":
		return files.NewLocal(filepath.Join(c.Data, "files"), mark)
	}
	return nil, errors.New("there is no place for files: name a folder with --files, or a bucket with --s3-endpoint")
}

// world is what one workspace reaches beyond the database. Creating it makes no request.
func (a *App) world(w *access.Workspace) *core.Outside {
	v := &a.vendors
	reader, intake := v.receipts.Of(w)
	return &core.Outside{
		Links: v.payments.Of(w), Receipts: reader, Intake: intake, Files: v.files.Of(w), Documents: v.printer.Of(w),
		Commands: a.commandsOf(w), Locale: w.Locale,
	}
}

// webhooks are the vendors that may send webhooks, by the name in their URL.
func (v *vendors) webhooks() map[string]webhook.Vendor {
	return map[string]webhook.Vendor{
		access.MercadoPago:     v.payments,
		access.WhatsAppMeta:    channel.Vendor{WhatsApp: v.whatsapp, Account: access.WhatsAppMeta},
		access.WhatsAppInfobip: channel.Vendor{WhatsApp: v.whatsapp, Account: access.WhatsAppInfobip},
	}
}

// checkTime is how long a person who looks at a page waits for a vendor.
const checkTime = 10 * time.Second

// CheckVendor checks that a workspace's account with a vendor works: the cheapest request that proves it, through the
// client that everything else uses; it changes and sends nothing. Codes: not_found without an account, upstream_failed
// where the vendor refuses it, invalid_arguments where it could not be tried, blocked_address, rate_limited, timeout,
// unavailable.
func (a *App) CheckVendor(ctx context.Context, w *access.Workspace, name string) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	err := a.askVendor(ctx, w, name)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, access.ErrNoAccount):
		return fault.Wrap(err, fault.NotFound, "there is no such account")
	case ctx.Err() != nil:
		return fault.Wrap(err, fault.Timeout, "there was no answer in time")
	}
	return err
}

func (a *App) askVendor(ctx context.Context, w *access.Workspace, name string) error {
	v := &a.vendors
	switch name {
	case access.WhatsAppMeta, access.WhatsAppInfobip:
		return v.whatsapp.Check(ctx, w, name)
	case access.MercadoPago:
		return v.payments.Check(ctx, w)
	case access.GoogleCalendar:
		return v.calendars.Check(ctx, w)
	case access.SMTP:
		return v.notices.Check(ctx, w)
	case access.Twilio:
		k, err := access.MustLoad[access.TwilioAccount](ctx, a.Credentials, w.ID, name)
		if err != nil {
			return err
		}
		return v.twilio.Check(ctx, calls.Account{SID: k.AccountSID, AuthToken: k.AuthToken})
	}
	return access.ErrNoAccount
}
