package io.openperp.drill.journal;

import io.openperp.api.ApiJson;
import io.openperp.drill.audit.Outcome;
import io.openperp.drill.audit.Units;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.Proposal;
import io.openperp.journal.StatusKind;
import io.openperp.units.Base58;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An outcome in the log, in the form that an answer of the API has. */
public final class RecordedOutcome {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private RecordedOutcome() {}

    public static List<Outcome> of(List<ActionStatus> statuses) {
        return statuses.stream().map(RecordedOutcome::of).toList();
    }

    /** The first difference; empty if the answer equals the log. */
    public static String difference(List<Outcome> recorded, List<Outcome> answered) {
        if (recorded.size() != answered.size()) {
            return "%d outcomes in the log, %d in the answer".formatted(recorded.size(), answered.size());
        }
        for (int i = 0; i < recorded.size(); i++) {
            if (!isSame(recorded.get(i), answered.get(i))) {
                return "in the log %s, in the answer %s".formatted(recorded.get(i), answered.get(i));
            }
        }
        return "";
    }

    private static Outcome of(ActionStatus status) {
        ObjectNode fields = ApiJson.mapper().createObjectNode();
        if (!status.getOrderId().isEmpty()) {
            fields.put("oid", Base58.encode(status.getOrderId().toByteArray()));
        }
        if (!status.getReason().isEmpty()) {
            fields.put("reason", status.getReason());
        }
        if (status.hasEnd()) {
            fields.put("endedAs", wireName(status.getEnd().getStatus()));
            put(fields, "executedSz", status.getEnd().getFilledSize());
            fields.put("at", status.getEnd().getTimeNanos());
        }
        switch (status.getKind()) {
            case FILLED, PARTIALLY_FILLED -> {
                put(fields, "totalSz", status.getFilledSize());
                put(fields, "avgPx", status.getAveragePrice());
            }
            case WORKING -> {
                put(fields, "filledSz", status.getFilledSize());
                put(fields, "remainingSz", status.getRemainingSize());
                put(fields, "vwap", status.getAveragePrice());
            }
            case CANCELLED_IOC -> put(fields, "filledSz", status.getFilledSize());
            case DEPOSIT -> put(fields, "amount", status.getAmount());
            case TRANSFER -> {
                fields.put("from", Base58.encode(status.getFrom().toByteArray()));
                fields.put("to", Base58.encode(status.getTo().toByteArray()));
                fields.put("symbol", "USDC");
                put(fields, "amount", status.getAmount());
            }
            case CREATE_SUB_ACCOUNT -> {
                fields.put("master", Base58.encode(status.getMaster().toByteArray()));
                fields.put("sub", Base58.encode(status.getSubAccount().toByteArray()));
                fields.put("name", status.getSubAccountName());
                put(fields, "margin", status.getAmount());
            }
            case RENAME_SUB_ACCOUNT -> {
                fields.put("account", Base58.encode(status.getSubAccount().toByteArray()));
                fields.put("name", status.getSubAccountName());
            }
            case REMOVE_SUB_ACCOUNT -> {
                fields.put("account", Base58.encode(status.getSubAccount().toByteArray()));
                put(fields, "marginMoved", status.getAmount());
            }
            case AGENT_WALLET ->
                fields.put("agentWallet", Base58.encode(status.getAgent().toByteArray()));
            case APPROVE_BUILDER_CODE -> {
                fields.put("to", Base58.encode(status.getBuilder().toByteArray()));
                fields.put("fee", status.getBuilderFee());
            }
            case REVOKE_BUILDER_CODE ->
                fields.put("to", Base58.encode(status.getBuilder().toByteArray()));
            case WITHDRAWAL_REQUESTED_STATUS, WITHDRAWAL -> putWithdrawal(fields, status);
            case ERROR,
                    WITHDRAWAL_FAILED,
                    TRANSFER_FAILED,
                    CREATE_SUB_ACCOUNT_FAILED,
                    RENAME_SUB_ACCOUNT_FAILED,
                    REMOVE_SUB_ACCOUNT_FAILED,
                    MULTISIG_CREATED_FAILED,
                    AGENT_WALLET_FAILED -> {
                fields.remove("reason");
                fields.put("message", status.getReason());
            }
            case SETTLE_MARKET -> put(fields, "price", status.getSettlementPrice());
            case LIST_MARKET -> fields.put("number", status.getListedMarket());
            case MULTISIG_CREATED -> put(fields, status.getMultisig());
            case PROPOSAL_CREATED,
                    PROPOSAL_APPROVED,
                    PROPOSAL_READY_FOR_EXECUTION,
                    PROPOSAL_EXECUTED,
                    PROPOSAL_FAILED_STATUS,
                    PROPOSAL_CANCELLED_STATUS,
                    PROPOSAL_REJECTED_STATUS -> {
                fields.removeAll();
                put(fields, status);
            }
            case REJECTED_RISK_LIMIT, REJECTED_INVALID -> {
                if (!status.getNewOrder()) {
                    fields.put("modify", true);
                }
            }
            default -> {
                // Nothing but the order and the reason.
            }
        }
        return new Outcome(wireName(status.getKind()), fields);
    }

    private static void put(ObjectNode fields, String field, long units) {
        fields.put(field, Units.decimal(BigInteger.valueOf(units)));
    }

    private static void putWithdrawal(ObjectNode fields, ActionStatus status) {
        fields.put("id", status.getWithdrawalId());
        put(fields, "amount", status.getAmount());
        if (status.getKind() == StatusKind.WITHDRAWAL) {
            fields.put("state", RecordedWithdrawals.wireName(status.getWithdrawalState()));
        }
    }

    private static void put(ObjectNode fields, MultisigAccount made) {
        fields.put("pubkey", Base58.encode(made.getAccount().toByteArray()))
                .put("threshold", made.getPolicy().getThreshold())
                .put("signersLen", made.getPolicy().getSignersCount())
                .put("timeLockSecs", made.getPolicy().getTimeLockSecs())
                .put("lifetimeSecs", made.getPolicy().getLifetimeSecs())
                .put("creator", Base58.encode(made.getCreator().toByteArray()));
    }

    private static void put(ObjectNode fields, ActionStatus step) {
        Proposal proposal = step.getProposal();
        fields.put("multisig", Base58.encode(proposal.getMultisig().toByteArray()))
                .put("proposalId", proposal.getNumber())
                .put("status", ProposalNames.of(proposal.getState()))
                .put("approvals", proposal.getApprovalsCount())
                .put("rejections", proposal.getRejectionsCount())
                .put("threshold", proposal.getThreshold())
                .put("executeAfter", proposal.getExecuteAfterNanos() / NANOS_PER_MILLI)
                .put("expiresAt", proposal.getExpiresAtNanos() / NANOS_PER_MILLI)
                .put("signer", Base58.encode(step.getProposalSigner().toByteArray()))
                .put("proposer", Base58.encode(proposal.getProposer().toByteArray()));
        if (!proposal.getMessage().isEmpty()) {
            fields.put("message", proposal.getMessage());
        }
    }

    /** {@code PARTIALLY_FILLED} is {@code partiallyFilled}, {@code CANCELLED_IOC} is {@code cancelledIOC}. */
    public static String wireName(StatusKind kind) {
        if (kind == StatusKind.CANCELLED_IOC) {
            return "cancelledIOC";
        }
        StringBuilder name = new StringBuilder();
        for (String part :
                kind.name().replace("_STATUS", "").toLowerCase(Locale.ROOT).split("_", -1)) {
            name.append(name.isEmpty() ? part : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
        }
        return name.toString();
    }

    private static boolean isSame(Outcome recorded, Outcome answered) {
        Set<String> fields = new TreeSet<>(recorded.fields().propertyNames());
        fields.addAll(answered.fields().propertyNames());
        return recorded.status().equals(answered.status())
                && fields.stream()
                        .allMatch(field -> isSame(
                                recorded.fields().path(field), answered.fields().path(field)));
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? one.decimalValue().compareTo(other.decimalValue()) == 0
                : one.equals(other);
    }
}
