package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How often each kind of event happened, so that a test can require that it does. */
final class EventCounts {

    private final Auditor auditor;
    private final ListingLaws listings;

    EventCounts(Auditor auditor, ListingLaws listings) {
        this.auditor = auditor;
        this.listings = listings;
    }

    /** @param checked by the laws of risk */
    SortedMap<String, Integer> of(Map<String, Integer> checked) {
        TreeMap<String, Integer> seen = new TreeMap<>(checked);
        auditor.accounts().values().forEach(audit -> {
            seen.merge("triggered", audit.conditionals().triggered(), Integer::sum);
            seen.merge("triggered isolated", audit.conditionals().triggeredIsolated(), Integer::sum);
            seen.merge("baskets", audit.conditionals().baskets(), Integer::sum);
            seen.merge("fills within a slippage", audit.slippage().fills(), Integer::sum);
            seen.merge("isolated orders of baskets", audit.conditionals().isolatedOfBaskets(), Integer::sum);
            seen.merge("builder fees of triggered orders", audit.ledger().builderFeesOfConditionals(), Integer::sum);
            seen.merge("cancels of baskets", audit.conditionals().cancelsOfBaskets(), Integer::sum);
            seen.merge("tries of staying orders", audit.conditionals().tries(), Integer::sum);
            seen.merge("armed by conditionals", audit.conditionals().armedByConditionals(), Integer::sum);
            seen.merge("armed", audit.conditionals().armed(), Integer::sum);
            seen.merge("liability trees", audit.liabilities().trees(), Integer::sum);
        });
        for (AccountEvent event : auditor.accountEvents()) {
            if (event.hasLiquidationExplained()) {
                seen.merge("liquidations", 1, Integer::sum);
            } else if (event.hasFundingPaid()) {
                seen.merge("funding payments", 1, Integer::sum);
            } else if (event.hasTransactionCompleted()
                    && event.getTransactionCompleted().getError().startsWith("account not found")) {
                seen.merge("unfunded", 1, Integer::sum);
            }
        }
        auditor.accounts()
                .values()
                .forEach(audit -> audit.ledger()
                        .transfers()
                        .seen()
                        .forEach((what, times) -> seen.merge(what, times, Integer::sum)));
        auditor.fees().seen().forEach((what, times) -> seen.merge(what, times, Integer::sum));
        auditor.withdrawals().seen().forEach((what, times) -> seen.merge(what, times, Integer::sum));
        for (AccountAudit audit : auditor.accounts().values()) {
            audit.rights().seen().forEach((what, times) -> seen.merge(what, times, Integer::sum));
            audit.proposals().seen().forEach((what, times) -> seen.merge(what, times, Integer::sum));
        }
        seen.merge("settled markets", auditor.settlements(), Integer::sum);
        seen.merge("states by themselves", auditor.statesByThemselves(), Integer::sum);
        seen.merge("changes of terms", auditor.changesOfTerms(), Integer::sum);
        seen.merge("listed markets", auditor.listings().listed().size(), Integer::sum);
        seen.merge("trades in listed markets", listings.trades(), Integer::sum);
        seen.merge("states of listed markets by themselves", listings.statesByThemselves(), Integer::sum);
        return seen;
    }
}
