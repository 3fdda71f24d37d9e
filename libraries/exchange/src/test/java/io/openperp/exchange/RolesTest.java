package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.state.Roles;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketState;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.Role;
import io.openperp.journal.RoleChanged;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Roles that administrators give and take (ROL-001 to ROL-010). */
class RolesTest {

    private static final Bytes32 BOB = Floor.named("bob");

    private Floor floor = new Floor(null);
    private int deposits;

    @Test
    void aKeyHasItsRoleAtOnce() { // ROL-002
        for (int i = 0; i < 12; i++) {
            Bytes32 key = Floor.named("treasurer " + i);
            assertThat(deposits(key)).isEqualTo("account not found: fund it first");

            ActionStatus answer = admin(new SetRole("treasurer", key, 0));

            assertThat(answer.getKind()).isEqualTo(StatusKind.SET_ROLE);
            assertThat(deposits(key)).isEmpty();
        }
    }

    @Test
    void aRoleEndsAtItsSecondOfTheRecordThatUsesIt() { // ROL-002
        long end = now() + 100;
        admin(new SetRole("treasurer", BOB, end));

        pass(99);
        assertThat(deposits(BOB)).isEmpty();
        pass(1);
        assertThat(deposits(BOB)).isEqualTo("not authorized");

        assertThat(admin(new SetRole("treasurer", BOB, end)).getReason())
                .isEqualTo("expires is " + Instant.ofEpochSecond(end) + ", accepted are 0 and seconds after "
                        + Instant.ofEpochSecond(end));
    }

    @Test
    void aKeyOfTheSettingsLosesItsRoleForGoodUntilItIsGivenAgain() { // ROL-001, ROL-003
        assertThat(deposits(Floor.TREASURER)).isEmpty();
        admin(new RevokeRole("treasurer", Floor.TREASURER));

        floor.configure(settings -> {}); // as each start of a host does
        floor.exchange.restoreFromSnapshots(5);

        assertThat(deposits(Floor.TREASURER)).isEqualTo("not authorized");
        admin(new SetRole("treasurer", Floor.TREASURER, 0));
        assertThat(deposits(Floor.TREASURER)).isEmpty();
    }

    @Test
    void whatKeyTheSettingsNameNewHasTheRole() { // ROL-001: the way back in
        Bytes32 found = Floor.named("found again");
        floor.configure(settings -> settings.addAdminKeys(Keys.write(found)));

        assertThat(ask(found, new SetRole("risk", BOB, 0)).getKind()).isEqualTo(StatusKind.SET_ROLE);
        assertThat(changes().getLast().getBySettings()).isFalse();
        assertThat(changes().stream().filter(RoleChanged::getBySettings)).hasSize(4);
    }

    @Test
    void theLastAdministratorWithoutAnEndStays() { // ROL-005
        String last = Floor.ADMIN + " is the last administrator without an end: make another one first";
        assertThat(admin(new RevokeRole("admin", Floor.ADMIN)).getReason()).isEqualTo(last);
        assertThat(admin(new SetRole("admin", Floor.ADMIN, now() + 1000)).getReason())
                .isEqualTo(last);
        admin(new SetRole("admin", BOB, now() + 1000));
        assertThat(admin(new RevokeRole("admin", Floor.ADMIN)).getReason()).isEqualTo(last);

        admin(new SetRole("admin", BOB, 0));
        assertThat(admin(new RevokeRole("admin", Floor.ADMIN)).getKind()).isEqualTo(StatusKind.REVOKE_ROLE);
        assertThat(ask(BOB, new RevokeRole("admin", BOB)).getReason()).startsWith(BOB + " is the last");
    }

    @Test
    void twoAdministratorsWhoRevokeEachOtherLeaveOne() { // ROL-004
        for (int seed = 0; seed < 40; seed++) {
            floor = new Floor(new Random(seed));
            admin(new SetRole("admin", BOB, 0));
            floor.sendInSignedBytes("admin", new RevokeRole("admin", BOB));
            floor.sendInSignedBytes("bob", new RevokeRole("admin", Floor.ADMIN));
            floor.exchange.drain();

            boolean first =
                    ask(Floor.ADMIN, new SetRole("risk", Floor.named("x"), 0)).getKind() == StatusKind.SET_ROLE;
            boolean second = ask(BOB, new SetRole("risk", Floor.named("x"), 0)).getKind() == StatusKind.SET_ROLE;
            assertThat(first).isNotEqualTo(second);
        }
    }

    @Test
    void aChangeIsAnsweredInItsOwnStep() { // ROL-004
        floor.sendInSignedBytes("admin", new SetRole("treasurer", BOB, 0));
        floor.exchange.deliverOne();

        assertThat(floor.exchange
                        .accountEvents
                        .getLast()
                        .getTransactionCompleted()
                        .getStatuses(0)
                        .getKind())
                .isEqualTo(StatusKind.SET_ROLE);
    }

    @Test
    void aChangeCountsForTheNextActionOfItsTransaction() { // ROL-004
        var completed = floor.askInSignedBytes(
                Floor.ADMIN,
                Floor.ADMIN,
                new SetRole("admin", BOB, 0),
                new RevokeRole("admin", Floor.ADMIN),
                new SetRole("risk", BOB, 0));

        assertThat(completed.getStatusesList())
                .extracting(ActionStatus::getKind)
                .containsExactly(StatusKind.SET_ROLE, StatusKind.REVOKE_ROLE, StatusKind.ERROR);
        assertThat(completed.getStatuses(2).getReason()).isEqualTo("not authorized");
    }

    @Test
    void theSameAgainAnswersTheSameAndIsNoChange() { // ROL-002, ROL-003
        long before = changes().size();
        admin(new SetRole("oracle", BOB, 0));
        assertThat(admin(new SetRole("oracle", BOB, 0)).getKind()).isEqualTo(StatusKind.SET_ROLE);
        admin(new RevokeRole("oracle", BOB));
        assertThat(admin(new RevokeRole("oracle", BOB)).getKind()).isEqualTo(StatusKind.REVOKE_ROLE);

        assertThat(changes()).hasSize((int) before + 2);
    }

    @Test
    void whatIsNoRoleAndWhoHasNoneAreRefused() { // ROL-002, ROL-003
        assertThat(admin(new SetRole("owner", BOB, 0)).getReason())
                .isEqualTo("unknown role owner, accepted are admin, treasurer, risk, lister, oracle");
        assertThat(admin(new RevokeRole("risk", BOB)).getReason()).isEqualTo(BOB + " does not have the role risk");
        assertThat(admin(new SetRole("risk", Floor.FUND, 0)).getReason())
                .isEqualTo("key is that of the insurance fund or of the fee account, which have no roles");
        admin(new SetRole("risk", BOB, 0));
        floor.fund("bob", "10");
        assertThat(ask(BOB, new SetRole("risk", BOB, 0)).getReason()).isEqualTo("not authorized");
    }

    @Test
    void riskMakesAMarketStricterAndNeverLooser() { // ROL-006
        admin(new SetRole("risk", BOB, 0));
        floor.price("BTC-USD", "100000");
        assertThat(state(BOB, "reduceOnly", 0)).isEmpty();
        assertThat(state(BOB, "postOnly", 0))
                .isEqualTo(
                        "BTC-USD is reduceOnly (test): the role risk sets stricter states only, that do not end earlier");
        assertThat(state(BOB, "trading", 0)).contains("stricter states only");
        assertThat(state(BOB, "halted", now() + 50)).contains("do not end earlier");
        assertThat(state(BOB, "halted", 0)).isEmpty();
        assertThat(status()).isEqualTo(MarketState.MARKET_HALTED);
        assertThat(state(Floor.ADMIN, "reduceOnly", now() + 100)).isEmpty();
        assertThat(state(BOB, "cancelOnly", now() + 50)).contains("do not end earlier");
        assertThat(state(BOB, "cancelOnly", now() + 100)).isEmpty();
    }

    @Test
    void whatBecameStricterMeanwhileStaysSo() { // ROL-006: the market decides
        admin(new SetRole("risk", BOB, 0));
        int loosened = 0;
        for (int seed = 0; seed < 30; seed++) {
            floor = new Floor(new Random(seed));
            admin(new SetRole("risk", BOB, 0));
            floor.sendInSignedBytes("admin", new SetMarketState("BTC-USD", "halted", "test", 0));
            floor.sendInSignedBytes("bob", new SetMarketState("BTC-USD", "postOnly", "test", 0));
            floor.exchange.drain();
            loosened += status() == MarketState.MARKET_HALTED ? 0 : 1;
        }
        assertThat(loosened).isZero();
    }

    @Test
    void riskStopsWithdrawalsAndDoesNotLetThemGoOn() { // ROL-006
        admin(new SetRole("risk", BOB, 0));
        floor.fund("bob", "10");

        assertThat(ask(BOB, new PauseWithdrawals(true, "test")).getKind()).isEqualTo(StatusKind.WITHDRAWALS_PAUSED);
        assertThat(ask(BOB, new PauseWithdrawals(false, "test")).getReason()).isEqualTo("not authorized");
        assertThat(admin(new PauseWithdrawals(false, "test")).getKind()).isEqualTo(StatusKind.WITHDRAWALS_PAUSED);
    }

    @Test
    void whatOperatorsSignIsAnEventWithWhatWasBefore() { // ROL-010
        floor.fund("alice", "100");
        admin(new SetRole("risk", BOB, 0));
        admin(new SetRole("risk", BOB, now() + 1000));
        ask(Floor.named("alice"), new Withdraw(Quantity.of("5"), "bank-1", ""));
        String id = floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasWithdrawalChanged)
                .findFirst()
                .orElseThrow()
                .getWithdrawalChanged()
                .getId();
        ask(Floor.TREASURER, new ClaimWithdrawal(id));
        state(BOB, "halted", 0);
        state(BOB, "trading", 0);
        ask(BOB, new PauseWithdrawals(true, "test"));
        ask(Floor.named("alice"), new PauseWithdrawals(true, "test")); // has no role: no act

        String until = Instant.ofEpochSecond(now() + 1000).toString();
        assertThat(acts())
                .containsExactly(
                        "setRole " + BOB + ": '' to 'risk'",
                        "setRole " + BOB + ": 'risk' to 'risk until " + until + "'",
                        "claimWithdrawal " + id + ": 'requested' to 'claimed'",
                        "setMarketState BTC-USD: 'trading' to 'halted (test)'",
                        "setMarketState BTC-USD: 'halted (test)' to 'trading (test)' refused: BTC-USD is halted (test): the role"
                                + " risk sets stricter states only, that do not end earlier",
                        "pauseWithdrawals withdrawals: 'going on' to 'paused (test)'");
    }

    @Test
    void aRoleIsKnownOfAThousandKeys() { // ROL-009
        floor = Floor.open();
        for (int i = 0; i < 1000; i++) {
            assertThat(admin(new SetRole("risk", Floor.named("risk " + i), 0)).getKind())
                    .isEqualTo(StatusKind.SET_ROLE);
        }
        assertThat(admin(new SetRole("risk", BOB, 0)).getReason())
                .isEqualTo("the role risk was given to 1000 keys, the most it may be");
        assertThat(admin(new RevokeRole("risk", Floor.named("risk 7"))).getKind())
                .isEqualTo(StatusKind.REVOKE_ROLE);
        assertThat(admin(new SetRole("oracle", BOB, 0)).getKind()).isEqualTo(StatusKind.SET_ROLE);
    }

    /** Random histories in any order of arrival and through restarts. */
    @Test
    void anAdministratorWithoutAnEndIsLeft() { // ROL-004, ROL-005, LOG-019
        List<String> names = List.of("admin", "bob", "carol", "dave");
        for (int seed = 0; seed < 25; seed++) {
            Random random = new Random(seed);
            floor = new Floor(new Random(seed));
            for (int i = 0; i < 80; i++) {
                Bytes32 key = Floor.named(names.get(random.nextInt(names.size())));
                String role = SetRole.ROLES.get(random.nextInt(2));
                long expires = random.nextInt(3) == 0 ? now() + random.nextInt(20) : 0;
                Action action = random.nextInt(3) == 0 ? new RevokeRole(role, key) : new SetRole(role, key, expires);
                floor.sendInSignedBytes(names.get(random.nextInt(names.size())), action);
                for (int delivered = random.nextInt(8); delivered > 0; delivered--) {
                    floor.exchange.deliverOne();
                }
                if (random.nextInt(20) == 0) {
                    floor.exchange.tick(1 + random.nextInt(5));
                    floor.exchange.restoreFromSnapshots(random.nextLong());
                }
            }
            floor.exchange.drain();
            assertThat(floor.exchange.replayedHash(3)).isEqualTo(floor.exchange.stateHash());
            Roles.SignedChange forEver = new Roles.SignedChange(0, false);
            long lasting = floor.exchange.accountShard().roles().signedChanges().entrySet().stream()
                    .filter(said -> said.getKey().role() == Role.ROLE_ADMIN)
                    .filter(said -> said.getValue().equals(forEver))
                    .count();
            assertThat(lasting
                            + floor.exchange.accountShard().roles().bySettings().size())
                    .isPositive();
        }
    }

    private List<String> acts() {
        List<String> acts = new ArrayList<>();
        for (AccountEvent event : floor.exchange.accountEvents) {
            if (event.hasOperatorActed()) {
                OperatorActed act = event.getOperatorActed();
                String refused = act.getRefusal().isEmpty() ? "" : " refused: " + act.getRefusal();
                acts.add(act.getAction() + " " + act.getSubject() + ": '" + act.getBefore() + "' to '" + act.getAfter()
                        + "'" + refused);
            }
        }
        return acts;
    }

    private List<RoleChanged> changes() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasRoleChanged)
                .map(AccountEvent::getRoleChanged)
                .toList();
    }

    private MarketState status() {
        return floor.exchange.market(0).listing().getStatus().getState();
    }

    /** Sets a state of a market; returns why it was refused, or empty. */
    private String state(Bytes32 signer, String state, long until) {
        return ask(signer, new SetMarketState("BTC-USD", state, "test", until)).getReason();
    }

    private String deposits(Bytes32 treasurer) {
        deposits++;
        var completed = floor.askInSignedBytes(
                treasurer, treasurer, new Deposit(Floor.named("alice"), Quantity.of("1"), "wire " + deposits));
        return completed.getError().isEmpty()
                ? completed.getStatuses(0).getReason()
                : completed.getError().split(";")[0];
    }

    private ActionStatus admin(Action action) {
        return ask(Floor.ADMIN, action);
    }

    private ActionStatus ask(Bytes32 account, Action action) {
        var completed = floor.askInSignedBytes(account, account, action);
        return completed.getError().isEmpty()
                ? completed.getStatuses(0)
                : ActionStatus.newBuilder().setReason(completed.getError()).build();
    }

    private long now() {
        return floor.exchange.timeNanos / 1_000_000_000L;
    }

    private void pass(int seconds) {
        floor.exchange.tick(seconds);
        floor.exchange.drain();
    }
}
