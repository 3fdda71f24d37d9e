package io.openperp.exchange;

import io.openperp.exchange.scenario.Wish;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One event of a history played through the shards and the reference model; it depends on no other one. */
sealed interface ReferenceMove {

    record Deposit(String trader, long amount) implements ReferenceMove {}

    /**
     * A transfer between an account and its isolated one in this market, or, without a market, a master and its
     * sub-account.
     */
    record Transfer(String trader, @Nullable String symbol, long amount, boolean back) implements ReferenceMove {}

    record Leverage(String trader, String symbol, long leverage) implements ReferenceMove {}

    /** The approval of a builder, up to {@code fee} basis points. */
    record Approve(String trader, String builder, int fee) implements ReferenceMove {}

    record Revoke(String trader, String builder) implements ReferenceMove {}

    /** One transaction; several actions in it are all of one market. */
    record Transact(String trader, List<Wish> actions) implements ReferenceMove {
        @Override
        public String toString() {
            return trader + " " + actions.stream().map(Transact::text).collect(Collectors.joining(" ; "));
        }

        private static String text(Wish wish) {
            return switch (wish) {
                case Wish.PlaceOrder o ->
                    (o.price() == null ? "market " : "") + o.side().name().toLowerCase(java.util.Locale.ROOT) + " "
                            + Decimals.format(o.size()) + " " + o.symbol()
                            + (o.price() == null ? "" : " @ " + Decimals.format(o.price()) + " " + o.timeInForce())
                            + (o.reduceOnly() ? " reduce-only" : "") + (o.isolated() ? " isolated" : "")
                            + (o.code() == null ? "" : " " + o.code()) + " as " + o.order();
                case Wish.PlaceConditional c -> c.toString();
                case Wish.PlaceBasket b -> b.toString();
                case Wish.PlaceOnFill o -> o.toString();
                case Wish.AttachOnFill a -> a.toString();
                case Wish.OfFamily o -> o.toString();
                case Wish.CancelOrder c -> "cancel " + c.order();
                case Wish.CancelAll c -> "cancel-all " + String.join(" ", c.symbols());
                case Wish.ModifyOrder m -> "modify " + m.order() + " to " + Decimals.format(m.size());
                case Wish.ScheduleCancel s -> s.toString();
                case Wish.Faucet f -> f.toString();
                case Wish.Leverage l -> l.toString();
                case Wish.ChangeAgent c -> c.toString();
                case Wish.ChangeWhitelist c -> c.toString();
                case Wish.Publish p -> p.toString();
                case Wish.PublishFeed p -> p.toString();
            };
        }
    }

    record Publish(String symbol, long price) implements ReferenceMove {
        @Override
        public String toString() {
            return "oracle publishes " + symbol + " " + Decimals.format(price);
        }
    }

    /** One tick of every clock, {@code seconds} after the last. */
    record Seconds(int seconds) implements ReferenceMove {}
}
