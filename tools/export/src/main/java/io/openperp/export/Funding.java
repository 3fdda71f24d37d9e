package io.openperp.export;

import io.openperp.journal.FundingPaid;
import java.util.List;

/** The funding payment of each position for each hour: positive if received, negative if paid. */
final class Funding {

    static final List<String> COLUMNS = List.of("time", "account", "symbol", "payment", "size", "hourly_rate", "mark");

    private Funding() {}

    static List<List<String>> of(AccountFact fact, Selection selection) {
        FundingPaid paid = fact.event().getFundingPaid();
        if (!fact.event().hasFundingPaid() || !selection.hasSymbol(paid.getSymbol())) {
            return List.of();
        }
        return List.of(List.of(
                Text.time(fact.timeNanos()),
                Text.key(fact.account()),
                paid.getSymbol(),
                Text.number(paid.getPayment()),
                Text.number(paid.getPosition().getSize()),
                Text.number(paid.getHourlyRate()),
                Text.number(paid.getMark())));
    }
}
