package io.openperp.exchange;

import io.openperp.exchange.scenario.Wish;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.PriceChanged;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One history played through the shards and through the reference model, and the first difference between them.
 *
 * <p>There is one account shard, one liquidation at a time, and every message is delivered before the next command, so
 * the model, in which everything happens at once, must agree to the unit. The model computes marks of its own, and lets a
 * liquidation pass follow wherever the account shard has counted one.
 *
 * <p>The actions of one transaction are admitted together, before the market has answered any of them, so an action may
 * be refused that would be accepted after the ones before it. The reverse happens only where fills of those before it
 * make the position smaller: after them it would raise initial margin, before them it does not. In the model they are
 * played one by one; one that the shard refused for its margin is not played there at all, so that both go on from the
 * same state. Money of isolated accounts goes back after the last of them, as after the one settlement of the shards. If
 * some are isolated, the model admits them together too, and refuses the isolated ones by itself.
 *
 * <p>A reduce-only order larger than the position is another case that the account shard must judge more strictly:
 * while it is on its way, open orders of the other side may fill and it would find a larger position. With such orders
 * open it is asked for no more than the position. Without a position an isolated one would bring money that need not
 * all go back: there an order is asked for that may open.
 */
final class ReferenceMatch {

    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long HOUR = 3600;

    private final ReferenceSetup setup;
    private final ReferenceModel model;
    private final Floor floor;
    private final InMemoryExchange exchange;
    private final ReferenceView view;
    private final List<String> expected = new ArrayList<>();
    private long lastTimestamp = 1;
    private long passesPlayed;
    private boolean ambiguous;
    private long second;

    private final TreeMap<String, Integer> seen;

    /** @param seen counts what has happened, by its name */
    ReferenceMatch(ReferenceSetup setup, ReferenceModel model, TreeMap<String, Integer> seen) {
        this.setup = setup;
        this.model = model;
        model.forgetUnread();
        this.seen = seen;
        floor = new Floor(
                null,
                setup.listings(),
                Floor.settings().toBuilder()
                        .setInsuranceDeposit(setup.insurance())
                        .build());
        exchange = floor.exchange;
        exchange.timeNanos = setup.startSecond() * NANOS_PER_SECOND;
        second = setup.startSecond();
        view = new ReferenceView(setup, floor, seen);
        setup.commands(view.name("insurance")).forEach(model::send);
        for (String trader : setup.traders()) {
            floor.one("admin", WishActions.action(new Wish.ChangeWhitelist(setup.signer(trader), true), 0));
            setup.markets()
                    .forEach(market -> model.send("isolated " + view.name(trader) + " " + market.symbol() + " "
                            + view.isolatedName(trader, market.symbol())));
        }
        passesPlayed = exchange.accountShard().liquidationPasses();
        view.observed();
        tickAll();
    }

    /**
     * The first difference and the move after which it appears; null if there is none. A history ends early where the
     * order of things is not the model's: when an hour's funding comes while a liquidation is under way, a liquidation
     * while the fund works out in two markets, or money of an isolated account to its owner while that is liquidated.
     */
    @Nullable
    String firstDifference(List<ReferenceMove> moves) {
        List<List<String>> shards = new ArrayList<>();
        for (ReferenceMove move : moves) {
            expected.clear();
            align();
            play(move);
            List<String> lines = new ArrayList<>(expected);
            lines.addAll(view.state());
            model.ask();
            if (ambiguous || view.liquidatedOwnerWasPaid()) {
                seen.merge("ended early", 1, Integer::sum);
                break;
            }
            shards.add(lines);
        }
        for (int i = 0; i < shards.size(); i++) {
            String difference = difference(shards.get(i), model.answersAndState());
            if (difference != null) {
                return "after move " + i + ", " + moves.get(i) + ":\n" + difference;
            }
        }
        return null;
    }

    private static @Nullable String difference(List<String> shards, List<String> answers) {
        boolean equal = shards.size() == answers.size();
        for (int i = 0; equal && i < shards.size(); i++) {
            equal = same(shards.get(i), answers.get(i));
        }
        if (equal) {
            return null;
        }
        List<String> ours = new ArrayList<>(shards);
        List<String> theirs = new ArrayList<>(answers);
        shards.forEach(theirs::remove);
        answers.forEach(ours::remove);
        return "  shards " + String.join("\n         ", ours) + "\n  model  " + String.join("\n         ", theirs)
                + "\n";
    }

    /** A reduce-only order that is trimmed to nothing when it comes to the book ends there; the model calls it open. */
    private static boolean same(String shards, String model) {
        return shards.equals(model)
                || saysMore(shards, model)
                || shards.equals("cancelledReduceOnly") && model.matches("(resting|working) left 0");
    }

    /** The shards add to a refusal what would be accepted, and what became of an order: prices, positions, markets, bands. */
    private static boolean saysMore(String answer, String model) {
        // how an order ended and what it filled, which the model does not keep
        String shards = answer.replaceFirst("^(cancelOneRejected|rejectedInvalid) \\w+ [0-9.]+: ", "$1: ");
        return model.matches("(rejected(Invalid|Crossing)|cancelOneRejected|cancelledReduceOnly|error).*")
                && shards.startsWith(model)
                && ",: ".indexOf(shards.charAt(model.length())) >= 0;
    }

    /** Aligns the time so that one move happens in one millisecond, and the model knows the time of each part. */
    private void align() {
        exchange.timeNanos = Math.ceilDiv(exchange.timeNanos, NANOS_PER_MILLI) * NANOS_PER_MILLI;
        model.send("now " + exchange.timeNanos / NANOS_PER_MILLI);
    }

    private void play(ReferenceMove move) {
        switch (move) {
            case ReferenceMove.Deposit deposit -> deposit(deposit);
            case ReferenceMove.Transfer transfer -> transfer(transfer);
            case ReferenceMove.Leverage leverage -> leverage(leverage);
            case ReferenceMove.Approve(String trader, String builder, int fee) ->
                builder(
                        trader,
                        new BuilderApproval(setup.key(builder), fee),
                        "approve %s " + view.builders.name(builder) + " " + fee);
            case ReferenceMove.Revoke(String trader, String builder) ->
                builder(trader, new BuilderRevocation(setup.key(builder)), "revoke %s " + view.builders.name(builder));
            case ReferenceMove.Transact transact -> transact(transact);
            case ReferenceMove.Publish publish -> publish(publish);
            case ReferenceMove.Seconds seconds -> {
                exchange.timeNanos = (second + seconds.seconds()) * NANOS_PER_SECOND;
                tickAll();
            }
        }
    }

    private void deposit(ReferenceMove.Deposit deposit) {
        String payer = setup.signer(deposit.trader());
        ActionStatus status = floor.one(payer, Floor.faucet(payer, Decimals.format(deposit.amount())));
        if (status.getKind() != StatusKind.DEPOSIT) {
            throw new AssertionError(status);
        }
        model.send("deposit " + view.name(payer) + " " + Decimals.format(deposit.amount()));
        if (!payer.equals(deposit.trader())) {
            makeSubAccount(payer);
            transfer(setup.key(payer), setup.key(deposit.trader()), deposit.amount(), payer);
        }
        passes();
    }

    private void makeSubAccount(String master) {
        Bytes32 key = setup.key(master);
        if (!view.isThere(setup.key(setup.requireSubAccount()))) {
            floor.askInSignedBytes(key, key, new CreateSubAccount("sub", null, null));
            model.send("account " + view.name(setup.requireSubAccount()));
        }
    }

    private void transfer(ReferenceMove.Transfer transfer) {
        String symbol = transfer.symbol();
        Bytes32 one = symbol == null ? setup.key(setup.traders().getFirst()) : setup.key(transfer.trader());
        Bytes32 other = symbol != null
                ? view.isolatedKey(transfer.trader(), symbol)
                : setup.subAccount() == null ? one : setup.key(setup.requireSubAccount());
        if (view.isThere(one) && view.isThere(other) && !one.equals(other)) {
            String signer = symbol == null ? setup.traders().getFirst() : transfer.trader();
            transfer(transfer.back() ? other : one, transfer.back() ? one : other, transfer.amount(), signer);
        }
        passes();
    }

    private void transfer(Bytes32 from, Bytes32 to, long amount, String trader) {
        String sum = Decimals.format(amount);
        ActionStatus status = floor.askInSignedBytes(
                        setup.key(trader),
                        setup.key(setup.signer(trader)),
                        new Transfer(Transfer.Kind.INTERNAL, from, to, null, Quantity.of(sum)))
                .getStatuses(0);
        model.send("transfer " + view.name(from) + " " + view.name(to) + " " + sum);
        expected.add(status.getKind() == StatusKind.TRANSFER ? "transfer" : StatusText.of(status));
        seen.merge(StatusText.word(status.getKind()), 1, Integer::sum);
    }

    private void leverage(ReferenceMove.Leverage leverage) {
        String setting = Decimals.format(leverage.leverage());
        ActionStatus status = ask(leverage.trader(), Floor.leverage(leverage.symbol(), setting))
                .getStatuses(0);
        model.send("leverage " + view.name(leverage.trader()) + " " + leverage.symbol() + " " + setting);
        expected.add(status.getKind() == StatusKind.UPDATE_USER_SETTINGS ? "ok" : StatusText.of(status));
        passes();
    }

    private void builder(String trader, io.openperp.transaction.Action action, String command) {
        ActionStatus status = floor.askInSignedBytes(setup.key(trader), setup.key(setup.signer(trader)), action)
                .getStatuses(0);
        model.send(command.formatted(view.name(trader)));
        expected.add(view.builders.words(status));
        boolean isRefused = status.getKind() == StatusKind.ERROR;
        seen.merge(isRefused ? "builder error" : StatusText.word(status.getKind()), 1, Integer::sum);
        passes();
    }

    private TransactionCompleted ask(String trader, Action... actions) {
        TransactionCompleted completed = floor.ask(setup.key(trader), setup.key(setup.signer(trader)), actions);
        if (!completed.getError().isEmpty()) {
            throw new AssertionError(completed.getError());
        }
        return completed;
    }

    private void transact(ReferenceMove.Transact transact) {
        List<Wish> wishes = transact.actions().stream()
                .map(wish -> view.fitted(transact.trader(), wish))
                .toList();
        Action[] actions = wishes.stream().map(view.builders::action).toArray(Action[]::new);
        TransactionCompleted completed = ask(transact.trader(), actions);
        wishes.forEach(view::learn);
        Map<Integer, ActionStatus> statuses = new TreeMap<>();
        completed
                .getStatusesList()
                .forEach(status -> statuses.merge(
                        status.getAction(), status, (a, b) -> b.getKind() == StatusKind.CANCELLED ? b : a));
        boolean alone = actions.length == 1;
        boolean isolated = isIsolated(wishes.getFirst());
        boolean mixed = !alone && wishes.stream().anyMatch(ReferenceMatch::isIsolated);
        List<String> together = new ArrayList<>();
        for (Map.Entry<Integer, ActionStatus> entry : statuses.entrySet()) {
            ActionStatus status = entry.getValue();
            seen.merge(
                    (alone ? isolated ? "isolated " : "" : mixed ? "mixed batch " : "batch ")
                            + StatusText.word(status.getKind()),
                    1,
                    Integer::sum);
            boolean exact = alone || mixed && isIsolated(wishes.get(entry.getKey()));
            if (exact || status.getKind() != StatusKind.REJECTED_RISK_LIMIT) {
                together.add(view.command(transact.trader(), wishes.get(entry.getKey())));
                expected.add(view.builders.words(status));
            }
        }
        if (mixed) {
            sendTogether(view.name(transact.trader()), together);
        } else {
            sendOneByOne(view.name(transact.trader()), together);
        }
        view.observed();
        passes();
    }

    private void sendTogether(String trader, List<String> orders) {
        String place = "place " + trader;
        if (!orders.isEmpty()) {
            model.send("batch " + trader
                    + orders.stream()
                            .map(order -> order.substring(place.length()))
                            .collect(Collectors.joining()));
        }
    }

    private void sendOneByOne(String trader, List<String> actions) {
        boolean alone = actions.size() == 1;
        if (!alone) {
            model.send("begin " + trader);
        }
        actions.forEach(model::send);
        if (!alone) {
            model.send("settled");
        }
    }

    private static boolean isIsolated(Wish wish) {
        return wish instanceof Wish.PlaceOrder order && order.isolated();
    }

    private void publish(ReferenceMove.Publish publish) {
        Wish wish = new Wish.Publish(publish.symbol(), publish.price(), lastTimestamp++);
        floor.ask("oracle", WishActions.action(wish, 0));
        model.send("oracle " + publish.symbol() + " " + Decimals.format(publish.price()));
        marks();
        pass(view.observed().prices());
        passes();
    }

    private void tickAll() {
        long now = exchange.timeNanos / NANOS_PER_SECOND;
        for (int market = 0; market < setup.markets().size(); market++) {
            align();
            tickMarket(market, now);
        }
        align();
        exchange.tickAccountShard();
        exchange.drain();
        boolean worksOut = view.fundPositions() > 1;
        pass(1);
        model.send("unwind");
        ambiguous |= passes() > 0 && worksOut;
        second = now;
    }

    private void tickMarket(int market, long now) {
        String symbol = setup.markets().get(market).symbol();
        exchange.tickMarket(market);
        exchange.drain();
        model.send("look " + symbol);
        List<MarketEvent> events = marks();
        model.send("second " + symbol + " " + second + " " + now);
        ReferenceView.Observed observed = view.observed();
        pass(observed.prices());
        if (now / HOUR > second / HOUR) {
            model.send("hour " + symbol);
            expected.add(ReferenceView.hour(events));
        }
        pass(observed.fundings());
        ambiguous |= observed.fundings() > 0 && observed.steps() > 0;
        passes();
    }

    /** Tells the model whether oracles are live, as the markets have announced it; returns the events published. */
    private List<MarketEvent> marks() {
        List<MarketEvent> published = new ArrayList<>();
        for (Map.Entry<String, MarketEvent> event : view.newEvents()) {
            published.add(event.getValue());
            if (event.getValue().hasPriceChanged()) {
                PriceChanged price = event.getValue().getPriceChanged();
                model.send("announced " + event.getKey() + (price.getOracleIsLive() ? " live" : " dead"));
            }
        }
        return published;
    }

    /** Lets the model play the {@code count} passes that the rules ask for at least. */
    private void pass(int count) {
        if (exchange.accountShard().liquidationPasses() < passesPlayed + count) {
            expected.add("a pass of the account shard that should have been");
        }
        if (count > 0) {
            model.send("pass " + count);
        }
        passesPlayed += count;
    }

    /** Lets the model play the passes that the account shard has made beyond those; returns their number. */
    private long passes() {
        long more = exchange.accountShard().liquidationPasses() - passesPlayed;
        if (more > 0) {
            pass((int) more);
        }
        return more;
    }
}
