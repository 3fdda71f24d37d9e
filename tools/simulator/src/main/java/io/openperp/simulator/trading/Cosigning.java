package io.openperp.simulator.trading;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Proposal;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.random.Chance;
import io.openperp.transaction.Action;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.CreateMultisig;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.MarketOrder;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.Propose;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.Routing;
import io.openperp.transaction.StopOrder;
import io.openperp.transaction.TimeInForce;
import io.openperp.transaction.Transfer;
import io.openperp.transaction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What traders do with accounts that they own together: few accounts and few proposals, so that they meet in each. */
final class Cosigning {

    private static final int SIGNERS = 3;
    private static final int MOST_ACCOUNTS = 2;
    private static final long LIFETIME_SECS = 3600;

    /** @param account that sends it */
    record Sent(Bytes32 account, Bytes32 signer, IntendedAction action) {}

    private final List<MarketListing> listings;
    private final OraclePrices prices;
    private final List<Bytes32> multisigs = new ArrayList<>();
    /** The last proposal of each. */
    private final Map<Bytes32, Long> numbers = new HashMap<>();

    Cosigning(List<MarketListing> listings, OraclePrices prices) {
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
            List<Bytes32> signers =
                    traders.subList(0, SIGNERS).stream().map(one -> one.key).toList();
            CreateMultisig create = new CreateMultisig(signers, 1 + chance.below(3), chance.below(2), LIFETIME_SECS);
            return sent(trader.key, trader.key, create, Expectation.MULTISIG);
        }
        Bytes32 multisig = chance.of(multisigs);
        Trader signer = chance.oneIn(6) ? trader : traders.get(chance.below(SIGNERS));
        long number = Math.max(1, numbers.getOrDefault(multisig, 1L) - chance.below(4));
        return switch (chance.below(13)) {
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
            default -> sent(signer.key, signer.key, step(chance, multisig, number), Expectation.PROPOSAL_STEP);
        };
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
        return switch (chance.below(8)) {
            case 0 -> List.of(new CancelAll(List.of()));
            case 1 -> List.of(new UpdateMultisigPolicy(multisig, null, 1L + chance.below(3), null, null));
            case 2, 3, 4 -> orders(chance);
            default -> List.of(transfer(multisig, chance.of(traders).key, chance.between(1, 20)));
        };
    }

    /** Small ones, as the account has little: their IDs follow from the number of the proposal. */
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

    private Action order(Chance chance) {
        int market = chance.below(listings.size());
        MarketListing listing = listings.get(market);
        long tick = listing.getTickSize();
        long price = (prices.of(market) / prices.step(market) + chance.between(-3, 3)) * prices.step(market);
        Quantity near = Quantity.of(price / tick * tick);
        Quantity size = Quantity.of(listing.getLotSize() * chance.between(1, 3));
        Side side = Side.of(chance.oneIn(2));
        return switch (chance.below(4)) {
            case 0 -> new MarketOrder(listing.getSymbol(), side, size, chance.oneIn(2), Routing.CROSS);
            case 1 ->
                new StopOrder(
                        StopOrder.Kind.STOP,
                        listing.getSymbol(),
                        side.isBuy(),
                        size,
                        near,
                        null,
                        Routing.CROSS,
                        null,
                        null);
            default ->
                new LimitOrder(
                        listing.getSymbol(),
                        side,
                        near,
                        size,
                        chance.oneIn(4) ? TimeInForce.IOC : TimeInForce.GTC,
                        false,
                        Routing.CROSS);
        };
    }

    private static Transfer transfer(Bytes32 from, Bytes32 to, long dollars) {
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, Quantity.of(Decimals.parse("1") * dollars));
    }

    private static Sent sent(Bytes32 account, Bytes32 signer, Action action, Expectation expectation) {
        return new Sent(account, signer, IntendedAction.signedOnly(action, expectation));
    }
}
