package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.ProposalStepKind;
import io.openperp.journal.Role;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StepProposal;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who may do which act of an operator, in one partition of account-commands, by its log alone (AGT-008, ROL-001 to ROL-007, WDR-009):
 * nobody else's is carried out, and nobody is refused one as not authorized who was.
 */
final class NaiveRights {

    private record GatewayRequest(ByteString incarnation, long counter) {}

    /** A transaction, and of each of its actions whether its signer might sign it when it was logged. */
    private record Judged(RequestedTransaction transaction, List<Boolean> allowed) {}

    private final boolean decides;
    private final NaiveRoles roles = new NaiveRoles();
    private final NaiveRoleChanges changes;
    private final Map<GatewayRequest, Judged> judged = new HashMap<>();
    /** By multisig account, every action that was ever proposed for it. */
    private final Map<Bytes32, List<Action>> proposed = new HashMap<>();
    /** By slot of a record that is to execute a proposal, the roles of its account at that moment. */
    private final Map<Long, Set<Role>> rolesAt = new HashMap<>();

    private final TreeMap<String, Integer> seen = new TreeMap<>();

    /**
     * @param decides whether it is the partition that decides about roles
     * @param changes of all partitions
     */
    NaiveRights(boolean decides, NaiveRoleChanges changes) {
        this.decides = decides;
        this.changes = changes;
    }

    /** In the order of the log; null: nothing that somebody has signed. */
    @Nullable
    AllowedActions accepted(int partition, AcceptedRecord record) throws InvalidProtocolBufferException {
        AccountCommand command = AccountCommand.parseFrom(record.body());
        if (command.hasKeepRoles()) {
            command.getKeepRoles().getRolesList().forEach(roles::keep);
            changes.kept(partition, command.getKeepRoles());
        } else if (command.hasChangeRole()) {
            require(decides, () -> "account shard " + partition + " decides about " + command);
            changes.asked(command.getChangeRole(), roles, record.timeNanos());
        } else if (command.hasAnswerRole()) {
            changes.answered(command.getAnswerRole());
        } else if (command.hasSignedTransaction()) {
            return judge(TransactionRecords.of(command).orElseThrow(), record);
        } else if (command.hasStepProposal()) {
            return step(command.getStepProposal(), record);
        }
        return null;
    }

    /** From here on what has been proposed may be carried out by the roles of this moment; whether it is, its events say. */
    private @Nullable AllowedActions step(StepProposal step, AcceptedRecord record) {
        Bytes32 multisig = Keys.read(step.getMultisig());
        List<Action> all = proposed.computeIfAbsent(multisig, key -> new ArrayList<>());
        if (step.getKind() == ProposalStepKind.PROPOSE) {
            all.addAll(NaiveProposals.actions(step));
        }
        if (step.getKind() != ProposalStepKind.PROPOSAL_EXECUTE) {
            return null;
        }
        Set<Role> has = roles.of(multisig, record.timeNanos());
        rolesAt.put(record.slot(), has);
        AllowedActions allowed = AllowedActions.of(multisig, multisig, all, has, true);
        changes.signed(allowed);
        return allowed;
    }

    /** Of a multisig account when this record was to execute one of its proposals. */
    Set<Role> rolesAt(long slot) {
        return Objects.requireNonNull(rolesAt.remove(slot));
    }

    private AllowedActions judge(RequestedTransaction sent, AcceptedRecord record) {
        long now = record.timeNanos();
        List<Action> actions =
                sent.actions().stream().map(RequestedAction::action).toList();
        Set<Role> has = roles.of(sent.signer(), now);
        List<Boolean> may = actions.stream().map(action -> may(action, has)).toList();
        judged.put(request(Objects.requireNonNull(record.gateway())), new Judged(sent, may));
        AllowedActions allowed = AllowedActions.of(sent.account(), sent.signer(), actions, has, false);
        changes.signed(allowed);
        return allowed;
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

    /** The shard that decides about roles and fees may refuse, a moment later, what was authorized where it was sent. */
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
