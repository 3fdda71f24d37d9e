package io.openperp.simulator.adversary;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.PositionState;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Balances, positions and liquidations, taken from the events that the account shard has published. */
final class Ledger {

    record Liquidated(Bytes32 account, LiquidationExplained why) {}

    /** A fill of an order of the insurance fund, with its price in units of 1e-8. */
    record FundFill(long price, boolean isBuy) {}

    private static final class Holding {
        private long balance;
        private long deposits;
        private long size;
        private long cost;
    }

    private final TreeMap<Bytes32, Holding> holdings = new TreeMap<>();
    private final List<Liquidated> liquidated = new ArrayList<>();
    private final List<FundFill> fundFills = new ArrayList<>();

    void read(AccountEvent event) {
        if (event.getAccount().isEmpty()) {
            return;
        }
        Bytes32 account = Keys.read(event.getAccount());
        Holding holding = holdings.computeIfAbsent(account, key -> new Holding());
        if (event.hasTotals()) {
            holding.balance = event.getTotals().getBalance();
            holding.deposits = event.getTotals().getDeposits();
        }
        switch (event.getBodyCase()) {
            case ORDER_FILLED -> {
                position(holding, event.getOrderFilled().getPosition());
                if (account.equals(Venue.FUND)) {
                    fundFills.add(new FundFill(
                            event.getOrderFilled().getFill().getPrice(),
                            event.getOrderFilled().getOrder().getIsBuy()));
                }
            }
            case POSITION_MOVED -> position(holding, event.getPositionMoved().getPosition());
            case LIQUIDATION_EXPLAINED -> liquidated.add(new Liquidated(account, event.getLiquidationExplained()));
            default -> {}
        }
    }

    private static void position(Holding holding, PositionState position) {
        holding.size = position.getSize();
        holding.cost = position.getCost();
    }

    /** Profit of the account in units of 1e-8 USD: its equity at this price less its deposits. */
    long profit(Bytes32 account, long price) {
        Holding holding = holdings.get(account);
        return holding == null ? 0 : equity(account, price) - holding.deposits;
    }

    long equity(Bytes32 account, long price) {
        Holding holding = holdings.get(account);
        return holding == null ? 0 : holding.balance + Fixed.mulFloor(price, holding.size) - holding.cost;
    }

    long size(Bytes32 account) {
        Holding holding = holdings.get(account);
        return holding == null ? 0 : holding.size;
    }

    /**
     * Balance less the cost of the position, in units of 1e-8 USD: equity at a price is this plus {@code size·price}.
     */
    long constant(Bytes32 account) {
        Holding holding = holdings.get(account);
        return holding == null ? 0 : holding.balance - holding.cost;
    }

    /** Returns the liquidations since the last call. */
    List<Liquidated> takeLiquidated() {
        List<Liquidated> taken = List.copyOf(liquidated);
        liquidated.clear();
        return taken;
    }

    /** Returns the fills of the insurance fund's orders since the last call. */
    List<FundFill> takeFundFills() {
        List<FundFill> taken = List.copyOf(fundFills);
        fundFills.clear();
        return taken;
    }
}
