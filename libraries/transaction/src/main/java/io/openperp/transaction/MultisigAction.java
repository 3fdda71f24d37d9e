package io.openperp.transaction;

import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.field.SignerKey;
import io.openperp.units.Bytes32;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An action of a multisig account's signer, such as a proposal or an approval (MSG-001). */
public sealed interface MultisigAction extends Action {

    /**
     * {@code createMultisig}: creates an account that acts only by proposals of its signers.
     *
     * @param signers 1 to 32 different accounts
     * @param threshold number of signers who have to approve a proposal
     * @param timeLockSecs seconds from a proposal until it can be executed, at most 30 days
     * @param lifetimeSecs seconds from a proposal until it expires, an hour to 90 days
     */
    record CreateMultisig(List<Bytes32> signers, long threshold, long timeLockSecs, long lifetimeSecs)
            implements MultisigAction {

        public CreateMultisig {
            signers = List.copyOf(signers);
        }

        @Override
        public String tag() {
            return "createMultisig";
        }

        @Override
        public @Nullable String flaw() {
            return MultisigPolicy.flaw(signers, threshold, timeLockSecs, lifetimeSecs);
        }
    }

    /**
     * {@code msp}: a signer proposes actions of a multisig account. A proposal may contain another proposal, because
     * published clients sign such transactions; the inner proposal is refused when the outer one is executed.
     *
     * @param actions actions to carry out, in this order, once the proposal is executed
     * @param lifetimeSecs seconds until the proposal expires; null for the lifetime that the account's policy sets
     */
    record Propose(
            Bytes32 multisig,
            List<Action> actions,
            @Nullable Long lifetimeSecs) implements MultisigAction {

        /** Largest number of actions in a proposal. */
        public static final int MOST_ACTIONS = 20;

        private static final Set<String> REFUSED =
                Set.of("createMultisig", "msp", "msa", "msr", "msc", "mse", "px", "o", "acceptTime");

        /**
         * Throws {@link IllegalArgumentException} if the actions have a {@link #structureFlaw}; its message is that
         * flaw.
         */
        public Propose {
            actions = List.copyOf(actions);
            String flaw = structureFlaw(actions);
            if (flaw != null) {
                throw new IllegalArgumentException(flaw);
            }
        }

        /**
         * The reason why these actions cannot be written as signed bytes and read back, as a sentence; null if they
         * can.
         */
        public static @Nullable String structureFlaw(List<Action> actions) {
            if (actions.stream().anyMatch(action -> action instanceof Propose inner && inner.holdsProposals())) {
                return "a proposal inside a proposal holds no proposals";
            }
            if (differ(actions.stream().flatMap(Propose::currencies).toList())) {
                return "all transfers of a proposal name marginSymbol, or none";
            }
            for (int i = 0; i < actions.size(); i++) {
                String flaw = AttachOnFill.parentFlaw(actions, i);
                if (flaw != null) {
                    return "action " + i + " of the proposal: " + flaw;
                }
            }
            return differ(actions.stream().flatMap(Propose::routings).toList())
                    ? "all trig of a proposal have i, or none; a trig in an on-fill order with trigger has none"
                    : null;
        }

        /**
         * Whether the action is a basket with the flag {@code i}, or a proposal of such baskets. The signed bytes do
         * not show it, so it has to be known to read them.
         */
        public static boolean statesRouting(Action action) {
            return routings(action).anyMatch(Boolean::booleanValue);
        }

        /**
         * Whether the action names the currency of a transfer or new sub-account, or proposes an action that does. The
         * signed bytes do not show it, so it has to be known to read them.
         */
        public static boolean namesCurrency(Action action) {
            return currencies(action).anyMatch(Boolean::booleanValue);
        }

        /** For each transfer and new sub-account in the action, whether it names the currency. */
        private static Stream<Boolean> currencies(Action action) {
            if (action instanceof Transfer transfer) {
                return Stream.of(transfer.marginSymbol() != null);
            } else if (action instanceof CreateSubAccount create) {
                return Stream.of(create.marginSymbol() != null);
            }
            return action instanceof Propose inner
                    ? inner.actions().stream().flatMap(Propose::currencies)
                    : Stream.empty();
        }

        /** For each basket in the action, whether it has {@code i}. Baskets of an {@link OnFill} never have it. */
        static Stream<Boolean> routings(Action action) {
            if (action instanceof Basket basket) {
                return Stream.of(basket.routing() != Routing.UNSTATED);
            }
            if (action instanceof AttachOnFill attach) {
                return attach.actions().stream().flatMap(Propose::routings);
            }
            return action instanceof Propose inner
                    ? inner.actions().stream().flatMap(Propose::routings)
                    : Stream.empty();
        }

        static boolean differ(List<Boolean> each) {
            return each.stream().distinct().count() > 1;
        }

        private boolean holdsProposals() {
            return actions.stream().anyMatch(Propose.class::isInstance);
        }

        @Override
        public String tag() {
            return "msp";
        }

        /** A copy with all leverage settings in the proposal sorted by symbol, as the published client signs them. */
        public Propose sorted() {
            List<Action> sorted = actions.stream()
                    .map(action -> action instanceof UpdateUserSettings settings
                            ? settings.sorted()
                            : action instanceof Propose inner ? inner.sorted() : action)
                    .toList();
            return new Propose(multisig, sorted, lifetimeSecs);
        }

        @Override
        public boolean isSignedAsItsValues() {
            return actions.stream().allMatch(Action::isSignedAsItsValues);
        }

        @Override
        public @Nullable String flaw() {
            if (actions.isEmpty() || actions.size() > MOST_ACTIONS) {
                return "a proposal of " + actions.size() + " actions, accepted are 1 to " + MOST_ACTIONS;
            }
            String flaw = lifetimeSecs == null ? null : MultisigPolicy.lifetimeFlaw(lifetimeSecs);
            for (int i = 0; flaw == null && i < actions.size(); i++) {
                String own = flaw(actions.get(i));
                flaw = own == null ? null : "action " + i + " of the proposal: " + own;
            }
            return flaw;
        }

        private @Nullable String flaw(Action action) {
            if (REFUSED.contains(action.tag())) {
                return action.tag() + " is not accepted in a proposal";
            }
            return action instanceof UpdateMultisigPolicy update
                            && !update.multisig().equals(multisig)
                    ? "m of msu is not the multisig account of the proposal"
                    : action.flaw();
        }
    }

    /**
     * {@code msa}, {@code msr}, {@code msc}, {@code mse}: a signer approves, rejects, cancels or executes a proposal.
     *
     * @param proposal number of the proposal, unsigned; the proposals of a multisig account are numbered from 1
     */
    record ProposalStep(Kind kind, Bytes32 multisig, long proposal) implements MultisigAction {

        /** Acts of a signer on a proposal, in the order of their numbers in the signed bytes. */
        public enum Kind {
            APPROVE("msa"),
            REJECT("msr"),
            CANCEL("msc"),
            EXECUTE("mse");

            final String tag;

            Kind(String tag) {
                this.tag = tag;
            }
        }

        @Override
        public String tag() {
            return kind.tag;
        }

        @Override
        public @Nullable String flaw() {
            return null;
        }
    }

    /**
     * {@code msu}: changes the policy of a multisig account; allowed only in a proposal of that account. A null value
     * leaves that part of the policy unchanged.
     */
    record UpdateMultisigPolicy(
            Bytes32 multisig,
            @Nullable List<Bytes32> signers,
            @Nullable Long threshold,
            @Nullable Long timeLockSecs,
            @Nullable Long lifetimeSecs)
            implements MultisigAction {

        public UpdateMultisigPolicy {
            signers = signers == null ? null : List.copyOf(signers);
        }

        @Override
        public String tag() {
            return "msu";
        }

        public boolean isWhole() {
            return signers != null && threshold != null && timeLockSecs != null && lifetimeSecs != null;
        }

        /**
         * The reason why a given value is not accepted by itself, or why nothing is changed, as a sentence; otherwise
         * null. Whether the given values fit the unchanged ones is checked only when the action is carried out.
         */
        @Override
        public @Nullable String flaw() {
            if (signers == null && threshold == null && timeLockSecs == null && lifetimeSecs == null) {
                return "msu changes nothing; accepted are signers, threshold, timeLockSecs and proposalLifetimeSecs";
            }
            return Flaws.first(
                    signers == null ? null : MultisigPolicy.signersFlaw(signers),
                    timeLockSecs == null ? null : MultisigPolicy.timeLockFlaw(timeLockSecs),
                    lifetimeSecs == null ? null : MultisigPolicy.lifetimeFlaw(lifetimeSecs));
        }
    }

    /** Limits of the policy of a multisig account (MSG-002). */
    final class MultisigPolicy {

        public static final int MOST_SIGNERS = 32;

        /** Longest time that a policy may require between a proposal and its execution: 30 days, in seconds. */
        public static final long LONGEST_TIME_LOCK_SECS = 30L * 24 * 3600;

        /** Shortest lifetime of a proposal: an hour, in seconds. */
        public static final long SHORTEST_LIFETIME_SECS = 3600;

        /** Longest lifetime of a proposal: 90 days, in seconds. */
        public static final long LONGEST_LIFETIME_SECS = 90L * 24 * 3600;

        /** Default lifetime of a proposal: seven days, in seconds. */
        public static final long DEFAULT_LIFETIME_SECS = 7L * 24 * 3600;

        private MultisigPolicy() {}

        /** The reason why a complete policy is not accepted, as a sentence; null if it is accepted. */
        public static @Nullable String flaw(
                List<Bytes32> signers, long threshold, long timeLockSecs, long lifetimeSecs) {
            String flaw = Flaws.first(signersFlaw(signers), timeLockFlaw(timeLockSecs), lifetimeFlaw(lifetimeSecs));
            if (flaw != null) {
                return flaw;
            }
            if (threshold < 1 || threshold > signers.size()) {
                return "threshold is " + threshold + ", accepted are 1 to " + signers.size()
                        + ", the number of signers";
            }
            return timeLockSecs < lifetimeSecs
                    ? null
                    : "timeLockSecs is " + timeLockSecs + ", accepted is less than the " + lifetimeSecs
                            + " of proposalLifetimeSecs: no proposal could ever be executed";
        }

        static @Nullable String signersFlaw(List<Bytes32> signers) {
            if (signers.isEmpty() || signers.size() > MOST_SIGNERS) {
                return "signers are " + signers.size() + ", accepted are 1 to " + MOST_SIGNERS;
            }
            if (new HashSet<>(signers).size() < signers.size()) {
                return "signers name a key twice";
            }
            return signers.stream()
                    .filter(key -> !SignerKey.canExist(key))
                    .findFirst()
                    .map(key -> "signers name " + key
                            + ", for which nobody can have a secret key; accepted are accounts that sign"
                            + " with a key of their own, not sub-accounts, isolated or multisig accounts")
                    .orElse(null);
        }

        static @Nullable String timeLockFlaw(long seconds) {
            return seconds >= 0 && seconds <= LONGEST_TIME_LOCK_SECS
                    ? null
                    : "timeLockSecs is " + seconds + ", accepted are 0 to " + LONGEST_TIME_LOCK_SECS;
        }

        static @Nullable String lifetimeFlaw(long seconds) {
            return seconds >= SHORTEST_LIFETIME_SECS && seconds <= LONGEST_LIFETIME_SECS
                    ? null
                    : "proposalLifetimeSecs is " + seconds + ", accepted are " + SHORTEST_LIFETIME_SECS + " to "
                            + LONGEST_LIFETIME_SECS;
        }
    }
}
