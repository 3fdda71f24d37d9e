package io.openperp.export;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Fill;
import io.openperp.journal.FundReceived;
import io.openperp.views.OrderViews;
import java.util.List;

/**
 * Fees of each account: negative if it paid them, positive if it received them. They come from fills, from builders,
 * from liquidations, whose fees the insurance fund receives, from takeovers, and from the markets, which pay their fees
 * to the fee account. Markets pay at each tick; so fees of the last second may be paid and not yet received.
 */
final class Fees {

    static final List<String> COLUMNS =
            List.of("time", "account", "symbol", "kind", "amount", "counterparty", "trade_id");

    private static final String TAKEOVER = "takeover";

    private Fees() {}

    static List<List<String>> of(AccountFact fact, Selection selection) {
        AccountEvent event = fact.event();
        return switch (event.getBodyCase()) {
            case ORDER_FILLED ->
                ofFill(
                        fact,
                        event.getOrderFilled().getOrder().getSymbol(),
                        event.getOrderFilled().getFill(),
                        selection);
            case POSITION_MOVED ->
                ofFill(
                        fact,
                        event.getPositionMoved().getPosition().getSymbol(),
                        event.getPositionMoved().getFill(),
                        selection);
            case BUILDER_FEES_RECEIVED ->
                selection.hasSymbol(event.getBuilderFeesReceived().getSymbol())
                        ? List.of(row(
                                fact,
                                event.getBuilderFeesReceived().getSymbol(),
                                "builder",
                                event.getBuilderFeesReceived().getAmount(),
                                event.getBuilderFeesReceived().getPayer(),
                                ""))
                        : List.of();
            case FEES_RECEIVED ->
                ofAllMarkets(fact, "collected", event.getFeesReceived().getAmount(), ByteString.EMPTY, selection);
            case LIQUIDATION_EXPLAINED ->
                ofTakeover(fact, event.getLiquidationExplained().getResidue(), selection);
            case FUND_RECEIVED -> ofFund(fact, event.getFundReceived(), selection);
            default -> List.of();
        };
    }

    private static List<List<String>> ofFill(AccountFact fact, String symbol, Fill fill, Selection selection) {
        if (fill.getFee() == 0 || !selection.hasSymbol(symbol)) {
            return List.of();
        }
        String trade = OrderViews.tradeId(fact.slot(), fill.getTrade());
        return List.of(row(fact, symbol, "fill", -fill.getFee(), ByteString.EMPTY, trade));
    }

    private static List<List<String>> ofFund(AccountFact fact, FundReceived received, Selection selection) {
        return switch (received.getSource()) {
            case LIQUIDATION_FEE ->
                ofAllMarkets(fact, "liquidation", received.getAmount(), received.getAccount(), selection);
            case LIQUIDATION_RESIDUE ->
                ofAllMarkets(fact, TAKEOVER, received.getAmount(), received.getAccount(), selection);
            default -> List.of();
        };
    }

    /**
     * Rows of the balance that an account had left after a takeover: a fee that the account pays to the insurance fund;
     * if the balance was negative, an amount that the fund pays to the account (LIQ-010).
     */
    private static List<List<String>> ofTakeover(AccountFact fact, long residue, Selection selection) {
        return residue == 0 ? List.of() : ofAllMarkets(fact, TAKEOVER, -residue, ByteString.EMPTY, selection);
    }

    /**
     * Rows of an event that belongs to no market; none if a market is selected.
     *
     * @param payer account that paid; empty: not known
     */
    private static List<List<String>> ofAllMarkets(
            AccountFact fact, String kind, long amount, ByteString payer, Selection selection) {
        return selection.symbol() == null ? List.of(row(fact, "", kind, amount, payer, "")) : List.of();
    }

    private static List<String> row(
            AccountFact fact, String symbol, String kind, long amount, ByteString counterparty, String trade) {
        return List.of(
                Text.time(fact.timeNanos()),
                Text.key(fact.account()),
                symbol,
                kind,
                Text.number(amount),
                Text.key(counterparty),
                trade);
    }
}
