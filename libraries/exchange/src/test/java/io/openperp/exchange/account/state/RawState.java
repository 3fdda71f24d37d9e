package io.openperp.exchange.account.state;

import io.openperp.risk.market.MarketConditions;
import java.util.TreeMap;

/** Sets the state of accounts and markets as no command could, for tests that begin anywhere. */
public final class RawState {

    private RawState() {}

    /** Sets the balance, and leaves the statement as it is. */
    public static void setBalance(Account account, long balance) {
        account.money.take();
        account.money.add(balance);
    }

    /** Sets balance and deposits, so that the money equation still holds. */
    public static void setMoney(Account account, long money) {
        account.deposits += money - account.money.take();
        account.money.add(money);
    }

    public static void setStatement(Account account, long realizedPnl, long fees, long funding) {
        account.realizedPnl = realizedPnl;
        account.fees = fees;
        account.funding = funding;
    }

    public static boolean isBalanceBeyond64Bits(Account account) {
        return !account.money.isLong();
    }

    /** Removes all positions, open orders and leverage settings. */
    public static void empty(Account account) {
        account.holdings.clear();
        account.restoreLeverage(new TreeMap<>());
    }

    public static void setConditions(ListedMarket market, MarketConditions conditions) {
        market.conditions = conditions;
    }

    /** Lets the order rest, as if the market had taken it on its book. */
    public static void rest(OpenOrder order) {
        order.rest();
    }

    public static boolean hasReplacement(Holding holding, long transaction) {
        return holding.replacements.placeOf(transaction) != Replacements.NONE;
    }
}
