-- Volume is that of the owner in all markets (fee_volumes), with and without a policy of fees. The table stays, empty: an older binary
-- that this one is rolled back to writes it.

TRUNCATE traded_volumes;
COMMENT ON TABLE traded_volumes IS 'Neither read nor written any more; a later release drops it';
