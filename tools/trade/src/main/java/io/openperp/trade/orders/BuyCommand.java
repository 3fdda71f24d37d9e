package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import io.openperp.units.Side;
import picocli.CommandLine.Command;

/** {@code trade buy}. */
@Command(
        name = "buy",
        description =
                "Buys: 'buy 0.1 BTC-USD at 100000' with a limit, 'buy 0.1 BTC-USD' at the market, within a slippage.")
public final class BuyCommand extends PlaceOrder {

    public BuyCommand(Session session) {
        super(session, Side.BUY);
    }
}
