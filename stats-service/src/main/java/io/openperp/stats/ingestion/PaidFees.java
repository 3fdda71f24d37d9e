package io.openperp.stats.ingestion;

import io.openperp.journal.FillReason;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Traded;
import io.openperp.units.Fixed;
import java.math.BigInteger;

/** The trading fees of trades on the book, at the rates that held (FEE-001, FEE-002). */
final class PaidFees {

    private BigInteger maker = BigInteger.ZERO;
    private BigInteger taker = BigInteger.ZERO;
    private long fills;

    /** Adds the fees of a trade; the order of a liquidation pays no taker fee (LIQ-008). */
    void add(Traded trade, MarketListing rates) {
        maker = maker.add(BigInteger.valueOf(Fixed.mulCeil(trade.getNotional(), rates.getMakerFee())));
        if (trade.getReason() == FillReason.NORMAL) {
            taker = taker.add(BigInteger.valueOf(Fixed.mulCeil(trade.getNotional(), rates.getTakerFee())));
        }
        fills += 2;
    }

    /** Fees that makers paid, in quote units; negative: rebates. */
    BigInteger maker() {
        return maker;
    }

    /** Fees that takers paid, in quote units. */
    BigInteger taker() {
        return taker;
    }

    /** Number of fills, one for each side of a trade. */
    long fills() {
        return fills;
    }
}
