-- +goose Up
-- Tables, staff, services, hours, and what is booked. Times of day are the branch's
-- own: days are text, minutes count from midnight. A customer who was told "at eight"
-- comes at eight, whatever becomes of the zone's rules meanwhile.

-- What can be booked: a table, or somebody who works here.
CREATE TABLE resources (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    branch_id    TEXT   NOT NULL DEFAULT '',
    kind         TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    title        TEXT   NOT NULL DEFAULT '', -- what somebody does, or where a table stands
    seats_min    BIGINT NOT NULL DEFAULT 0,
    seats_max    BIGINT NOT NULL DEFAULT 0,
    position     BIGINT NOT NULL DEFAULT 0,
    active       BIGINT NOT NULL DEFAULT 1,
    feed         TEXT   NOT NULL DEFAULT '', -- what an address of its calendar feed was signed for
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE INDEX resources_branch ON resources (workspace_id, branch_id, kind, position, id);

-- Tables that are put together for a larger party.
CREATE TABLE table_groups (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    branch_id    TEXT   NOT NULL DEFAULT '',
    seats_min    BIGINT NOT NULL,
    seats_max    BIGINT NOT NULL,
    members      TEXT   NOT NULL,
    PRIMARY KEY (workspace_id, id)
);

CREATE TABLE services (
    workspace_id TEXT   NOT NULL,
    id           TEXT   NOT NULL,
    name         TEXT   NOT NULL,
    sort_key     TEXT   NOT NULL,
    category     TEXT   NOT NULL DEFAULT '',
    description  TEXT   NOT NULL DEFAULT '',
    minutes      BIGINT NOT NULL,
    buffer       BIGINT NOT NULL DEFAULT 0, -- minutes kept free behind it
    price        BIGINT NOT NULL DEFAULT 0,
    active       BIGINT NOT NULL DEFAULT 1,
    position     BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, id)
);
CREATE TABLE service_staff (
    workspace_id TEXT NOT NULL,
    service_id   TEXT NOT NULL,
    resource_id  TEXT NOT NULL,
    PRIMARY KEY (workspace_id, service_id, resource_id)
);

-- The hours of a branch or of somebody who works there, week by week; kind is open,
-- or emergency for what is kept for those.
CREATE TABLE week_hours (
    workspace_id TEXT   NOT NULL,
    owner_id     TEXT   NOT NULL,
    weekday      BIGINT NOT NULL,
    starts       BIGINT NOT NULL,
    ends         BIGINT NOT NULL,
    kind         TEXT   NOT NULL DEFAULT 'open',
    PRIMARY KEY (workspace_id, owner_id, weekday, starts, kind)
);
-- A day that is not like its week: other hours, or none.
CREATE TABLE day_hours (
    workspace_id TEXT NOT NULL,
    owner_id     TEXT NOT NULL,
    day          TEXT NOT NULL,
    ranges       TEXT NOT NULL,
    note         TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (workspace_id, owner_id, day)
);

CREATE TABLE bookings (
    workspace_id  TEXT   NOT NULL,
    id            TEXT   NOT NULL,
    code          TEXT   NOT NULL,
    kind          TEXT   NOT NULL,
    status        TEXT   NOT NULL,
    branch_id     TEXT   NOT NULL DEFAULT '',
    customer_id   TEXT   NOT NULL DEFAULT '',
    session_id    TEXT   NOT NULL DEFAULT '',
    channel       TEXT   NOT NULL DEFAULT '',
    call_id       TEXT   NOT NULL DEFAULT '',
    day           TEXT   NOT NULL,
    starts        BIGINT NOT NULL,
    minutes       BIGINT NOT NULL,
    buffer        BIGINT NOT NULL DEFAULT 0,
    zone          TEXT   NOT NULL,
    party         BIGINT NOT NULL DEFAULT 0,
    service_id    TEXT   NOT NULL DEFAULT '',
    title         TEXT   NOT NULL DEFAULT '',
    resources     TEXT   NOT NULL, -- ids
    name          TEXT   NOT NULL DEFAULT '',
    phone         TEXT   NOT NULL DEFAULT '',
    notes         TEXT   NOT NULL DEFAULT '',
    first_visit   BIGINT NOT NULL DEFAULT 0,
    emergency     BIGINT NOT NULL DEFAULT 0,
    cancel_reason TEXT   NOT NULL DEFAULT '',
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL,
    cancelled_at  BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX bookings_code ON bookings (workspace_id, code);
CREATE INDEX bookings_customer ON bookings (workspace_id, customer_id, day, starts, id) WHERE customer_id <> '';
-- What is taken on a day; past and cancelled ones cost nothing.
CREATE INDEX bookings_day ON bookings (workspace_id, day, starts, id) WHERE status = 'confirmed';

-- Which five minutes of a resource belong to which booking. One row is one owner:
-- bookings that overlap cannot both exist. slot counts five-minute steps of the
-- resource's own clock from 1970-01-01.
CREATE TABLE booking_slots (
    workspace_id TEXT   NOT NULL,
    resource_id  TEXT   NOT NULL,
    slot         BIGINT NOT NULL,
    booking_id   TEXT   NOT NULL,
    PRIMARY KEY (workspace_id, resource_id, slot)
);
CREATE INDEX booking_slots_booking ON booking_slots (workspace_id, booking_id);

-- What other calendars say somebody is busy with.
CREATE TABLE busy_times (
    workspace_id TEXT   NOT NULL,
    resource_id  TEXT   NOT NULL,
    external_id  TEXT   NOT NULL,
    starts_at    BIGINT NOT NULL,
    ends_at      BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, resource_id, external_id)
);
CREATE INDEX busy_times_ends ON busy_times (workspace_id, resource_id, ends_at);

-- A calendar elsewhere that is kept in step with a resource, or with the workspace.
CREATE TABLE calendars (
    workspace_id TEXT   NOT NULL,
    resource_id  TEXT   NOT NULL, -- empty: all of the workspace
    vendor       TEXT   NOT NULL,
    calendar_id  TEXT   NOT NULL,
    sync_token   TEXT   NOT NULL DEFAULT '',
    state        TEXT   NOT NULL,
    error        TEXT   NOT NULL DEFAULT '',
    read_at      BIGINT NOT NULL DEFAULT 0,
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, resource_id)
);
-- How a booking stands in such a calendar. wanted is the booking's version there is
-- to be, done the one that is there; 0: none.
CREATE TABLE calendar_events (
    workspace_id TEXT   NOT NULL,
    booking_id   TEXT   NOT NULL,
    resource_id  TEXT   NOT NULL, -- of the calendar
    event_id     TEXT   NOT NULL,
    wanted       BIGINT NOT NULL,
    done         BIGINT NOT NULL DEFAULT 0,
    gone         BIGINT NOT NULL DEFAULT 0, -- the booking is cancelled: there is to be no event
    error        TEXT   NOT NULL DEFAULT '',
    updated_at   BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, booking_id, resource_id)
);
CREATE INDEX calendar_events_open ON calendar_events (workspace_id, updated_at) WHERE wanted <> done;
