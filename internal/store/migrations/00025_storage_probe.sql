-- +goose Up
-- What a node writes, and removes again, to see whether anything can be written.
CREATE TABLE storage_probes (
    id     TEXT NOT NULL PRIMARY KEY,
    filler TEXT NOT NULL
);
