-- Volume is that of the owner in all markets (fee_volumes), with and without a policy of fees.

DROP TABLE traded_volumes;
