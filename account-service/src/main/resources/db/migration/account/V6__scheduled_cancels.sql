-- Armed dead man's switches: when an account's open orders are cancelled unless it sends scheduleCancel again.

CREATE TABLE scheduled_cancels (
    account    bytea  PRIMARY KEY,
    due_second bigint NOT NULL
);
COMMENT ON COLUMN scheduled_cancels.due_second IS 'Exchange time, seconds since 1970';
