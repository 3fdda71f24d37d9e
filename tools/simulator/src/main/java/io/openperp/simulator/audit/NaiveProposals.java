package io.openperp.simulator.audit;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.OrderState;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.Role;
import io.openperp.journal.StatusKind;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.AgentWalletCreation;
import io.openperp.transaction.Basket;
import io.openperp.transaction.CanonicalBytes;
import io.openperp.transaction.Layout;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.PauseWithdrawals;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.Propose;
import io.openperp.transaction.RevokeRole;
import io.openperp.transaction.SecretKey;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.transaction.SetFeeProgramme;
import io.openperp.transaction.SetRole;
import io.openperp.transaction.WhitelistFaucet;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the proposals of the multisig accounts of one partition: what may be executed is, once, and of its acts those that the
 * roles of the account permit at that moment, whoever its signers are (MSG-011, MSG-016 to MSG-018, ROL-010, ROL-012).
 */
final class NaiveProposals {

    private static final String UNAUTHORIZED = "not authorized";
    private static final Pattern OF_SEVERAL = Pattern.compile("(?:^|; )action (\\d+): ");

    private record Id(Bytes32 multisig, long number) {}

    /** @param roles of the account when it was executed */
    private record Executed(List<Action> actions, Set<Role> roles) {}

    private final NaiveMultisigs multisigs;
    private final Function<Bytes32, NaiveAccount> accounts;
    private final NaiveClock clock = new NaiveClock();
    private final Map<Id, List<Action>> proposed = new HashMap<>();
    /** Those that have not ended yet. */
    private final Map<Id, Executed> executing = new HashMap<>();
    /** Acts of multisig accounts in proposals that have not ended yet. */
    private final Map<Bytes32, List<OperatorActed>> acted = new HashMap<>();

    /** Orders published for multisig accounts; only proposals place them here. */
    private final Set<Bytes32> orders = new HashSet<>();

    private final Set<Bytes32> proposedOrders = new HashSet<>();

    private final TreeMap<String, Integer> seen = new TreeMap<>();
    /** Proposals of the last transaction that are not numbered yet, in its order. */
    private final List<Propose> lastProposed = new ArrayList<>();

    private Bytes32 lastSigner = Bytes32.ZERO;

    /**
     * @param multisigs with the events of all records before the one that is executed next
     * @param accounts by key
     */
    NaiveProposals(NaiveMultisigs multisigs, Function<Bytes32, NaiveAccount> accounts) {
        this.multisigs = multisigs;
        this.accounts = accounts;
    }

    /** An agent of a multisig account trades for it; its orders are in no proposal. */
    void admitted(ClientTransaction transaction) {
        if (multisigs.isKnown(Keys.read(transaction.account()))) {
            seen.merge("transactions of proposed agents", 1, Integer::sum);
            transaction.actions().stream()
                    .map(action -> Keys.read(action.getPlaceOrder().getOrderId()))
                    .forEach(proposedOrders::add);
        }
    }

    /** In the order of the log, before the events of the record. */
    void executed(AccountCommand command, AcceptedRecord record) {
        clock.arrive(record.timeNanos());
        if (command.hasTick()) {
            clock.tick(command.getTick().getSecond(), record.timeNanos());
        }
    }

    /** The steps of a transaction that is carried out, if its account has signed it and no agent. */
    void steps(RequestedTransaction sent, long now, NaiveRights rights) {
        lastProposed.clear();
        lastSigner = sent.account();
        Set<Id> approved = new HashSet<>();
        for (RequestedAction requested : sent.actions()) {
            if (requested.action() instanceof Propose propose) {
                lastProposed.add(propose);
            } else if (requested.action() instanceof ProposalStep step
                    && sent.signer().equals(lastSigner)) {
                Id id = new Id(step.multisig(), step.proposal());
                if (step.kind() == ProposalStep.Kind.APPROVE) {
                    approved.add(id);
                } else if (step.kind() == ProposalStep.Kind.EXECUTE) {
                    execute(id, now, approved.contains(id), rights.rolesOf(step.multisig(), now));
                }
            }
        }
    }

    /** @param approves whether the signer approves it in the same transaction */
    private void execute(Id id, long now, boolean approves, Set<Role> roles) {
        @Nullable Proposal proposal = multisigs.proposal(id.multisig, id.number);
        boolean isReady = proposal != null
                && multisigs.isSigner(id.multisig, Keys.write(lastSigner))
                && NaiveMultisigs.isOpen(proposal)
                && NaiveMultisigs.isApproved(approves ? approved(proposal) : proposal)
                && proposal.getExecuteAfterNanos() <= now
                && now < proposal.getExpiresAtNanos();
        if (isReady && clock.isSteady()) {
            executing.putIfAbsent(id, new Executed(Objects.requireNonNull(proposed.get(id)), roles));
        }
    }

    private Proposal approved(Proposal proposal) {
        return proposal.toBuilder().addApprovals(Keys.write(lastSigner)).build();
    }

    void published(AccountEvent event) {
        Bytes32 key = Keys.read(event.getIsolatedOwner().isEmpty() ? event.getAccount() : event.getIsolatedOwner());
        if (event.hasAgentChanged() && multisigs.isKnown(key)) {
            changed(key, event.getAgentChanged());
        } else if (event.hasOperatorActed() && multisigs.isKnown(key)) {
            acted.computeIfAbsent(key, multisig -> new ArrayList<>()).add(event.getOperatorActed());
        } else if (event.hasOrderChanged()
                && multisigs.isKnown(key)
                && !isForced(event.getOrderChanged().getOrder())) {
            orders.add(Keys.read(event.getOrderChanged().getOrder().getOrderId()));
        } else if (event.hasOrderFilled()
                && multisigs.isKnown(key)
                && !isForced(event.getOrderFilled().getFill())) {
            orders.add(Keys.read(event.getOrderFilled().getOrder().getOrderId()));
        } else if (event.hasProposalChanged()) {
            changed(key, event.getProposalChanged().getProposal());
        }
    }

    /** MSG-015: nobody but those who decide together makes an agent of the account. */
    private void changed(Bytes32 key, AgentChanged change) {
        Bytes32 agent = Keys.read(change.getAgent());
        Action expected = new AgentWalletCreation(agent, change.getRemoved());
        boolean isProposed = executing.entrySet().stream()
                .anyMatch(each -> each.getKey().multisig.equals(key)
                        && each.getValue().actions.contains(expected));
        NaiveRights.require(isProposed, () -> key + " has not decided about its agent " + agent + ": " + change);
        seen.merge("proposed agents", 1, Integer::sum);
        if (change.getRemoved()) {
            accounts.apply(key).agents.remove(agent);
        } else {
            accounts.apply(key).agents.add(agent);
        }
    }

    /** The end of an order of a liquidation, which found nobody. */
    private static boolean isForced(OrderState order) {
        return order.getStatus() == StatusKind.CANCELLED_IOC
                && order.getReason().equals("liquidation");
    }

    private static boolean isForced(Fill fill) {
        return fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker();
    }

    private void changed(Bytes32 key, Proposal now) {
        Id id = new Id(key, now.getNumber());
        if (!proposed.containsKey(id)) {
            @Nullable
            Propose asked = lastProposed.stream()
                    .filter(propose -> propose.multisig().equals(key))
                    .findFirst()
                    .orElse(null);
            NaiveRights.require(
                    asked != null && Keys.write(lastSigner).equals(now.getProposer()),
                    () -> "nobody has proposed " + now);
            proposed.put(id, Objects.requireNonNull(asked).actions());
            lastProposed.remove(asked);
        }
        if (now.getState() == ProposalState.PROPOSAL_DONE || now.getState() == ProposalState.PROPOSAL_FAILED) {
            ended(id, now);
        }
    }

    private void ended(Id id, Proposal now) {
        @Nullable Executed executed = executing.remove(id);
        NaiveRights.require(executed != null, () -> "nobody may have executed " + now);
        List<Action> actions = Objects.requireNonNull(executed).actions;
        boolean isCut = now.getMessage().endsWith("…");
        Map<Integer, String> refusals = refusals(now.getMessage(), actions.size());
        boolean hasFailed = now.getState() == ProposalState.PROPOSAL_FAILED;
        NaiveRights.require(
                isCut || hasFailed == (refusals.size() == actions.size()),
                () -> "the outcome of " + actions + " is " + now);
        List<OperatorActed> expected = new ArrayList<>();
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            String refusal = refusals.getOrDefault(i, "");
            if (action instanceof OrderAction order) {
                ordered(id, i, order, Layout.newestFor(actions), isCut || refusals.containsKey(i));
            }
            if (NaiveRights.isAct(action) && (!isCut || actions.size() == 1)) {
                boolean may = NaiveRights.may(action, executed.roles);
                seen.merge("proposed acts " + (may ? "by a role" : "without a role"), 1, Integer::sum);
                NaiveRights.require(
                        isRight(action, refusal, may),
                        () -> action + " of " + now + ", whose account has " + executed.roles);
                if (operates(executed.roles)) {
                    expected.add(OperatorActed.newBuilder()
                            .setSigner(Keys.write(id.multisig))
                            .setAction(action.tag())
                            .setRefusal(refusal)
                            .build());
                }
            }
        }
        List<OperatorActed> acts = Objects.requireNonNullElse(acted.remove(id.multisig), List.of());
        NaiveRights.require(
                isCut || acts.stream().map(NaiveProposals::outline).toList().equals(expected),
                () -> "acts of " + now + " are " + acts + ", not " + expected);
    }

    /** MSG-017: the ID that it would have in a transaction of the account whose nonce is the number of the proposal. */
    private void ordered(Id id, int place, OrderAction order, Layout layout, boolean mayBeRefused) {
        Bytes32 orderId = new CanonicalBytes().orderId(place, order, id.number, id.multisig, layout);
        proposed(order, orderId);
        boolean isThere = orders.contains(orderId);
        NaiveRights.require(
                mayBeRefused || isThere, () -> order + " of the proposal " + id + " is not there as " + orderId);
        seen.merge("proposed orders " + (isThere ? "placed" : "refused"), 1, Integer::sum);
    }

    /** The order, and those that it holds. */
    private void proposed(OrderAction order, Bytes32 orderId) {
        proposedOrders.add(orderId);
        List<Action> held = switch (order) {
            case Basket basket -> basket.actions();
            case OnFill armed -> armed.actions();
            default -> List.of();
        };
        for (int i = 0; i < held.size(); i++) {
            if (held.get(i) instanceof OrderAction each) {
                proposed(each, SecretKey.nestedOrderId(i, each, orderId));
            }
        }
    }

    /** By action: alone it is the whole message. */
    private static Map<Integer, String> refusals(String message, int actions) {
        Map<Integer, String> refusals = new TreeMap<>();
        if (actions == 1) {
            if (!message.isEmpty()) {
                refusals.put(0, message);
            }
            return refusals;
        }
        Matcher begins = OF_SEVERAL.matcher(message);
        int action = -1;
        int from = 0;
        while (begins.find()) {
            if (action >= 0) {
                refusals.put(action, message.substring(from, begins.start()));
            }
            action = Integer.parseInt(begins.group(1));
            from = begins.end();
        }
        if (action >= 0) {
            refusals.put(action, message.substring(from));
        }
        return refusals;
    }

    /** An act before it in the same proposal may have taken the role. */
    private static boolean isRight(Action action, String refusal, boolean may) {
        boolean isUnauthorized = refusal.equals(UNAUTHORIZED);
        if (!may) {
            return isUnauthorized;
        }
        return switch (action) {
            case SetRole set -> true;
            case RevokeRole revoke -> true;
            case SetFeePolicy set -> true;
            case SetFeeProgramme set -> true;
            case PauseWithdrawals pause -> refusal.isEmpty();
            case WhitelistFaucet change -> refusal.isEmpty();
            default -> !isUnauthorized;
        };
    }

    private static boolean operates(Set<Role> roles) {
        return roles.stream().anyMatch(role -> role != Role.ROLE_ORACLE);
    }

    /** Without words about what was before and after. */
    private static OperatorActed outline(OperatorActed act) {
        return OperatorActed.newBuilder()
                .setSigner(act.getSigner())
                .setAction(act.getAction())
                .setRefusal(act.getRefusal())
                .build();
    }

    /** Nothing is in flight: what was executed has ended. */
    void drained() {
        NaiveRights.require(executing.isEmpty(), () -> "was executed and has not ended: " + executing);
        Set<Bytes32> others = new TreeSet<>(orders);
        others.removeAll(proposedOrders);
        NaiveRights.require(
                others.isEmpty(), () -> "orders of multisig accounts that nobody has proposed or sent: " + others);
    }

    /** How often what happened, for a test that it does happen. */
    TreeMap<String, Integer> seen() {
        return seen;
    }
}
