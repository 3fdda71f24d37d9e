package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The rights of a multisig account by a role (ROL-012, MSG-011, MSG-016, MSG-021, AGT-008, WDR-009, ROL-002, ROL-003,
 * ROL-006, ROL-013, TRM-007, MKT-013): every act of an operator and every role, with none, one and two approvals of an account
 * in which two of three have to approve. Each cell has three letters, one for each number of approvals.
 *
 * <pre>
 * +  carried out, and an act of the multisig account in the history of operators
 * -  refused: too few approvals; nothing happened
 * N  the proposal fails: not authorized
 * L  the proposal fails: the role risk makes stricter only
 * M  refused when it is proposed: it is not accepted in a proposal
 * </pre>
 *
 * The account has the role when the proposal is made ({@code given}); it has it no longer when it is executed, because it has
 * expired or was taken ({@code expires}, {@code taken}); it gets it after the approvals ({@code late}); or its three signers
 * have the role and the account does not ({@code signers}). In all rows but the last a signer alone is not authorized.
 */
@Tag("slow")
class ProposedRightsTest {

    private static final String ACTS =
            "                 px  o   whitelist setFees feeGroup grant revoke halt open stricter looser list delist pause resume deposit sweep approve claim settle reject time lane";

    private static final String RIGHTS = """
            nobody           M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N

            given admin      M   M   --+       --+     --+      --+   --+    --+  --+  --+      --+    --+  --+    --+   --+    --N   --N     --N     --N   --N    --N    M    --+
            given treasurer  M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --+   --+     --+     --+   --+    --+    M    --N
            given risk       M   M   --N       --N     --N      --N   --N    --+  --L  --+      --L    --N  --N    --+   --N    --N   --N     --N     --N   --N    --N    M    --N
            given lister     M   M   --N       --N     --N      --N   --N    --N  --N  --+      --+    --+  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            given oracle     M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N

            late admin       M   M   --+       --+     --+      --+   --+    --+  --+  --+      --+    --+  --+    --+   --+    --N   --N     --N     --N   --N    --N    M    --+
            late treasurer   M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --+   --+     --+     --+   --+    --+    M    --N
            late risk        M   M   --N       --N     --N      --N   --N    --+  --L  --+      --L    --N  --N    --+   --N    --N   --N     --N     --N   --N    --N    M    --N
            late lister      M   M   --N       --N     --N      --N   --N    --N  --N  --+      --+    --+  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N

            expires admin    M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            expires treasurer M  M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            expires risk     M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            expires lister   M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N

            taken admin      M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            taken treasurer  M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            taken risk       M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            taken lister     M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N

            signers admin    M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            signers treasurer M  M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            signers risk     M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            signers lister   M   M   --N       --N     --N      --N   --N    --N  --N  --N      --N    --N  --N    --N   --N    --N   --N     --N     --N   --N    --N    M    --N
            """;

    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 BOB = Floor.named("bob");
    private static final Bytes32 CAROL = Floor.named("carol");
    private static final Bytes32 SOMEBODY = Floor.named("somebody new");
    private static final long HOUR = 3600;

    @Test
    void everyActThatTradersMayNotDoHasAColumn() {
        assertThat(acts().stream().map(act -> act(act).getClass()).collect(Collectors.toSet()))
                .isEqualTo(RightsTest.kindsThatTradersMayNotSign());
    }

    @TestFactory
    List<DynamicTest> byProposals() {
        return RIGHTS.lines()
                .filter(line -> !line.isBlank())
                .map(line -> List.of(line.trim().split(" +")))
                .map(row -> {
                    int cells = row.size() - acts().size();
                    String holder = String.join(" ", row.subList(0, cells));
                    return DynamicTest.dynamicTest(
                            holder,
                            () -> assertThat(acts().stream()
                                            .map(act -> act + " " + outcome(holder, act))
                                            .toList())
                                    .isEqualTo(expected(row.subList(cells, row.size()))));
                })
                .toList();
    }

    private static List<String> expected(List<String> cells) {
        List<String> acts = acts();
        return IntStream.range(0, acts.size())
                .mapToObj(i -> acts.get(i) + " " + cells.get(i))
                .toList();
    }

    private static List<String> acts() {
        return List.of(ACTS.trim().split(" +"));
    }

    private static Action act(String name) {
        return switch (name) {
            case "px" -> new OraclePrice(2, "BTC-USD", Quantity.of("100000"));
            case "o" -> new FeedPrices(List.of(new FeedPrices.FeedPrice(2, 0, 100_000, (short) 0)));
            case "whitelist" -> new WhitelistFaucet(SOMEBODY, true);
            case "setFees" -> new SetFeePolicy("", "1000 1 3", "", 0);
            case "feeGroup" -> new SetFeeProgramme(SOMEBODY, "");
            case "grant" -> new SetRole("risk", SOMEBODY, 0);
            case "revoke" -> new RevokeRole("oracle", Floor.ORACLE);
            case "halt" -> new SetMarketState("BTC-USD", "halted", "test", 0);
            case "open" -> new SetMarketState("ETH-USD", "trading", "test", 0);
            case "stricter" -> new ChangeTerms("BTC-USD", "caps.position 5", 0);
            case "looser" -> new ChangeTerms("ETH-USD", "caps.position 6", 0);
            case "list" -> new ListMarket("DOGE-USD", ListMarketTest.TERMS, "");
            case "delist" -> new SettleMarket("BTC-USD", 0, "test");
            case "lane" -> new MoveMarket("BTC-USD", true);
            case "pause" -> new PauseWithdrawals(true, "test");
            case "resume" -> new PauseWithdrawals(false, "test");
            case "deposit" -> new Deposit(SOMEBODY, Quantity.of("5"), "wire 1");
            case "sweep" -> new SweepFees(Quantity.of("5"), "bank-1", "");
            case "approve" -> new ApproveWithdrawal("0-1");
            case "claim" -> new ClaimWithdrawal("0-2");
            case "settle" -> new SettleWithdrawal("0-3", "wire 9");
            case "time" -> new AcceptTime(1_800_000_000L, "test");
            case "reject" -> new RejectWithdrawal("0-2", "test");
            default -> throw new AssertionError(name);
        };
    }

    private static String outcome(String holder, String act) {
        Floor floor = opened(act);
        Bytes32 multisig = multisig(floor);
        String how = holder.split(" ")[0];
        String role = holder.substring(holder.indexOf(' ') + 1);
        prepare(floor, multisig, how, role);
        if (!how.equals("signers")) {
            TransactionCompleted alone = floor.askInSignedBytes(ALICE, ALICE, act(act));
            assertThat(alone.getStatuses(0).getReason())
                    .as("%s of alice alone", act)
                    .isEqualTo("not authorized");
        }
        ActionStatus proposed = ask(floor, ALICE, new Propose(multisig, List.of(act(act)), null));
        if (proposed.getKind() != StatusKind.PROPOSAL_CREATED) {
            return letter(proposed);
        }
        String withOne = executed(floor, multisig, act);
        ask(floor, ALICE, new ProposalStep(ProposalStep.Kind.REJECT, multisig, 1));
        String withNone = executed(floor, multisig, act);
        approve(floor, ALICE, multisig);
        approve(floor, BOB, multisig);
        change(floor, multisig, how, role);
        return withNone + withOne + executed(floor, multisig, act);
    }

    private static void prepare(Floor floor, Bytes32 multisig, String how, String role) {
        long soon = floor.exchange.timeNanos / 1_000_000_000L + 2;
        switch (how) {
            case "given", "taken" -> give(floor, multisig, role, 0);
            case "expires" -> give(floor, multisig, role, soon);
            case "signers" -> List.of(ALICE, BOB, CAROL).forEach(signer -> give(floor, signer, role, 0));
            default -> {}
        }
    }

    /** Changes the role after two have approved: the role that the account has now counts. */
    private static void change(Floor floor, Bytes32 multisig, String how, String role) {
        switch (how) {
            case "taken" -> carriedOut(ask(floor, Floor.ADMIN, new RevokeRole(role, multisig)));
            case "late" -> give(floor, multisig, role, 0);
            case "expires" -> {
                floor.exchange.tick(2);
                floor.exchange.drain();
            }
            default -> {}
        }
    }

    private static void give(Floor floor, Bytes32 key, String role, long expires) {
        carriedOut(ask(floor, Floor.ADMIN, new SetRole(role, key, expires)));
    }

    private static void approve(Floor floor, Bytes32 signer, Bytes32 multisig) {
        ask(floor, signer, new ProposalStep(ProposalStep.Kind.APPROVE, multisig, 1));
    }

    private static String executed(Floor floor, Bytes32 multisig, String act) {
        int accountEvents = floor.exchange.accountEvents.size();
        int marketEvents = floor.exchange.marketEvents();
        ActionStatus status = ask(floor, CAROL, new ProposalStep(ProposalStep.Kind.EXECUTE, multisig, 1));
        List<AccountEvent> events = floor.exchange.accountEventsSince(accountEvents);
        String letter = letter(status);
        List<OperatorActed> acts = events.stream()
                .filter(AccountEvent::hasOperatorActed)
                .map(AccountEvent::getOperatorActed)
                .filter(one -> one.getRefusal().isEmpty())
                .toList();
        if (letter.equals("+")) {
            assertThat(acts).hasSize(1).allSatisfy(one -> {
                assertThat(Keys.read(one.getSigner())).isEqualTo(multisig);
                assertThat(one.getAction()).isEqualTo(act(act).tag());
            });
        } else {
            assertThat(acts).isEmpty();
            assertThat(events)
                    .allMatch(event -> event.hasTransactionCompleted()
                            || letter.equals("N") | letter.equals("L")
                                    && (event.hasOperatorActed() || event.hasProposalChanged()));
            assertThat(floor.exchange.marketEvents()).isEqualTo(marketEvents);
        }
        floor.exchange.checkInvariants();
        return letter;
    }

    private static String letter(ActionStatus status) {
        String reason = status.getReason() + status.getProposal().getMessage();
        return switch (status.getKind()) {
            case PROPOSAL_EXECUTED -> reason.isEmpty() ? "+" : reason;
            case PROPOSAL_FAILED_STATUS ->
                reason.equals("not authorized") ? "N" : reason.contains(": the role risk ") ? "L" : reason;
            default ->
                reason.matches("proposal 1 has [01] of 2 approvals")
                        ? "-"
                        : reason.endsWith(" is not accepted in a proposal") ? "M" : status.toString();
        };
    }

    /** Bob's withdrawals: 0-1 needs approvals, 0-2 waits for a claim, 0-3 was claimed by a treasurer who is none any more. */
    private static Floor opened(String act) {
        Floor floor = new Floor(null, listing -> {});
        floor.configure(settings -> settings.setWithdrawalApprovalAbove(Decimals.parse("100")));
        floor.price("BTC-USD", "100000");
        List.of("alice", "bob", "carol", "fees").forEach(trader -> floor.fund(trader, "10000"));
        for (String amount : List.of("101", "1", "1")) {
            ask(floor, BOB, new Withdraw(Quantity.of(amount), "bank-1", ""));
        }
        carriedOut(ask(floor, Floor.TREASURER, new ClaimWithdrawal("0-3")));
        carriedOut(ask(floor, Floor.ADMIN, new RevokeRole("treasurer", Floor.TREASURER)));
        carriedOut(ask(floor, Floor.ADMIN, new SetMarketState("ETH-USD", "halted", "test", 0)));
        carriedOut(ask(floor, Floor.ADMIN, new ChangeTerms("ETH-USD", "caps.position 5", 0)));
        if (act.equals("resume")) {
            carriedOut(ask(floor, Floor.ADMIN, new PauseWithdrawals(true, "test")));
        }
        return floor;
    }

    private static Bytes32 multisig(Floor floor) {
        CreateMultisig create = new CreateMultisig(List.of(ALICE, BOB, CAROL), 2, 0, HOUR);
        return Keys.read(ask(floor, ALICE, create).getMultisig().getAccount());
    }

    private static ActionStatus ask(Floor floor, Bytes32 account, Action action) {
        TransactionCompleted completed = floor.askInSignedBytes(account, account, action);
        assertThat(completed.getError()).isEmpty();
        return completed.getStatuses(0);
    }

    private static void carriedOut(ActionStatus status) {
        assertThat(status.getReason()).isEmpty();
    }
}
