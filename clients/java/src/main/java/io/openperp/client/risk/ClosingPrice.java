package io.openperp.client.risk;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo.PriceBand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes the limit price of a reduce-only order, which is never refused for margin or price. It is the order's own
 * price, or the farthest price from mark at which the account can still pay what the fill loses against mark, whichever
 * is nearer to mark (ORD-074). Other open orders count with what they may lose, other positions with their maintenance
 * margins, without offsets between positions.
 */
final class ClosingPrice {

    private final MarketRates market;
    private final long leverage;
    private final long position;
    private final OrderExposure order;
    private final long available;
    private final long ceiling;

    /**
     * @param market a market that has a mark
     * @param order the reduce-only order, no larger than the position
     */
    ClosingPrice(RiskModel model, AccountFacts facts, MarketRates market, OrderExposure order) {
        this.market = market;
        this.leverage = facts.leverage(market);
        this.position = -order.side().signed(facts.closable(market.symbol(), order.side()));
        this.order = order;
        long losses =
                model.required(facts).losses() - facts.orderMargin(); // first paid by what is set aside for orders
        this.available = model.equity(facts) - facts.orderMargin() - Math.max(0, losses);
        this.ceiling =
                Math.max(requirement(List.of()).survival(), available - model.maintenanceElsewhere(facts, market));
    }

    /**
     * The order's own price, or the farthest tick within the band at which the account survives a complete fill,
     * whichever is nearer to mark. If the account survives none, the tick next to mark takes the place of that tick.
     *
     * @param own limit price of the order; null for a market order
     */
    long nearer(@Nullable Decimal own) {
        PriceBand bands = market.info().priceBand();
        Decimal band = own == null ? bands.market() : bands.limit();
        long farthest = FarthestTick.within(market, order.side(), band.units(), this::survives);
        if (own == null) {
            return farthest;
        }
        return order.side().isBuy() ? Math.min(own.units(), farthest) : Math.max(own.units(), farthest);
    }

    private boolean survives(long price) {
        Requirement filled = requirement(List.of(order.at(price)));
        return filled.losses() <= Math.max(0, available) && filled.survival() <= ceiling;
    }

    private Requirement requirement(List<OrderExposure> orders) {
        return Requirement.of(market, market.mark(), leverage, position, orders);
    }
}
