package io.openperp.exchange.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.ChangeFees;
import io.openperp.journal.ChangeRole;
import io.openperp.journal.ChangeWithdrawal;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.KeepFees;
import io.openperp.journal.KeepRoles;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.PayBuilder;
import io.openperp.journal.RequestTransfer;
import io.openperp.journal.RequestTreasuryDeposit;
import io.openperp.journal.Role;
import io.openperp.journal.RoleOfKey;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.WithdrawalChange;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** While an exchange is raised to new rules: money sent to a shard whose snapshots cannot hold the sums of it yet. */
class OlderRulesTest {

    private static final Bytes32 ALICE = Bytes32.of(new byte[Bytes32.LENGTH]);
    private static final ShardAddress OTHER = Shards.account(1);

    private final AccountShard shard = new AccountShard(0, 1);
    private final List<AccountCommand> sent = new ArrayList<>();
    private long slot;

    @BeforeEach
    void rulesVersionSixWithAnAccount() {
        give(
                null,
                AccountCommand.newBuilder()
                        .setRulesVersion(RulesVersion.newBuilder().setVersion(6)));
        give(
                null,
                AccountCommand.newBuilder()
                        .setApplySettings(ApplySettings.newBuilder().setAccountPartitions(2)));
        give(
                OTHER,
                AccountCommand.newBuilder()
                        .setPayBuilder(PayBuilder.newBuilder()
                                .setBuilder(Keys.write(ALICE))
                                .setAmount(5)));
    }

    @Test
    void aTransferGoesBack() { // SUB-015
        give(
                OTHER,
                AccountCommand.newBuilder()
                        .setRequestTransfer(RequestTransfer.newBuilder()
                                .setFrom(Keys.write(ALICE))
                                .setTo(Keys.write(ALICE))
                                .setAmount(7)));
        assertThat(sent.getLast().getAnswerTransfer().getRefusal()).contains("rules version 7");
        assertThat(shard.money().received()).isEqualTo(5);
        assertThat(shard.money().balances()).isEqualTo(5);
    }

    @Test
    void aDepositIsRefusedAndPaysNothing() { // MON-005
        give(
                OTHER,
                AccountCommand.newBuilder()
                        .setRequestTreasuryDeposit(RequestTreasuryDeposit.newBuilder()
                                .setAccount(Keys.write(ALICE))
                                .setTo(Keys.write(ALICE))
                                .setAmount(7)
                                .setRef("wire 1")));
        assertThat(sent.getLast().getAnswerDeposit().getStatus().getKind()).isEqualTo(StatusKind.DEPOSIT_FAILED);
        assertThat(shard.money().balances()).isEqualTo(5);
    }

    @Test
    void aStepOfAWithdrawalIsRefused() { // WDR-021
        give(
                OTHER,
                AccountCommand.newBuilder()
                        .setChangeWithdrawal(ChangeWithdrawal.newBuilder()
                                .setAccount(Keys.write(ALICE))
                                .setId("0-1")
                                .setChange(WithdrawalChange.WITHDRAWAL_CLAIM)));
        assertThat(sent.getLast().getAnswerWithdrawal().getStatus().getReason())
                .isEqualTo("the shard of this withdrawal does not follow rules version 8 yet: send it again");
    }

    @Test
    void aRoleIsNotKeptAndAskedForWhenTheShardFollows() { // ROL-008
        AccountShard second = new AccountShard(1, 1);
        KeepRoles keep = KeepRoles.newBuilder()
                .addRoles(RoleOfKey.newBuilder().setRole(Role.ROLE_TREASURER).setKey(Keys.write(ALICE)))
                .setChange(ChangeRole.newBuilder().setAccount(Keys.write(ALICE)))
                .build();
        give(
                second,
                Shards.account(0),
                AccountCommand.newBuilder()
                        .setApplySettings(ApplySettings.newBuilder().setAccountPartitions(2)));

        give(second, Shards.account(0), AccountCommand.newBuilder().setKeepRoles(keep));
        assertThat(sent.getLast().hasAnswerRole()).isTrue();
        assertThat(second.roles().has(Role.ROLE_TREASURER, ALICE)).isFalse();

        give(
                second,
                null,
                AccountCommand.newBuilder()
                        .setRulesVersion(RulesVersion.newBuilder().setVersion(9)));
        assertThat(sent.getLast().hasRequestRoles()).isTrue();
        give(
                second,
                Shards.account(0),
                AccountCommand.newBuilder().setKeepRoles(keep.toBuilder().clearChange()));
        assertThat(second.roles().has(Role.ROLE_TREASURER, ALICE)).isTrue();
    }

    @Test
    void feesAreNotKeptAndAskedForWhenTheShardFollows() { // FEE-015
        AccountShard second = new AccountShard(1, 1);
        give(
                second,
                Shards.account(0),
                AccountCommand.newBuilder()
                        .setApplySettings(ApplySettings.newBuilder().setAccountPartitions(2)));
        follow(second, 9);
        give(
                second,
                Shards.account(0),
                AccountCommand.newBuilder()
                        .setKeepFees(KeepFees.newBuilder()
                                .addPolicies(FeePolicy.getDefaultInstance())
                                .setChange(ChangeFees.newBuilder().setAccount(Keys.write(ALICE)))));
        assertThat(sent.getLast().hasAnswerFees()).isTrue();

        follow(second, 10);
        assertThat(sent.getLast().hasRequestFees()).isTrue();
    }

    @Test
    void aShardThatDecidesOfOlderRulesRefusesFees() { // FEE-015
        give(
                Shards.account(1),
                AccountCommand.newBuilder()
                        .setChangeFees(ChangeFees.newBuilder()
                                .setAccount(Keys.write(ALICE))
                                .setPolicy(FeePolicy.getDefaultInstance())));
        assertThat(sent.getLast().getAnswerFees().getStatus().getReason())
                .isEqualTo("the shard that decides about fees does not follow rules version 10 yet: send it again");
    }

    private void follow(AccountShard shard, int version) {
        give(
                shard,
                null,
                AccountCommand.newBuilder()
                        .setRulesVersion(RulesVersion.newBuilder().setVersion(version)));
    }

    private void give(@Nullable ShardAddress from, AccountCommand.Builder command) {
        give(shard, from, command);
    }

    private void give(AccountShard to, @Nullable ShardAddress from, AccountCommand.Builder command) {
        slot++;
        to.apply(
                new Arrival(1_800_000_000_000_000_000L + slot, slot, null, from),
                command.build().toByteString(),
                new Outbox() {
                    @Override
                    public void send(ShardAddress destination, MessageLite message) {
                        if (message instanceof AccountCommand answer) {
                            sent.add(answer);
                        }
                    }

                    @Override
                    public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {}
                });
    }
}
