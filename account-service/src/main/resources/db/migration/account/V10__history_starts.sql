-- Histories that are younger than the events: after which record of each partition they are kept. Without a row a history is
-- kept from the first record.

CREATE TABLE history_starts (
    history   text   NOT NULL,
    partition int    NOT NULL,
    number    bigint NOT NULL,
    PRIMARY KEY (history, partition)
);
INSERT INTO history_starts
    SELECT 'activities', partition, number FROM projection_position WHERE topic = 'account-events' AND number > 0;
