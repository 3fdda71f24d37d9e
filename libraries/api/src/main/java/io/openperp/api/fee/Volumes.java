package io.openperp.api.fee;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * The accounts of the largest volume in the window that decides on tiers of fees, as {@code GET /volumes} answers. It
 * may be up to a minute behind. Trades of sub-accounts and isolated accounts count as volume of their owner.
 *
 * @param windowDays days of UTC, today included
 * @param accounts how many have volume
 * @param data the largest first
 */
public record Volumes(int windowDays, long accounts, List<Row> data) {

    /** @param rollingVolume notional traded in the window, in USD */
    public record Row(String account, Decimal rollingVolume) {}
}
