package io.openperp.exchange;

import io.openperp.exchange.scenario.Wish;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.BuilderFeesReceived;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builders and their fees (BLD-001 to BLD-011), as the account shard publishes them, in the words of the reference model. */
final class ReferenceBuilders {

    private final ReferenceSetup setup;
    private final TreeMap<Bytes32, String> names;
    private final TreeMap<String, Integer> seen;
    private final TreeMap<String, Long> sums = new TreeMap<>();

    /**
     * @param names names of accounts
     * @param seen counts what has happened, by its name
     */
    ReferenceBuilders(ReferenceSetup setup, TreeMap<Bytes32, String> names, TreeMap<String, Integer> seen) {
        this.setup = setup;
        this.names = names;
        this.seen = seen;
    }

    /** The model's name of a builder; the fee account has none there and is named as here. */
    String name(String builder) {
        return names.getOrDefault(setup.key(builder), builder);
    }

    /** The action of a wish; a sub-account as builder stands with its own key. */
    Action action(Wish wish) {
        Action.Builder action = WishActions.action(wish, 0).toBuilder();
        if (wish instanceof Wish.PlaceOrder order && order.code() != null) {
            action.getPlaceOrderBuilder()
                    .setBuilder(Keys.write(setup.key(order.code().builder())));
        }
        return action.build();
    }

    /** The status in words, with the names of builders instead of their keys. */
    String words(ActionStatus status) {
        String words = StatusText.of(status);
        if (status.getReason().contains("builder")) {
            for (Map.Entry<Bytes32, String> account : names.entrySet()) {
                words = words.replace(account.getKey().toString(), account.getValue());
            }
        }
        return words;
    }

    void read(AccountEvent event) {
        if (event.hasOrderFilled()) {
            filled(event, event.getOrderFilled());
        } else if (event.hasBuilderFeesReceived()) {
            BuilderFeesReceived received = event.getBuilderFeesReceived();
            String builder = names.get(Keys.read(event.getAccount()));
            String payer = names.get(Keys.read(received.getPayer()));
            sums.merge("received by builder " + builder + " of " + payer, received.getAmount(), Long::sum);
        } else if (event.hasOrderChanged()) {
            refused(event.getOrderChanged().getOrder());
        }
    }

    private void filled(AccountEvent event, OrderFilled filled) {
        long fee = filled.getFill().getBuilderFee();
        if (fee == 0) {
            return;
        }
        String payer = names.get(Keys.read(event.getAccount()));
        String builder = names.get(Keys.read(filled.getOrder().getBuilder()));
        sums.merge("builder fees of " + payer + " to " + builder, fee, Long::sum);
        count(event.getIsolatedOwner().isEmpty() ? "builder fee paid" : "isolated builder fee paid");
        count("builder fee paid as " + (filled.getFill().getIsTaker() ? "taker" : "maker"));
        if (filled.hasClosed()) {
            count("builder fee paid " + (filled.getPosition().getSize() == 0 ? "to flat" : "through zero"));
        }
    }

    private void refused(OrderState order) {
        boolean forTheBuilder = order.getReason().startsWith("builder");
        if (forTheBuilder || !order.getBuilder().isEmpty() && order.getStatus() == StatusKind.REJECTED_RISK_LIMIT) {
            count(StatusText.word(order.getStatus()) + ": "
                    + (forTheBuilder ? order.getReason().split(" ")[0] : "with a builder"));
        }
    }

    private void count(String what) {
        seen.merge(what, 1, Integer::sum);
    }

    /** The fees of builders paid and received since the last call. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        sums.forEach((line, sum) -> lines.add(line + " " + Decimals.format(sum)));
        sums.clear();
        return lines;
    }

    /** The words behind the line of an open order that name its builder and fee; empty if it pays none. */
    String text(OrderState order) {
        return order.getBuilder().isEmpty()
                ? ""
                : " builder " + names.get(Keys.read(order.getBuilder())) + " " + order.getBuilderFee();
    }
}
