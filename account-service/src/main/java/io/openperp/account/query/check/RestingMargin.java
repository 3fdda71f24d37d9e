package io.openperp.account.query.check;

import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.Position;
import io.openperp.units.Fixed;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The initial margin of an account to whose open orders more are added. The existing orders are counted once, so that
 * each further order costs the same time however many there are.
 */
final class RestingMargin {

    private final AccountFacts facts;
    private final Markets markets;
    private final Map<String, MarketExposure> exposures = new TreeMap<>();

    RestingMargin(AccountFacts facts, Markets markets) {
        this.facts = facts;
        this.markets = markets;
        facts.positions().forEach((symbol, position) -> {
            if (!position.isFlat()) {
                exposure(symbol);
            }
        });
        facts.openOrders().keySet().forEach(this::exposure);
    }

    void add(AdmittedOrder order) {
        MarketExposure exposure = exposure(order.symbol());
        MarketConditions market = markets.find(order.symbol());
        if (exposure != null && market != null && market.hasMark()) {
            exposure.add(order.side(), order.price(), order.size(), order.reduceOnly(), false, order.builderRate());
        }
    }

    /** Initial margin of the account, in quote units. */
    long used() {
        long used = 0;
        for (MarketExposure exposure : exposures.values()) {
            used = Fixed.addSaturated(used, exposure.initialMargin());
        }
        return used;
    }

    /**
     * The account's position and open orders in a market, as the margin rules count them; counted at the first call.
     * Null if the market is unknown.
     */
    private @Nullable MarketExposure exposure(String symbol) {
        MarketConditions known = markets.find(symbol);
        return known == null ? null : exposures.computeIfAbsent(symbol, one -> counted(one, known));
    }

    private MarketExposure counted(String symbol, MarketConditions known) {
        Position position = facts.positions().getOrDefault(symbol, Position.FLAT);
        List<OpenOrder> orders = facts.openOrders().getOrDefault(symbol, List.of());
        MarketConditions market = known.hasMark() ? known : known.withMark(position.entryPrice(), false);
        long leverage =
                facts.leverages().getOrDefault(symbol, market.parameters().defaultLeverage());
        MarketExposure exposure = new MarketExposure(market).begin(market, leverage, position.size());
        if (known.hasMark()) {
            orders.forEach(
                    o -> exposure.add(o.side(), o.price(), o.remaining(), o.reduceOnly(), false, o.builderRate()));
        }
        return exposure;
    }
}
