package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerDeposit;
import io.openperp.journal.ConfirmTreasuryDeposit;
import io.openperp.journal.CreditTreasuryDeposit;
import io.openperp.journal.Keys;
import io.openperp.journal.RequestTreasuryDeposit;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Topics;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;

/**
 * The refs of deposits whose home is this shard: each is paid once, whoever sends it again (MON-004). The home of a ref
 * follows from its text, so that no two shards can pay the same one.
 */
public final class DepositRefs {

    private static final String HOME = "openperp deposit ref ";

    /** @param paid false: the shard of the recipient has not answered yet */
    private record Entry(Bytes32 to, long amount, boolean paid) {}

    private final ShardSettings settings;
    private final CommandContext context;
    private final TreeMap<String, Entry> refs = new TreeMap<>();

    public DepositRefs(ShardSettings settings, CommandContext context) {
        this.settings = settings;
        this.context = context;
    }

    /** The partition of the shard that keeps this ref. */
    public static int home(String ref, int partitions) {
        return Topics.accountPartition(Sha256.of((HOME + ref).getBytes(StandardCharsets.UTF_8)), partitions);
    }

    /** Sends the money of a new ref on; answers one that is known. */
    public void requested(RequestTreasuryDeposit request) {
        Entry known = refs.get(request.getRef());
        if (known != null) {
            answer(request, refusal(request, known));
            return;
        }
        Bytes32 to = Keys.read(request.getTo());
        refs.put(request.getRef(), new Entry(to, request.getAmount(), false));
        send(
                settings.partitionOf(to),
                AccountCommand.newBuilder()
                        .setCreditTreasuryDeposit(
                                CreditTreasuryDeposit.newBuilder().setRequest(request)));
    }

    /** The shard of the recipient has credited the money, or refused it: then the ref is free again. */
    public void confirmed(ConfirmTreasuryDeposit confirmed) {
        RequestTreasuryDeposit request = confirmed.getRequest();
        if (confirmed.getRefusal().isEmpty()) {
            refs.put(request.getRef(), new Entry(Keys.read(request.getTo()), request.getAmount(), true));
        } else {
            refs.remove(request.getRef());
        }
        answer(request, confirmed.getRefusal());
    }

    /** Empty: it was paid as it is asked for now. */
    private static String refusal(RequestTreasuryDeposit request, Entry known) {
        boolean same = known.to.equals(Keys.read(request.getTo())) && known.amount == request.getAmount();
        String before = Decimals.format(known.amount) + " to " + known.to + " under this ref";
        if (!same) {
            return known.paid ? "deposited was " + before : "under way is " + before;
        }
        return known.paid ? "" : "the deposit of " + before + " is under way: send it again";
    }

    private void answer(RequestTreasuryDeposit request, String refusal) {
        ActionStatus.Builder status = ActionStatus.newBuilder().setAction(request.getAction());
        if (refusal.isEmpty()) {
            status.setKind(StatusKind.DEPOSIT).setAmount(request.getAmount());
        } else {
            status.setKind(StatusKind.DEPOSIT_FAILED).setReason(refusal);
        }
        send(
                settings.partitionOf(Keys.read(request.getAccount())),
                AccountCommand.newBuilder()
                        .setAnswerDeposit(AnswerDeposit.newBuilder()
                                .setAccount(request.getAccount())
                                .setTransaction(request.getTransaction())
                                .setStatus(status)));
    }

    private void send(int partition, AccountCommand.Builder command) {
        context.outbox().send(Shards.account(partition), command.build());
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(refs.size());
        refs.forEach((ref, entry) -> out.writeString(ref)
                .writeBytes32(entry.to)
                .writeLong(entry.amount)
                .writeBoolean(entry.paid));
    }

    public void readFrom(BinaryReader in) {
        refs.clear();
        for (long left = in.readVarint(); left > 0; left--) {
            refs.put(in.readString(), new Entry(in.readBytes32(), in.readLong(), in.readBoolean()));
        }
    }
}
