-- Which Kafka cluster the tables were made from; a table that was made before this one takes the first it meets.
CREATE TABLE log_cluster (
    is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    cluster_id text    NOT NULL
);
