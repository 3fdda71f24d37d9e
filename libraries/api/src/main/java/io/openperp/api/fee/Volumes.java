package io.openperp.api.fee;

import io.openperp.api.Decimal;
import java.util.List;

/**
 * The accounts with the largest volumes in the fee window, on which tiers depend: the answer to {@code GET /volumes}.
 * It may be up to a minute old. Trades of sub-accounts and isolated accounts count as volume of their owner.
 *
 * @param windowDays number of UTC days in the window, including today
 * @param accounts number of accounts with any volume
 * @param data accounts, largest volume first
 */
public record Volumes(int windowDays, long accounts, List<Row> data) {

    /**
     * An account with its volume.
     *
     * @param rollingVolume notional traded in the window, in USD
     */
    public record Row(String account, Decimal rollingVolume) {}
}
