package io.openperp.simulator.trading;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Proposal;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Draws transactions about multisig accounts of three traders, to which an administrator gives every role, for a while
 * or until it is revoked. The signers propose, approve and execute the acts of all roles, and try these acts alone too;
 * a signer itself gets no role but {@code risk}.
 */
final class RandomMultisigOperators {

    private static final int SIGNERS = 3;
    private static final int MOST_ACCOUNTS = 2;
    private static final long LIFETIME_SECS = 3600;
    private static final List<String> ROLES = List.of("admin", "admin", "risk", "lister", "treasurer", "treasurer");

    /** A drawn transaction, to be signed and sent by {@code signer}. */
    record Sent(Bytes32 signer, List<IntendedAction> actions) {}

    private final long startSecond;
    private final List<MarketListing> markets;
    private final ChangingTerms terms;
    private final RandomListings listing;
    private final List<Bytes32> multisigs = new ArrayList<>();
    /** Proposals that the last answers reported as open, by account and number. */
    private final TreeMap<String, Proposal> open = new TreeMap<>();

    /** Number of proposals sent for each account, which is the largest number that one of its proposals can have. */
    private final Map<Bytes32, Integer> proposals = new HashMap<>();

    private int acts;

    /**
     * Creates the source of these transactions.
     *
     * @param startSecond second at which the simulation starts, since 1970
     * @param markets markets that traders know
     */
    RandomMultisigOperators(
            long startSecond, List<MarketListing> markets, ChangingTerms terms, RandomListings listing) {
        this.startSecond = startSecond;
        this.markets = markets;
        this.terms = terms;
        this.listing = listing;
    }

    void answered(TransactionCompleted completed) {
        for (ActionStatus status : completed.getStatusesList()) {
            if (status.getKind() == StatusKind.MULTISIG_CREATED) {
                multisigs.add(Keys.read(status.getMultisig().getAccount()));
            } else if (status.hasProposal()) {
                answered(status.getProposal());
            }
        }
    }

    private void answered(Proposal proposal) {
        String id = Keys.read(proposal.getMultisig()) + " " + proposal.getNumber();
        switch (proposal.getState()) {
            case PROPOSAL_PENDING, PROPOSAL_READY -> open.put(id, proposal);
            default -> open.remove(id);
        }
    }

    /** Creates the first multisig account, signed by the first trader. */
    static IntendedAction opening(List<Trader> traders) {
        return IntendedAction.signedOnly(account(traders, 2, 0), Expectation.MULTISIG);
    }

    private static CreateMultisig account(List<Trader> traders, long threshold, long lockSecs) {
        List<Bytes32> signers =
                traders.subList(0, SIGNERS).stream().map(one -> one.key).toList();
        return new CreateMultisig(signers, threshold, lockSecs, LIFETIME_SECS);
    }

    Sent next(Chance chance, List<Trader> traders) {
        Trader signer = traders.get(chance.below(SIGNERS));
        if (multisigs.isEmpty() || multisigs.size() < MOST_ACCOUNTS && chance.oneIn(10)) {
            CreateMultisig create = account(traders, 1 + chance.below(SIGNERS), chance.below(2));
            return sent(signer.key, create, Expectation.MULTISIG);
        }
        acts++;
        return switch (chance.below(16)) {
            case 0, 1 -> sent(ExchangeSettings.ADMIN, given(chance, traders), Expectation.ROLE);
            case 2 ->
                chance.oneIn(3)
                        ? sent(ExchangeSettings.ADMIN, taken(chance, traders), Expectation.ROLE)
                        : alone(chance, signer);
            case 3, 4, 5 -> sent(signer.key, proposal(chance, traders), Expectation.PROPOSAL_STEP);
            default -> steps(chance, chance.oneIn(12) ? chance.of(traders) : signer);
        };
    }

    /** Draws a proposal of one or two acts of operators for a random multisig account. */
    private Propose proposal(Chance chance, List<Trader> traders) {
        Bytes32 multisig = chance.of(multisigs);
        proposals.merge(multisig, 1, Integer::sum);
        List<Action> proposed = new ArrayList<>(List.of(act(chance, traders)));
        if (chance.oneIn(4)) {
            acts++;
            proposed.add(act(chance, traders));
        }
        return new Propose(multisig, proposed, null);
    }

    /**
     * Draws one action on a proposal (mostly an approval or the execution), or an approval and the execution in one
     * transaction. The proposal is one that an answer has reported as open, or one of the last four.
     */
    private Sent steps(Chance chance, Trader trader) {
        Bytes32 multisig = chance.of(multisigs);
        long number = Math.max(1, proposals.getOrDefault(multisig, 0) - chance.below(4));
        if (!open.isEmpty() && chance.oneIn(2)) {
            Proposal known = chance.of(List.copyOf(open.values()));
            multisig = Keys.read(known.getMultisig());
            number = known.getNumber();
        }
        List<ProposalStep.Kind> kinds = switch (chance.below(12)) {
            case 0 -> List.of(chance.of(List.of(ProposalStep.Kind.values())));
            case 1, 2, 3 -> List.of(ProposalStep.Kind.APPROVE);
            case 4, 5, 6 -> List.of(ProposalStep.Kind.EXECUTE);
            default -> List.of(ProposalStep.Kind.APPROVE, ProposalStep.Kind.EXECUTE);
        };
        List<IntendedAction> steps = new ArrayList<>();
        for (ProposalStep.Kind kind : kinds) {
            steps.add(IntendedAction.signedOnly(new ProposalStep(kind, multisig, number), Expectation.PROPOSAL_STEP));
        }
        return new Sent(trader.key, steps);
    }

    private SetRole given(Chance chance, List<Trader> traders) {
        long expires = chance.oneIn(2) ? 0 : startSecond + chance.between(5, 150);
        return chance.oneIn(8)
                ? new SetRole("risk", traders.get(chance.below(SIGNERS)).key, expires)
                : new SetRole(chance.of(ROLES), chance.of(multisigs), expires);
    }

    private RevokeRole taken(Chance chance, List<Trader> traders) {
        return chance.oneIn(6)
                ? new RevokeRole("risk", traders.get(chance.below(SIGNERS)).key)
                : new RevokeRole(chance.of(ROLES), chance.of(multisigs));
    }

    /** Draws an act that the multisig account could do by its role, but sent by a single signer, who may not do it. */
    private Sent alone(Chance chance, Trader signer) {
        return chance.oneIn(2)
                ? sent(signer.key, state(chance), Expectation.MARKET_STATE)
                : sent(signer.key, terms.change(chance), Expectation.TERMS);
    }

    private Action act(Chance chance, List<Trader> traders) {
        if (listing.isOffered() && chance.oneIn(3)) {
            return listing.proposed(chance);
        }
        String withdrawal = "0-" + chance.between(1, 4);
        return switch (chance.below(19)) {
            case 0, 1, 2 -> state(chance);
            case 3, 4 -> terms.change(chance);
            case 5 -> new PauseWithdrawals(true, "together " + acts);
            case 6 -> new PauseWithdrawals(false, "together " + acts);
            case 7 -> new WhitelistFaucet(chance.of(traders).key, chance.oneIn(2));
            case 8, 9, 10 -> new Deposit(chance.of(traders).key, Quantity.of("1"), "together " + acts);
            case 11 -> new ApproveWithdrawal(withdrawal);
            case 12 -> new ClaimWithdrawal(withdrawal);
            case 13 ->
                chance.oneIn(2)
                        ? new SettleWithdrawal(withdrawal, "wire " + acts)
                        : new RejectWithdrawal(withdrawal, "together " + acts);
            case 14 -> new SetFeePolicy("", "500 1 3", "makers 0 2", 0);
            case 15 -> new SetFeeProgramme(chance.of(traders).key, "makers");
            // names no existing market, because a settled market would trade no more
            case 16 -> new SettleMarket("NONE-USD", 0, "test");
            case 17 -> given(chance, traders);
            default -> taken(chance, traders);
        };
    }

    /**
     * Draws a change of a market's state. Its reason is unique, so that the act can be recognised in the events of the
     * market.
     */
    private SetMarketState state(Chance chance) {
        String state = chance.of(SetMarketState.STATES);
        boolean ends = !state.equals("trading") && chance.oneIn(2);
        long until = ends ? startSecond + chance.between(1, 14) : 0;
        return new SetMarketState(chance.of(markets).getSymbol(), state, "together " + acts, until);
    }

    private static Sent sent(Bytes32 signer, Action action, Expectation expectation) {
        return new Sent(signer, List.of(IntendedAction.signedOnly(action, expectation)));
    }
}
