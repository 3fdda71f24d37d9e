package io.openperp.admin.words;

import io.openperp.api.market.MarketPositions;
import io.openperp.api.market.MarketPositions.Holder;
import io.openperp.client.Failure;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Finds the accounts that would have too little equity after a change of terms, at the present marks (TRM-011). */
final class EndangeredAccounts {

    private static final int PAGE = 500;

    private static final int MOST_NAMED = 20;

    private static final int MOST_ATTEMPTS = 10;

    private static final int PLACES = 8;

    private final String symbol;
    private final List<Holder> belowMaintenance = new ArrayList<>();
    private int holders;
    private int belowInitial;
    private int withOrdersThatEnd;

    EndangeredAccounts(String symbol) {
        this.symbol = symbol;
    }

    /**
     * Describes the accounts that a change would endanger, as lines. Throws {@link AdminFailure} if the exchange
     * refuses the new terms.
     */
    static List<String> of(OpenPerp exchange, ChangeTerms change) {
        EndangeredAccounts found = new EndangeredAccounts(change.symbol());
        try {
            @Nullable String cursor = null;
            do {
                MarketPositions page = page(exchange, change, cursor);
                page.data().forEach(found::add);
                cursor = page.nextCursor();
            } while (cursor != null);
        } catch (RequestFailed failed) {
            if (failed.failure() instanceof Failure.BadRequest refused) {
                throw AdminFailure.refused("refused: " + refused.message());
            }
            return List.of("whom this would leave below maintenance margin is not known: "
                    + failed.failure().message());
        }
        return found.lines();
    }

    private static MarketPositions page(OpenPerp exchange, ChangeTerms change, @Nullable String cursor) {
        for (int attempt = 1; ; attempt++) {
            try {
                return exchange.markets().marketPositions(change.symbol(), change.terms(), PAGE, cursor);
            } catch (RequestFailed failed) {
                if (attempt == MOST_ATTEMPTS || !(failed.failure() instanceof Failure.TooManyRequests tooMany)) {
                    throw failed;
                }
                LockSupport.parkNanos(tooMany.retryAfter().toNanos());
            }
        }
    }

    void add(Holder holder) {
        holders++;
        if (holder.totalBalance().compareTo(holder.maintenanceMargin()) < 0) {
            belowMaintenance.add(holder);
        }
        if (holder.totalBalance().compareTo(holder.marginUsed()) < 0) {
            belowInitial++;
        }
        if (holder.totalBalance().compareTo(holder.survivalRequirement()) < 0) {
            withOrdersThatEnd++;
        }
    }

    /**
     * Lines with the numbers of accounts that the change endangers, then a line for each account that would be below
     * maintenance margin, lowest ratio first.
     */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("this change would leave " + belowMaintenance.size() + " of " + holders
                + " accounts with a position in " + symbol + " below maintenance margin, if marks stay");
        lines.add(belowInitial + " of them below initial margin, " + withOrdersThatEnd
                + " with too little for their open orders");
        belowMaintenance.sort(Comparator.comparing(EndangeredAccounts::health));
        belowMaintenance.stream()
                .limit(MOST_NAMED)
                .map(EndangeredAccounts::words)
                .forEach(lines::add);
        if (belowMaintenance.size() > MOST_NAMED) {
            lines.add("and " + (belowMaintenance.size() - MOST_NAMED) + " more, less far below");
        }
        return lines;
    }

    /** Ratio of equity to maintenance margin; the exchange liquidates accounts with the lowest ratio first. */
    private static BigDecimal health(Holder holder) {
        BigDecimal margin = holder.maintenanceMargin().toBigDecimal();
        return margin.signum() == 0
                ? BigDecimal.valueOf(Long.MIN_VALUE) // nothing is needed, and less than that is there
                : holder.totalBalance().toBigDecimal().divide(margin, PLACES, RoundingMode.FLOOR);
    }

    private static String words(Holder holder) {
        return holder.user() + " " + MarketHolders.position(holder.size()) + ": equity " + holder.totalBalance()
                + ", maintenance margin " + holder.maintenanceMargin() + ", initial margin " + holder.marginUsed();
    }
}
