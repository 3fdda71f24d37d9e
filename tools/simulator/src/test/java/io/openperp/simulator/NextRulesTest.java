package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.AccountShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.Layout;
import io.openperp.journal.Outbox;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.SignedTransaction;
import io.openperp.runtime.shard.Lane;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules are raised to the next version by a record, and nothing changes before it (LOG-012, LOG-022). */
class NextRulesTest {

    private static final Bytes32 ALICE = Bytes32.of(new byte[Bytes32.LENGTH]);
    private static final String TODAY = "Rate limit exceeded";
    private static final String NEXT = "the faucet has given within the hour";

    @TempDir
    private Path folder;

    private NextRules next;
    private long time = 1_800_000_000_000_000_000L;
    private long nonce;

    @BeforeEach
    void compile() throws Exception {
        next = NextRules.compiledIn(folder);
    }

    @Test
    void theNextBuildReplaysTodaysLogsToTodaysHashes() throws Exception {
        for (RecordedLog log : RecordedLog.read("seed-48.log.gz")) {
            if (log.shard().getKind() == ShardKind.ACCOUNT) {
                Lane shard = new Lane(log.shard(), next.accountShard());
                for (int offset = 0; offset < log.entries().size(); offset++) {
                    RecordedLog.Entry entry = log.entries().get(offset);
                    shard.apply(offset, entry.appendMillis(), entry.record());
                }
                assertThat(shard.channelHash()).hasToString(log.channelHash());
                assertThat(shard.stateHash()).hasToString(log.stateHash());
            }
        }
    }

    @Test
    void behaviourChangesAtTheRecordThatNamesTheVersion() throws Exception {
        Shard shard = next.accountShard();
        open(shard);
        assertThat(claim(shard)).startsWith(TODAY);
        follow(shard, Rules.NEWEST + 1);
        assertThat(claim(shard)).startsWith(NEXT);
        follow(shard, Rules.NEWEST);
        assertThat(claim(shard)).as("never back to older rules").startsWith(NEXT);
        assertThat(shard.rulesVersion()).isEqualTo(Rules.NEWEST + 1);
    }

    @Test
    void aSnapshotOfTodayIsContinuedByTheNextBuildAndBackUntilTheRulesAreRaised() throws Exception {
        Shard today = new AccountShard(1);
        open(today);
        Shard upgraded = next.accountShard();
        upgraded.readFrom(new BinaryReader(snapshot(today)));
        assertThat(claim(upgraded)).startsWith(TODAY);

        Shard rolledBack = new AccountShard(1);
        rolledBack.readFrom(new BinaryReader(snapshot(upgraded)));
        assertThat(claim(rolledBack)).startsWith(TODAY);

        follow(upgraded, Rules.NEWEST + 1);
        byte[] raised = snapshot(upgraded);
        String unknown = "rules version 2 is unknown to this binary, which knows 1 to 1";
        assertThatThrownBy(() -> new AccountShard(1).readFrom(new BinaryReader(raised)))
                .hasMessage(unknown);
        assertThatThrownBy(() -> follow(rolledBack, Rules.NEWEST + 1)).hasMessage(unknown);
    }

    private void open(Shard shard) {
        follow(shard, Rules.NEWEST);
        give(
                shard,
                AccountCommand.newBuilder()
                        .setApplySettings(ApplySettings.newBuilder()
                                .setFaucetEnabled(true)
                                .setFaucetDefaultAmount(100)
                                .setFaucetMaximumAmount(100)));
        assertThat(claim(shard)).as("the first claim").isEmpty();
    }

    private void follow(Shard shard, int version) {
        give(
                shard,
                AccountCommand.newBuilder()
                        .setRulesVersion(RulesVersion.newBuilder().setVersion(version)));
    }

    /** Claims from the faucet; returns the reason in the answer. */
    private String claim(Shard shard) {
        CanonicalBytes message = new CanonicalBytes();
        message.message(
                List.of(new Faucet(ALICE, null)), ++nonce, ALICE, io.openperp.transaction.message.Layout.CURRENT, null);
        return give(
                        shard,
                        AccountCommand.newBuilder()
                                .setSignedTransaction(SignedTransaction.newBuilder()
                                        .setLayout(Layout.CURRENT)
                                        .setMessage(ByteString.copyFrom(message.toByteArray()))))
                .stream()
                .filter(AccountEvent::hasTransactionCompleted)
                .map(event -> event.getTransactionCompleted().getStatuses(0).getReason())
                .reduce("no answer", (first, last) -> last);
    }

    private List<AccountEvent> give(Shard shard, AccountCommand.Builder command) {
        time += 1_000_000;
        List<AccountEvent> published = new ArrayList<>();
        shard.apply(new Arrival(time, time, null, null), command.build().toByteString(), new Outbox() {
            @Override
            public void send(ShardAddress destination, MessageLite sent) {}

            @Override
            public void publish(MessageLite events, ByteString gatewayIncarnation) {
                try {
                    published.addAll(
                            AccountEvents.parseFrom(events.toByteString()).getEventsList());
                } catch (InvalidProtocolBufferException e) {
                    throw new AssertionError(e);
                }
            }
        });
        return published;
    }

    private static byte[] snapshot(Shard shard) throws IOException {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        return out.toByteArray();
    }
}
