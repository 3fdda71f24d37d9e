import io.openperp.api.action.ActionResult;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.*;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.local.LocalBook;
import io.openperp.client.stream.Topic;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.time.Duration;

public class Trade {
    public static void main(String[] args) throws InterruptedException {
        try (OpenPerp exchange = OpenPerp.at("http://localhost:12000/api/v1", "ws://localhost:12001/");
                Streams streams = exchange.streams()) {

            Signer me = Signer.ofSecret(Signer.generateSecret());          // keep the secret: it is the account
            exchange.transactions().submit(me.sign(Actions.faucet(me.account())));

            LocalAccount account = LocalAccount.follow(streams, me.account());
            LocalBook book = LocalBook.follow(streams, "BTC-USD");
            streams.subscribe(Topic.trades("BTC-USD"), message -> System.out.println(message.data()));

            MarketInfo market = exchange.markets().market("BTC-USD");
            BigDecimal mark = exchange.markets().ticker("BTC-USD").markPrice().toBigDecimal();
            BigDecimal price = market.roundPrice(Side.BUY, mark.multiply(new BigDecimal("0.97"))); // to the tick
            BigDecimal size = market.roundSize(new BigDecimal("0.012345"));                        // to the lot

            SignedTransaction order = me.sign(
                    Actions.limit(Side.BUY, "BTC-USD", size, price, TimeInForce.ALO, false));
            System.out.println("it will be order " + order.orderId());     // known before it is sent

            Submission came = exchange.transactions().submitUntilKnown(order, Duration.ofSeconds(10));
            if (came instanceof Submission.Executed done) {
                ActionResult result = done.only();
                if (result instanceof ActionResult.Resting resting) {
                    System.out.println("rests as " + resting.oid());
                } else {
                    System.out.println(result);                             // RejectedCrossing and others
                }
            } else if (came instanceof Submission.AlreadyExecuted) {
                System.out.println(exchange.accounts().order(me.account(), order.orderId()));
            } else {
                System.out.println(came);                                   // Refused, NotTaken, Unknown
            }

            exchange.transactions().submit(me.sign(Actions.cancel("BTC-USD", order.orderId())));
            System.out.println(exchange.accounts().fullAccount(me.account()));
            account.await(local -> local.orders().isEmpty(), Duration.ofSeconds(5)); // the stream follows the answer
            System.out.println("open orders " + account.orders().size() + ", balance " + account.margin().totalBalance()
                    + ", best bid " + book.bestBid().map(Object::toString).orElse("none"));
        }
    }
}
