package io.openperp.account.query.holding;

import static java.util.stream.Collectors.groupingBy;

import io.openperp.account.query.order.OpenOrderRow;
import io.openperp.account.query.order.OpenOrderRows;
import io.openperp.api.Decimal;
import io.openperp.api.MarketPositions;
import io.openperp.api.MarketPositions.Holder;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.transaction.ChangeTerms;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.data.domain.Limit;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Who has a position in a market, and what these accounts need at the marks of now, by its terms or by others (TRM-011). */
public class MarketPositionQuery {

    private final AccountRows accounts;
    private final PositionRows positions;
    private final LeverageRows leverages;
    private final OpenOrderRows openOrders;
    private final MarketRows markets;
    private final ListedMarkets listedMarkets = new ListedMarkets();

    public MarketPositionQuery(
            AccountRows accounts,
            PositionRows positions,
            LeverageRows leverages,
            OpenOrderRows openOrders,
            MarketRows markets) {
        this.accounts = accounts;
        this.positions = positions;
        this.leverages = leverages;
        this.openOrders = openOrders;
        this.markets = markets;
    }

    /**
     * What is asked for.
     *
     * @param terms as {@link ChangeTerms#terms()}; empty: those in force
     * @param after key of the last account of the page before; empty: the first page
     */
    public record Asked(String symbol, String terms, int limit, byte[] after) {}

    /** Why a question is not answered. */
    public static final class Refused extends Exception {

        private static final long serialVersionUID = 1L;

        private final int status;

        public Refused(int status, String sentence) {
            super(sentence);
            this.status = status;
        }

        /** Of HTTP. */
        public int status() {
            return status;
        }
    }

    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public MarketPositions of(Asked asked) throws Refused {
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
        Markets judged = asked.terms().isBlank()
                ? listed
                : listed.with(OtherTerms.of(row, now, new ChangeTerms(asked.symbol(), asked.terms(), 0)));
        // one more shows that there is a next page
        List<PositionRow> found = positions.findByMarketAndAccountGreaterThanOrderByAccount(
                row.market, asked.after(), Limit.of(asked.limit() + 1));
        List<PositionRow> page = found.subList(0, Math.min(found.size(), asked.limit()));
        boolean isLast = found.size() == page.size();
        return new MarketPositions(
                asked.symbol(),
                holders(page, fundOf(row), judged),
                isLast ? null : Bytes32.of(page.getLast().account).toString());
    }

    /** The insurance fund is left out: nobody liquidates it. */
    private List<Holder> holders(List<PositionRow> page, Bytes32 fund, Markets judged) {
        List<byte[]> keys = page.stream().map(one -> one.account).toList();
        Map<Bytes32, List<PositionRow>> held =
                positions.findByAccountIn(keys).stream().collect(groupingBy(one -> Bytes32.of(one.account)));
        Map<Bytes32, List<LeverageRow>> settings =
                leverages.findByAccountIn(keys).stream().collect(groupingBy(one -> Bytes32.of(one.account)));
        Map<Bytes32, List<OpenOrderRow>> orders =
                ordersOf(keys).stream().collect(groupingBy(MarketPositionQuery::owner));
        Map<Bytes32, List<AccountRow>> totals =
                accounts.findByAccountIn(keys).stream().collect(groupingBy(one -> Bytes32.of(one.account)));
        List<Holder> holders = new ArrayList<>();
        for (PositionRow position : page) {
            Bytes32 key = Bytes32.of(position.account);
            List<AccountRow> account = totals.getOrDefault(key, List.of());
            if (!key.equals(fund) && !account.isEmpty()) {
                AccountFigures figures = AccountValuation.of(
                        HeldFacts.of(
                                account.getFirst(),
                                held.getOrDefault(key, List.of()),
                                settings.getOrDefault(key, List.of()),
                                orders.getOrDefault(key, List.of())),
                        judged);
                holders.add(holder(key, position, figures));
            }
        }
        return holders;
    }

    private List<OpenOrderRow> ordersOf(List<byte[]> keys) {
        List<OpenOrderRow> orders = new ArrayList<>(openOrders.findByAccountInAndIsolatedIsNull(keys));
        orders.addAll(openOrders.findByIsolatedIn(keys));
        return orders;
    }

    private static Bytes32 owner(OpenOrderRow order) {
        return Bytes32.of(order.isolated == null ? order.account : order.isolated);
    }

    private static Holder holder(Bytes32 key, PositionRow position, AccountFigures figures) {
        long notional = figures.positions().stream()
                .filter(one -> one.symbol().equals(position.symbol))
                .findFirst()
                .map(one -> one.notional())
                .orElse(0L);
        return new Holder(
                key.toString(),
                Decimal.of(position.size),
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
