package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerTerms;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.ListingAct;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.RequestListing;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The markets that operators list, from what they have signed and from the log of the first account shard, which decides
 * (MKT-013): to whom which number is due, with which terms, and who is refused why.
 */
final class NaiveListings {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** One action of one transaction. */
    private record Asked(ByteString account, long transaction, int action) {}

    private record Wish(String symbol, String terms, MarketState state) {}

    /** @param refusal how it begins; empty: the market has this number */
    private record Answer(int number, String refusal) {}

    private final List<Integer> spare;
    private final NaiveNewListing terms;
    /** How often administrators and listers have signed what. */
    private final Map<Wish, Integer> signed = new HashMap<>();
    /** Numbers by symbol of the markets that the first account shard knows. */
    private final TreeMap<String, Integer> announced = new TreeMap<>();

    private final TreeMap<Integer, MarketListing> given = new TreeMap<>();
    private final TreeMap<Integer, ListingAct> acts = new TreeMap<>();
    private final Map<Asked, Answer> due = new HashMap<>();
    private final Set<Integer> listed = new HashSet<>();
    private final TreeMap<Integer, Integer> answered = new TreeMap<>();
    /** Multisig accounts: what came of their listings, their proposals say. */
    private final Set<ByteString> proposing = new HashSet<>();

    private int refused;

    NaiveListings(ExchangeSettings settings) {
        spare = settings.spareMarkets();
        terms = new NaiveNewListing(settings);
    }

    /** A valid record of account-commands. */
    void accepted(int partition, AcceptedRecord record) throws InvalidProtocolBufferException {
        AccountCommand command = AccountCommand.parseFrom(record.body());
        if (command.hasAnnounceMarket() && partition == 0) {
            MarketListing listing = command.getAnnounceMarket().getListing();
            announced.put(listing.getSymbol(), listing.getMarket());
        } else if (command.hasRequestListing()) {
            require(partition == 0, () -> "account shard " + partition + " decides about " + command);
            requested(command.getRequestListing(), record.timeNanos() / NANOS_PER_SECOND);
        } else if (command.hasAnswerTerms()) {
            answered(command.getAnswerTerms());
        }
    }

    /** Before the record is accepted. */
    void signed(AllowedActions allowed) {
        if (allowed.isProposed()) {
            proposing.add(Keys.write(allowed.account()));
        }
        allowed.actions().forEach(action -> {
            if (action instanceof io.openperp.transaction.ListMarket listing) {
                signed.merge(new Wish(listing.symbol(), listing.terms(), state(listing.state())), 1, Integer::sum);
            }
        });
    }

    static MarketState state(String name) {
        return switch (name) {
            case "", "trading" -> MarketState.MARKET_TRADING;
            case "postOnly" -> MarketState.MARKET_POST_ONLY;
            case "reduceOnly" -> MarketState.MARKET_REDUCE_ONLY;
            case "cancelOnly" -> MarketState.MARKET_CANCEL_ONLY;
            case "halted" -> MarketState.MARKET_HALTED;
            default -> MarketState.UNRECOGNIZED; // refused where it was signed
        };
    }

    private void requested(RequestListing asked, long second) {
        Wish wish = new Wish(asked.getSymbol(), asked.getTerms(), asked.getState());
        int left = signed.getOrDefault(wish, 0);
        require(left > 0, () -> "nobody who may has signed " + asked + ", or not so often");
        signed.put(wish, left - 1);
        String refusal = refusal(asked);
        int number = refusal.isEmpty() ? spare.get(given.size()) : 0;
        if (refusal.isEmpty()) {
            given.put(number, terms.of(number, asked, second));
            acts.put(
                    number,
                    ListingAct.newBuilder()
                            .setAccount(asked.getAccount())
                            .setTransaction(asked.getTransaction())
                            .setAction(asked.getAction())
                            .build());
        } else {
            refused++;
        }
        Asked action = new Asked(asked.getAccount(), asked.getTransaction(), asked.getAction());
        @Nullable Answer before = due.put(action, new Answer(number, refusal));
        require(before == null, () -> "asked for twice: " + asked);
    }

    private String refusal(RequestListing asked) {
        String symbol = asked.getSymbol();
        if (announced.containsKey(symbol)) {
            return "symbol " + symbol + " is that of market " + announced.get(symbol)
                    + ", accepted is one that no market has had, settled ones included";
        }
        if (given.values().stream().anyMatch(listing -> listing.getSymbol().equals(symbol))) {
            return "symbol " + symbol + " is being listed";
        }
        if (given.size() == spare.size()) {
            return "no number is left for a market: all " + spare.size()
                    + " of openperp.matching.spare-markets are taken";
        }
        return NaiveNewListing.refusal(asked.getTerms());
    }

    /** An answer to another action than a listing is none of its business. */
    private void answered(AnswerTerms answer) {
        ActionStatus status = answer.getStatus();
        @Nullable
        Answer expected = due.remove(new Asked(answer.getAccount(), answer.getTransaction(), status.getAction()));
        boolean isListed = status.getKind() == StatusKind.LIST_MARKET;
        require(expected != null || !isListed, () -> "nobody has asked for " + answer);
        if (expected != null) {
            boolean isRight = expected.refusal.isEmpty()
                    ? isListed && status.getListedMarket() == expected.number
                    : status.getKind() == StatusKind.ERROR && status.getReason().startsWith(expected.refusal);
            require(isRight, () -> "answered " + status + ", not " + expected);
        }
    }

    /** The record that lists a market: once, with the terms of whoever got its number. */
    MarketListing listed(int number, ListMarket command) {
        require(listed.add(number), () -> "market " + number + " is listed again: " + command);
        @Nullable MarketListing expected = given.get(number);
        require(
                Objects.equals(expected, command.getListing()) && Objects.equals(acts.get(number), command.getAct()),
                () -> "market " + number + " is listed with " + command + ", not " + expected);
        return command.getListing();
    }

    /** What answers to clients say. */
    void completed(TransactionCompleted completed) {
        completed.getStatusesList().stream()
                .filter(status -> status.getKind() == StatusKind.LIST_MARKET)
                .forEach(status -> answered.merge(status.getListedMarket(), 1, Integer::sum));
    }

    /** Nothing is in flight: whoever got a number has its market and one answer. */
    void drained() {
        require(due.isEmpty(), () -> "nobody has answered " + due);
        require(listed.equals(given.keySet()), () -> "listed are " + listed + ", not " + given.keySet());
        Set<Integer> bySigners = new HashSet<>(given.keySet());
        bySigners.removeIf(number ->
                proposing.contains(Objects.requireNonNull(acts.get(number)).getAccount()));
        require(
                answered.keySet().equals(bySigners)
                        && answered.values().stream().allMatch(times -> times == 1),
                () -> "operators were answered " + answered + " times, given are " + bySigners);
    }

    /** By number, the markets that were listed. */
    Set<Integer> listed() {
        return listed;
    }

    /** By the shard that decides. */
    int refused() {
        return refused;
    }

    static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.LISTINGS, what);
    }
}
