-- The number of the last change of a level on the stream of the book; unknown of what an earlier release has stored.
ALTER TABLE books ADD COLUMN seq bigint;
