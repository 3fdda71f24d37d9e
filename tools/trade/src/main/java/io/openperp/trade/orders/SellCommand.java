package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import io.openperp.units.Side;
import picocli.CommandLine.Command;

/** {@code trade sell}. */
@Command(
        name = "sell",
        description =
                "Sells: 'sell 0.1 BTC-USD at 100000' with a limit, 'sell 0.1 BTC-USD' at the market, within a slippage.")
public final class SellCommand extends PlaceOrder {

    public SellCommand(Session session) {
        super(session, Side.SELL);
    }
}
