package io.openperp.account.query.market;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketPositions;
import io.openperp.api.market.MarketPositions.Holder;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.servicekit.work.CachedAnswers;
import io.openperp.servicekit.work.ExpensiveWork;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Finds the accounts with a position in a market, and their margin requirements at the current marks, under the
 * market's terms or others (TRM-011). A page waits for its turn with other expensive queries, and is kept for a while.
 */
public class MarketPositionQuery {

    /** Number of pages kept, each of at most about 100 kB. */
    private static final int KEPT = 64;

    private static final Duration KEPT_FOR = Duration.ofSeconds(3);

    private final HolderRows holders;
    private final MarketRows markets;
    private final ExpensiveWork dear;
    private final TransactionTemplate snapshot;
    private final ListedMarkets listedMarkets = new ListedMarkets();
    private final CachedAnswers<Request, MarketPositions> kept = new CachedAnswers<>(KEPT, KEPT_FOR);

    public MarketPositionQuery(
            HolderRows holders, MarketRows markets, ExpensiveWork dear, PlatformTransactionManager transactions) {
        this.holders = holders;
        this.markets = markets;
        this.dear = dear;
        snapshot = new TransactionTemplate(transactions);
        snapshot.setReadOnly(true);
        snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /**
     * A query for a page of holders.
     *
     * @param terms terms under which margins are computed, in the form of {@link ChangeTerms#terms()}; empty: the terms
     *     in force
     * @param limit largest number of holders
     * @param after last account of the previous page; {@link Bytes32#ZERO} for the first page
     */
    public record Request(String symbol, String terms, int limit, Bytes32 after) {}

    /** Thrown if a query is refused, with the reason. */
    public static final class Refused extends Exception {

        private static final long serialVersionUID = 1L;

        private final int status;

        public Refused(int status, String sentence) {
            super(sentence);
            this.status = status;
        }

        /** HTTP status of the refusal. */
        public int status() {
            return status;
        }
    }

    /** The requested market, with the conditions of all markets under which margins are computed. */
    private record RequestedMarket(MarketRow row, Markets markets) {}

    public MarketPositions of(Request asked) throws Refused {
        judged(asked); // a question that is refused takes no turn
        return kept.get(
                asked, () -> dear.inTurn(() -> Objects.requireNonNull(snapshot.execute(status -> page(asked)))));
    }

    private RequestedMarket judged(Request asked) throws Refused {
        List<MarketRow> rows = markets.findAllByOrderByMarket();
        Markets listed = listedMarkets.markets(rows);
        MarketConditions now = listed.find(asked.symbol());
        if (now == null) {
            throw new Refused(
                    404,
                    "market \"" + quoted(asked.symbol()) + "\" is unknown: one of "
                            + String.join(", ", listed.bySymbol().keySet()) + " is accepted");
        }
        MarketRow row = rows.stream()
                .filter(one -> one.symbol.equals(asked.symbol()))
                .findFirst()
                .orElseThrow();
        return new RequestedMarket(
                row,
                asked.terms().isBlank()
                        ? listed
                        : listed.with(
                                ChangedConditions.of(row, now, new ChangeTerms(asked.symbol(), asked.terms(), 0))));
    }

    private MarketPositions page(Request asked) {
        RequestedMarket judged;
        try {
            judged = judged(asked);
        } catch (Refused since) {
            throw new IllegalStateException("a market was there a moment ago", since);
        }
        HolderRows.Page page = holders.page(judged.row().market, asked.after(), asked.limit());
        return new MarketPositions(
                asked.symbol(),
                holders(page.holders(), asked.symbol(), fundOf(judged.row()), judged.markets()),
                page.isLast() ? null : page.holders().getLast().key().toString());
    }

    /** Converts holders to rows of the answer, without the insurance fund, which is never liquidated. */
    private static List<Holder> holders(List<HolderRows.Holder> page, String symbol, Bytes32 fund, Markets judged) {
        List<Holder> holders = new ArrayList<>();
        for (HolderRows.Holder held : page) {
            AccountFacts facts = held.facts();
            if (facts != null && !held.key().equals(fund)) {
                holders.add(holder(held.key(), symbol, facts, AccountValuation.of(facts, judged)));
            }
        }
        return holders;
    }

    private static Holder holder(Bytes32 key, String symbol, AccountFacts facts, AccountFigures figures) {
        long notional = figures.positions().stream()
                .filter(one -> one.symbol().equals(symbol))
                .findFirst()
                .map(PositionFigures::notional)
                .orElse(0L);
        return new Holder(
                key.toString(),
                Decimal.of(Objects.requireNonNull(facts.positions().get(symbol)).size()),
                Decimal.of(notional),
                Decimal.of(figures.totalBalance()),
                Decimal.of(figures.marginUsed()),
                Decimal.of(figures.maintenance()),
                Decimal.of(figures.survival()));
    }

    private static Bytes32 fundOf(MarketRow row) {
        byte[] fund = row.terms().orElseThrow().getInsuranceFund().toByteArray();
        return fund.length == 0 ? Bytes32.ZERO : Bytes32.of(fund);
    }

    private static String quoted(String text) {
        return text.length() <= 64 ? text : text.substring(0, 64) + "…";
    }
}
