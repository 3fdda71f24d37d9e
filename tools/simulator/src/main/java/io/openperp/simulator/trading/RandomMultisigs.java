package io.openperp.simulator.trading;

import com.google.protobuf.ByteString;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Proposal;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Draws transactions for multisig accounts that traders share. There are few accounts and proposals, so that several
 * traders act on each.
 */
final class RandomMultisigs {

    private static final int SIGNERS = 3;
    private static final int MOST_ACCOUNTS = 2;
    private static final long LIFETIME_SECS = 3600;

    /**
     * A drawn transaction of one action, to be signed by {@code signer}.
     *
     * @param account account for which it is sent
     */
    record Sent(Bytes32 account, Bytes32 signer, IntendedAction action) {}

    private final List<MarketListing> listings;
    private final OraclePrices prices;
    private final List<Bytes32> multisigs = new ArrayList<>();
    /** Largest proposal number that an answer has named, by multisig account. */
    private final Map<Bytes32, Long> numbers = new HashMap<>();

    RandomMultisigs(List<MarketListing> listings, OraclePrices prices) {
        this.listings = listings;
        this.prices = prices;
    }

    void answered(TransactionCompleted completed) {
        for (ActionStatus status : completed.getStatusesList()) {
            if (status.getKind() == StatusKind.MULTISIG_CREATED && multisigs.size() < MOST_ACCOUNTS) {
                multisigs.add(Keys.read(status.getMultisig().getAccount()));
            }
            if (status.getKind() == StatusKind.PROPOSAL_CREATED) {
                Proposal proposal = status.getProposal();
                numbers.merge(Keys.read(proposal.getMultisig()), proposal.getNumber(), Math::max);
            }
        }
    }

    Sent next(Chance chance, List<Trader> traders) {
        Trader trader = chance.of(traders);
        if (multisigs.isEmpty() || multisigs.size() < MOST_ACCOUNTS && chance.oneIn(12)) {
            long threshold = 1 + chance.below(3);
            CreateMultisig create =
                    new CreateMultisig(signers(traders, threshold), threshold, chance.below(2), LIFETIME_SECS);
            return sent(trader.key, trader.key, create, Expectation.MULTISIG);
        }
        Bytes32 multisig = chance.of(multisigs);
        Trader signer = chance.oneIn(6) ? trader : traders.get(chance.below(SIGNERS));
        long number = Math.max(1, numbers.getOrDefault(multisig, 1L) - chance.below(4));
        return switch (chance.below(15)) {
            case 0 ->
                sent(
                        trader.key,
                        trader.key,
                        transfer(trader.key, multisig, chance.between(1, 30)),
                        Expectation.TRANSFER);
            case 1, 2, 3 ->
                sent(
                        signer.key,
                        signer.key,
                        new Propose(multisig, proposed(multisig, chance, traders), null),
                        Expectation.PROPOSAL_STEP);
            case 4 -> sent(signer.key, signer.agent, step(chance, multisig, number), Expectation.ERROR);
            case 5, 6 -> new Sent(multisig, signer.agent, traded(chance));
            default -> sent(signer.key, signer.key, step(chance, multisig, number), Expectation.PROPOSAL_STEP);
        };
    }

    /**
     * Signers of the next multisig account. The first account has three traders; in later ones, depending on the
     * threshold, the last multisig account or the insurance fund, which cannot sign, takes the place of one.
     */
    private List<Bytes32> signers(List<Trader> traders, long threshold) {
        List<Bytes32> signers = new ArrayList<>(
                traders.subList(0, SIGNERS).stream().map(one -> one.key).toList());
        if (!multisigs.isEmpty() && threshold < 3) {
            signers.set(0, threshold == 1 ? ExchangeSettings.FUND : multisigs.getLast());
        }
        return signers;
    }

    /** Draws a limit order, signed by an agent if the account has one. */
    private IntendedAction traded(Chance chance) {
        int market = chance.below(listings.size());
        MarketListing listing = listings.get(market);
        ByteString id = Keys.write(new Bytes32(chance.number(), chance.number(), chance.number(), chance.number()));
        long price = prices.of(market) / listing.getTickSize() * listing.getTickSize();
        return new IntendedAction(
                Actions.limit(
                        id,
                        listing.getSymbol(),
                        chance.oneIn(2),
                        price,
                        listing.getLotSize() * chance.between(1, 3),
                        io.openperp.journal.TimeInForce.GTC,
                        false),
                Expectation.ORDER);
    }

    private static ProposalStep step(Chance chance, Bytes32 multisig, long number) {
        ProposalStep.Kind kind = switch (chance.below(10)) {
            case 0, 1, 2, 3 -> ProposalStep.Kind.APPROVE;
            case 4 -> ProposalStep.Kind.REJECT;
            case 5 -> ProposalStep.Kind.CANCEL;
            default -> ProposalStep.Kind.EXECUTE;
        };
        return new ProposalStep(kind, multisig, number);
    }

    private List<Action> proposed(Bytes32 multisig, Chance chance, List<Trader> traders) {
        List<Action> proposed = new ArrayList<>();
        if (chance.oneIn(2)) {
            proposed.add(setting(chance, traders));
        }
        switch (chance.below(8)) {
            case 0 -> proposed.add(new CancelAll(List.of()));
            case 1 -> proposed.add(new UpdateMultisigPolicy(multisig, null, 1L + chance.below(3), null, null));
            case 2, 3, 4 -> proposed.addAll(orders(chance));
            default -> proposed.add(transfer(multisig, chance.of(traders).key, chance.between(1, 20)));
        }
        return proposed;
    }

    /** Draws small orders, as the account has little money. Their IDs follow from the number of the proposal. */
    private List<Action> orders(Chance chance) {
        List<Action> orders = new ArrayList<>();
        if (chance.oneIn(3)) {
            orders.add(new CancelAll(List.of()));
        }
        int count = 1 + chance.below(3);
        for (int i = 0; i < count; i++) {
            orders.add(order(chance));
        }
        return orders;
    }

    /** Draws an action that adds or removes an agent of one of the signers, or sets a leverage. */
    private Action setting(Chance chance, List<Trader> traders) {
        if (!chance.oneIn(4)) {
            return new AgentWalletCreation(traders.get(chance.below(SIGNERS)).agent, chance.oneIn(4));
        }
        String symbol = chance.of(listings).getSymbol();
        Quantity leverage = Quantity.of(Decimals.parse("1") * chance.between(1, 20));
        return new UpdateUserSettings(List.of(new UpdateUserSettings.LeverageSetting(symbol, leverage)));
    }

    private OrderAction order(Chance chance) {
        int market = chance.below(listings.size());
        MarketListing listing = listings.get(market);
        long tick = listing.getTickSize();
        long price = (prices.of(market) / prices.step(market) + chance.between(-3, 3)) * prices.step(market);
        Quantity near = Quantity.of(price / tick * tick);
        Quantity size = Quantity.of(listing.getLotSize() * chance.between(1, 3));
        Side side = Side.of(chance.oneIn(2));
        return switch (chance.below(4)) {
            case 0 -> new MarketOrder(listing.getSymbol(), side, size, chance.oneIn(2), routing(near, tick));
            case 1 -> waiting(listing, side.isBuy(), near, size);
            default -> {
                TimeInForce timeInForce = chance.oneIn(4) ? TimeInForce.IOC : TimeInForce.GTC;
                LimitOrder limit =
                        new LimitOrder(listing.getSymbol(), side, near, size, timeInForce, false, routing(near, tick));
                yield near.units() / tick % 3 == 0
                        ? new OnFill(limit, List.of(waiting(listing, !side.isBuy(), near, size)))
                        : limit;
            }
        };
    }

    /** Returns a stop, a range, a trailing stop, or a basket with a stop; the price {@code near} determines which. */
    private static OrderAction waiting(MarketListing listing, boolean isAbove, Quantity near, Quantity size) {
        long tick = listing.getTickSize();
        String symbol = listing.getSymbol();
        Quantity low = Quantity.of(Math.max(tick, near.units() - 4 * tick));
        Quantity high = Quantity.of(near.units() + 4 * tick);
        Routing routing = routing(near, tick);
        StopOrder stop = new StopOrder(StopOrder.Kind.STOP, symbol, isAbove, size, near, null, routing, null, null);
        return switch ((int) (near.units() / tick % 5)) {
            case 0 -> new RangeOrder(symbol, !isAbove, size, low, high, null, null, routing, null, null, null);
            case 1 -> new TrailingOrder(symbol, !isAbove, size, 20, 2, null, routing, null, null);
            case 2 -> new Basket(symbol, isAbove, isAbove ? high : low, List.of(stop), Routing.UNSTATED);
            default -> stop;
        };
    }

    /** Returns isolated margin for one in four prices, cross margin for the others. */
    private static Routing routing(Quantity price, long tick) {
        return price.units() / tick % 4 == 0 ? Routing.ISOLATED : Routing.CROSS;
    }

    private static Transfer transfer(Bytes32 from, Bytes32 to, long dollars) {
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, Quantity.of(Decimals.parse("1") * dollars));
    }

    private static Sent sent(Bytes32 account, Bytes32 signer, Action action, Expectation expectation) {
        return new Sent(account, signer, IntendedAction.signedOnly(action, expectation));
    }
}
