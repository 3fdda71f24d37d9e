package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Role;
import io.openperp.journal.RoleChanged;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.AcceptTime;
import io.openperp.transaction.Action;
import io.openperp.transaction.ApproveWithdrawal;
import io.openperp.transaction.ChangeTerms;
import io.openperp.transaction.ClaimWithdrawal;
import io.openperp.transaction.Deposit;
import io.openperp.transaction.FeedPrices;
import io.openperp.transaction.ListMarket;
import io.openperp.transaction.OraclePrice;
import io.openperp.transaction.PauseWithdrawals;
import io.openperp.transaction.ProposalStep;
import io.openperp.transaction.Propose;
import io.openperp.transaction.RejectWithdrawal;
import io.openperp.transaction.RevokeRole;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.transaction.SetFeeProgramme;
import io.openperp.transaction.SetMarketState;
import io.openperp.transaction.SetRole;
import io.openperp.transaction.SettleMarket;
import io.openperp.transaction.SettleWithdrawal;
import io.openperp.transaction.WhitelistFaucet;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Who may do which act of an operator, by the roles that were published before (AGT-008, ROL-001 to ROL-007, WDR-009): nobody else's
 * is carried out, nobody is refused one as not authorized who was, and nobody but an administrator changes roles.
 */
final class NaiveRights {

    private record GatewayRequest(ByteString incarnation, long counter) {}

    /** A transaction, and of each of its actions whether its signer might sign it when it was logged. */
    private record Judged(RequestedTransaction transaction, List<Boolean> allowed) {}

    private final NaiveRoles roles = new NaiveRoles();
    /** The actions that whoever signed them might sign. */
    private final Set<Action> allowedSoFar = new HashSet<>();

    private final Map<GatewayRequest, Judged> judged = new HashMap<>();
    /** By multisig account, every action that was ever proposed for it. */
    private final Map<Bytes32, List<Action>> proposed = new HashMap<>();

    private final TreeMap<String, Integer> seen = new TreeMap<>();

    /** In the order of the log, before the events of the record: what its signer may do, and what proposals that it executes may. */
    List<AllowedActions> executed(AccountCommand command, AcceptedRecord record) {
        List<AllowedActions> allowed = new ArrayList<>();
        TransactionRecords.of(command).ifPresent(sent -> {
            allowed.add(judge(sent, record));
            for (RequestedAction requested : sent.actions()) {
                if (requested.action() instanceof Propose propose) {
                    proposed.computeIfAbsent(propose.multisig(), key -> new ArrayList<>())
                            .addAll(propose.actions());
                } else if (requested.action() instanceof ProposalStep step
                        && step.kind() == ProposalStep.Kind.EXECUTE) {
                    allowed.add(ofProposals(step.multisig(), record.timeNanos()));
                }
            }
        });
        allowed.forEach(each -> allowedSoFar.addAll(each.actions()));
        return allowed;
    }

    /** Whatever has been proposed may be carried out by the roles of this moment; whether it is, its events say. */
    private AllowedActions ofProposals(Bytes32 multisig, long now) {
        List<Action> all = proposed.getOrDefault(multisig, List.of());
        return AllowedActions.of(multisig, multisig, all, roles.of(multisig, now));
    }

    /** Returns the roles that a multisig account has when one of its proposals is to be executed. */
    Set<Role> rolesOf(Bytes32 multisig, long now) {
        return roles.of(multisig, now);
    }

    private AllowedActions judge(RequestedTransaction sent, AcceptedRecord record) {
        long now = record.timeNanos();
        List<Action> actions =
                sent.actions().stream().map(RequestedAction::action).toList();
        Set<Role> has = roles.of(sent.signer(), now);
        List<Boolean> may = actions.stream().map(action -> may(action, has)).toList();
        judged.put(request(Objects.requireNonNull(record.gateway())), new Judged(sent, may));
        return AllowedActions.of(sent.account(), sent.signer(), actions, has);
    }

    /** An administrator has signed it, or the settings say so. */
    void changed(Bytes32 key, RoleChanged change) {
        roles.changed(key, change);
        if (!change.getBySettings()) {
            Action act = change.getHasIt()
                    ? new SetRole(name(change.getRole()), key, change.getExpiresSecond())
                    : new RevokeRole(name(change.getRole()), key);
            require(allowedSoFar.contains(act), () -> "no administrator has signed " + act);
            require(roles.hasLastingAdministrator(), () -> "no administrator is left after " + act);
            seen.merge("changes of roles", 1, Integer::sum);
        }
    }

    private static String name(Role role) {
        return role.name().substring("ROLE_".length()).toLowerCase(Locale.ROOT);
    }

    /** Whether it is all acts of operators, signed by who may: it needs no account that has money (ROL-007). */
    boolean needsNoMoney(GatewayOrigin gateway) {
        Judged transaction = Objects.requireNonNull(judged.get(request(gateway)));
        return transaction.transaction.actions().stream().allMatch(requested -> isAct(requested.action()))
                && !transaction.allowed.contains(false);
    }

    /** Whether it needs no role, or whoever has these may sign it. */
    static boolean may(Action action, Set<Role> roles) {
        boolean admin = roles.contains(Role.ROLE_ADMIN);
        return switch (action) {
            case SetRole set -> admin;
            case RevokeRole revoke -> admin;
            case SetFeePolicy set -> admin;
            case SetFeeProgramme set -> admin;
            case SettleMarket settle -> admin;
            case AcceptTime time -> admin;
            case WhitelistFaucet change -> admin;
            case SetMarketState set -> admin || roles.contains(Role.ROLE_RISK);
            case ChangeTerms change -> admin || roles.contains(Role.ROLE_RISK) || roles.contains(Role.ROLE_LISTER);
            case ListMarket listing -> admin || roles.contains(Role.ROLE_LISTER);
            case PauseWithdrawals pause -> admin || pause.paused() && roles.contains(Role.ROLE_RISK);
            case Deposit deposit -> roles.contains(Role.ROLE_TREASURER);
            case ApproveWithdrawal approval -> roles.contains(Role.ROLE_TREASURER);
            case ClaimWithdrawal claim -> roles.contains(Role.ROLE_TREASURER);
            case SettleWithdrawal settle -> roles.contains(Role.ROLE_TREASURER);
            case RejectWithdrawal reject -> roles.contains(Role.ROLE_TREASURER);
            case OraclePrice price -> roles.contains(Role.ROLE_ORACLE);
            case FeedPrices prices -> roles.contains(Role.ROLE_ORACLE);
            default -> true;
        };
    }

    /** Whether it is an act of an operator. */
    static boolean isAct(Action action) {
        return switch (action) {
            case SetRole set -> true;
            case RevokeRole revoke -> true;
            case SetFeePolicy set -> true;
            case SetFeeProgramme set -> true;
            case SettleMarket settle -> true;
            case AcceptTime time -> true;
            case WhitelistFaucet change -> true;
            case SetMarketState set -> true;
            case ChangeTerms change -> true;
            case ListMarket listing -> true;
            case PauseWithdrawals pause -> true;
            case Deposit deposit -> true;
            case ApproveWithdrawal approval -> true;
            case ClaimWithdrawal claim -> true;
            case SettleWithdrawal settle -> true;
            case RejectWithdrawal reject -> true;
            case OraclePrice price -> true;
            case FeedPrices prices -> true;
            default -> false;
        };
    }

    void completed(TransactionCompleted completed) {
        GatewayRequest request = new GatewayRequest(completed.getGatewayIncarnation(), completed.getGatewayCounter());
        Judged sent = judged.remove(request);
        require(sent != null, () -> "an answer to nothing that was sent: " + completed);
        for (ActionStatus status : completed.getStatusesList()) {
            Action action = Objects.requireNonNull(sent)
                    .transaction
                    .actions()
                    .get(status.getAction())
                    .action();
            if (isAct(action)) {
                require(
                        isRight(action, status, sent.allowed.get(status.getAction())),
                        () -> status + " to " + action + " of " + completed + ", who might sign: " + sent.allowed);
            }
        }
    }

    /** An act before it in the same transaction may have taken the role. */
    private boolean isRight(Action action, ActionStatus status, boolean may) {
        boolean isUnauthorized = status.getReason().equals("not authorized");
        seen.merge(may ? "acts of operators" : "acts of others", 1, Integer::sum);
        if (!may) {
            return isUnauthorized;
        }
        return switch (action) {
            case SetRole set -> true;
            case RevokeRole revoke -> true;
            case SetFeePolicy set -> true;
            case SetFeeProgramme set -> true;
            case PauseWithdrawals pause -> status.getKind() == StatusKind.WITHDRAWALS_PAUSED;
            case WhitelistFaucet change -> status.getKind() == StatusKind.WHITELIST_FAUCET;
            default -> !isUnauthorized;
        };
    }

    /** How often what happened, for a test that it does happen. */
    TreeMap<String, Integer> seen() {
        return seen;
    }

    private static GatewayRequest request(GatewayOrigin gateway) {
        return new GatewayRequest(gateway.getIncarnation(), gateway.getCounter());
    }

    static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.RIGHTS, what);
    }
}
