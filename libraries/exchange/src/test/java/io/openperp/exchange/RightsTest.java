package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.ChangeAgent;
import io.openperp.journal.ChangeFaucetWhitelist;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.ScheduleCancel;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.TransactionRecords;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The rights of every signer (AGT-001 to AGT-008, LIQ-018, TXN-022, WDR-001, WDR-009, ROL-001 to ROL-006, ROL-013, MSG-001): every action
 * and every kind of signer, on an account of another and on its own. A refused action changes nothing: an exchange that
 * had nothing instead, or for A, B and N, whose nonce is used up (NON-006), a transaction without actions, has the same
 * state.
 *
 * <pre>
 * +  carried out
 * U  the transaction is refused: unauthorized signer
 * F  the transaction is refused: account not found: fund it first
 * A  the action fails: only the account itself may add or remove agents
 * B  the action fails: only the account itself may approve builders
 * N  the action fails: not authorized
 * E  the action fails: only the owner of the account may send money to others
 * X  the action fails: not for the fee account
 * W  the action fails: only the owner of the account may withdraw, or cancel a withdrawal
 * S  the action fails: only the owner of the account may make a multisig account, or act as a signer
 * P  the action fails: it is accepted in a proposal only
 * </pre>
 */
@Tag("slow")
class RightsTest {

    private static final String ACTIONS =
            "             place stop mod cancel cancelAll schedule faucet gift addAgent removeAgent leverage whitelist px o note abc rbc create rename remove send pay basket state deposit sweep withdraw cancelWd approve claim settle reject pause grant revoke of createMs propose vote msu setFees feeGroup terms delist list time stay lane";

    private static final String ON_THE_ACCOUNT_OF_ALICE = """
            alice          +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            agent          +     +    +    +       +       +       +     +      A         A         +        N     N N    +    B   +   +      +      +      +      E   +      N      N N      W      W      N      N      N      N      N      N     N      +      S      S      S      P      N       N       N       N       N       N    +    N
            removedAgent   U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            bob            U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            bobsAgent      U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            stranger       U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            admin          U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            oracle         U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            fees           U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            insurance      U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            agentsAgent    U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            adminAgent     +     +    +    +       +       +       +     +      A         A         +        +     N N    +    B   +   +      +      +      +      E   +      +      N N      W      W      N      N      N      N      +      +     +      +      S      S      S      P      +       +       +       +       +       +    +    +
            oracleAgent    +     +    +    +       +       +       +     +      A         A         +        N     + +    +    B   +   +      +      +      +      E   +      N      N N      W      W      N      N      N      N      N      N     N      +      S      S      S      P      N       N       N       N       N       N    +    N
            """;

    private static final String ON_THEIR_OWN_ACCOUNT_WITHOUT_MONEY = """
            agent          F     F    F    F       F       F       +     F      F         F         F        F     F F    F    F   F   F      F      F      F      F   F      F      F F      F      F      F      F      F      F      F      F     F      F      F      F      F      F      F       F       F       F       F       F    F    F
            removedAgent   F     F    F    F       F       F       +     F      F         F         F        F     F F    F    F   F   F      F      F      F      F   F      F      F F      F      F      F      F      F      F      F      F     F      F      F      F      F      F      F       F       F       F       F       F    F    F
            stranger       F     F    F    F       F       F       +     F      F         F         F        F     F F    F    F   F   F      F      F      F      F   F      F      F F      F      F      F      F      F      F      F      F     F      F      F      F      F      F      F       F       F       F       F       F    F    F
            admin          F     F    F    F       F       F       +     F      F         F         F        +     F F    F    F   F   F      F      F      F      F   F      +      F F      F      F      F      F      F      F      +      +     +      F      F      F      F      F      +       +       +       +       +       +    F    +
            oracle         F     F    F    F       F       F       +     F      F         F         F        F     + +    F    F   F   F      F      F      F      F   F      F      F F      F      F      F      F      F      F      F      F     F      F      F      F      F      F      F       F       F       F       F       F    F    F
            treasurer      F     F    F    F       F       F       +     F      F         F         F        F     F F    F    F   F   F      F      F      F      F   F      F      + +      F      F      +      +      +      +      F      F     F      F      F      F      F      F      F       F       F       F       F       F    F    F
            insurance      U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            """;

    /** An agent of an operator is no operator: the key that signs counts, not the account (AGT-008). */
    private static final String ON_THE_ACCOUNT_OF_THE_ADMIN = """
            admin          +     +    +    +       +       +       +     +      +         +         +        +     N N    +    +   +   +      +      +      +      +   +      +      N N      +      +      N      N      N      N      +      +     +      +      +      +      +      P      +       +       +       +       +       +    +    +
            agentOfAdmin   +     +    +    +       +       +       +     +      A         A         +        N     N N    +    B   +   +      +      +      +      E   +      N      N N      W      W      N      N      N      N      N      N     N      +      S      S      S      P      N       N       N       N       N       N    +    N
            stranger       U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            """;

    private static final String ON_THE_ACCOUNT_OF_THE_ORACLE = """
            oracle         +     +    +    +       +       +       +     +      +         +         +        N     + +    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            agentOfOracle  +     +    +    +       +       +       +     +      A         A         +        N     N N    +    B   +   +      +      +      +      E   +      N      N N      W      W      N      N      N      N      N      N     N      +      S      S      S      P      N       N       N       N       N       N    +    N
            stranger       U     U    U    U       U       U       U     U      U         U         U        U     U U    U    U   U   U      U      U      U      U   U      U      U U      U      U      U      U      U      U      U      U     U      U      U      U      U      U      U       U       U       U       U       U    U    U
            """;

    private static final String ON_THEIR_OWN_ACCOUNT_WITH_MONEY = """
            alice          +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            agent          +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            removedAgent   +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            bobsAgent      +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            stranger       +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            fees           +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   X      X      X      X      X   +      N      N N      X      X      N      N      N      N      N      N     N      +      X      X      X      P      N       N       N       N       N       N    +    N
            admin          +     +    +    +       +       +       +     +      +         +         +        +     N N    +    +   +   +      +      +      +      +   +      +      N N      +      +      N      N      N      N      +      +     +      +      +      +      +      P      +       +       +       +       +       +    +    +
            oracle         +     +    +    +       +       +       +     +      +         +         +        N     + +    +    +   +   +      +      +      +      +   +      N      N N      +      +      N      N      N      N      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            treasurer      +     +    +    +       +       +       +     +      +         +         +        N     N N    +    +   +   +      +      +      +      +   +      N      + +      +      +      +      +      +      +      N      N     N      +      +      +      +      P      N       N       N       N       N       N    +    N
            """;

    /** A role that an administrator has given counts until it expires or is taken (ROL-001 to ROL-003, ROL-006). */
    private static final String OF_WHOM_AN_ADMINISTRATOR_GAVE_A_ROLE = """
            givenAdmin       F F F F F F + F F F F + F F F F F F F F F F F + F F F F F F F F + + + F      F      F      F      F      +       +       +       +       +       +    F    +
            givenTreasurer   F F F F F F + F F F F F F F F F F F F F F F F F + + F F + + + + F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            givenRisk        F F F F F F + F F F F F F F F F F F F F F F F + F F F F F F F F + F F F      F      F      F      F      F       F       +       F       F       F    F    F
            givenLister      F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       +       F       +       F    F    F
            givenOracle      F F F F F F + F F F F F + + F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            expiredAdmin     F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            expiredTreasurer F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            expiredRisk      F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            expiredLister    F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            expiredOracle    F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            takenAdmin       F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            takenTreasurer   F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            takenRisk        F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            takenLister      F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            takenOracle      F F F F F F + F F F F F F F F F F F F F F F F F F F F F F F F F F F F F      F      F      F      F      F       F       F       F       F       F    F    F
            """;

    private static final Set<StatusKind> CARRIED_OUT = Set.of(
            StatusKind.RESTING,
            StatusKind.CANCELLED,
            StatusKind.SCHEDULE_CANCEL,
            StatusKind.DEPOSIT,
            StatusKind.AGENT_WALLET,
            StatusKind.UPDATE_USER_SETTINGS,
            StatusKind.WHITELIST_FAUCET,
            StatusKind.NOTE,
            StatusKind.STAY_UNTIL_FILLED,
            StatusKind.SET_MARKET_STATE,
            StatusKind.SET_ROLE,
            StatusKind.REVOKE_ROLE,
            StatusKind.SET_FEE_POLICY,
            StatusKind.SET_FEE_PROGRAMME,
            StatusKind.CHANGE_TERMS,
            StatusKind.LIST_MARKET,
            StatusKind.SETTLE_MARKET,
            StatusKind.MOVE_MARKET,
            StatusKind.ACCEPT_TIME,
            StatusKind.APPROVE_BUILDER_CODE,
            StatusKind.REVOKE_BUILDER_CODE,
            StatusKind.CREATE_SUB_ACCOUNT,
            StatusKind.RENAME_SUB_ACCOUNT,
            StatusKind.REMOVE_SUB_ACCOUNT,
            StatusKind.TRANSFER,
            StatusKind.WITHDRAWAL_REQUESTED_STATUS,
            StatusKind.WITHDRAWAL,
            StatusKind.WITHDRAWALS_PAUSED,
            StatusKind.MULTISIG_CREATED,
            StatusKind.PROPOSAL_CREATED,
            StatusKind.PROPOSAL_APPROVED,
            StatusKind.PX,
            StatusKind.O);

    /** The order carries what is attached to it, and its own rights decide about both. */
    @Test
    void everyKindOfActionHasAColumn() {
        assertThat(names().stream().map(RightsTest::kind))
                .containsAll(kindsOf(io.openperp.transaction.Action.class)
                        .filter(kind -> kind != AttachOnFill.class)
                        .toList());
    }

    /** The kinds of all acts of operators. */
    static Set<Class<?>> kindsThatTradersMayNotSign() {
        List<String> ofAlice = List.of(
                ON_THE_ACCOUNT_OF_ALICE.lines().findFirst().orElseThrow().trim().split(" +"));
        return IntStream.range(0, names().size())
                .filter(i -> ofAlice.get(i + 1).equals("N"))
                .mapToObj(i -> kind(names().get(i)))
                .collect(Collectors.toSet());
    }

    /** The class of an action; limit and market orders are admitted alike, and so are all conditional ones. */
    private static Class<?> kind(String name) {
        io.openperp.transaction.Action signed = signed(name, "alice");
        if (signed != null) {
            return signed.getClass();
        }
        Bytes32 alice = Floor.named("alice");
        AccountCommand command = UnsignedTransactions.command(alice, alice, 1, List.of(action(name, "alice", "alice")));
        RequestedAction requested =
                TransactionRecords.of(command).orElseThrow().actions().getFirst();
        return switch (requested.action()) {
            case NewOrder order -> NewOrder.class;
            case ConditionalOrder order -> ConditionalOrder.class;
            default -> requested.action().getClass();
        };
    }

    private static Stream<Class<?>> kindsOf(Class<?> type) {
        return type.isSealed() && type != NewOrder.class && type != ConditionalOrder.class
                ? Stream.of(type.getPermittedSubclasses()).flatMap(RightsTest::kindsOf)
                : Stream.of(type);
    }

    @TestFactory
    List<DynamicTest> onTheAccountOfAlice() {
        return rows(ON_THE_ACCOUNT_OF_ALICE, "alice", false);
    }

    @TestFactory
    List<DynamicTest> onTheirOwnAccountWithoutMoney() {
        return rows(ON_THEIR_OWN_ACCOUNT_WITHOUT_MONEY, null, false);
    }

    @TestFactory
    List<DynamicTest> onTheirOwnAccountWithMoney() {
        return rows(ON_THEIR_OWN_ACCOUNT_WITH_MONEY, null, true);
    }

    @TestFactory
    List<DynamicTest> ofWhomAnAdministratorGaveARole() {
        return rows(OF_WHOM_AN_ADMINISTRATOR_GAVE_A_ROLE, null, false);
    }

    @TestFactory
    List<DynamicTest> onTheAccountOfTheAdmin() {
        return rows(ON_THE_ACCOUNT_OF_THE_ADMIN, "admin", true);
    }

    @TestFactory
    List<DynamicTest> onTheAccountOfTheOracle() {
        return rows(ON_THE_ACCOUNT_OF_THE_ORACLE, "oracle", true);
    }

    /** @param account account on which everybody acts; null: each on its own */
    private static List<DynamicTest> rows(String table, String account, boolean funded) {
        return table.lines()
                .map(line -> line.trim().split(" +", 2))
                .map(row -> DynamicTest.dynamicTest(row[0], () -> {
                    Twins twins = new Twins(account == null ? row[0] : account, funded);
                    List<String> outcomes = names().stream()
                            .map(action -> outcome(row[0], twins, action))
                            .toList();
                    assertThat(String.join(" ", outcomes)).isEqualTo(row[1].replaceAll(" +", " "));
                }))
                .toList();
    }

    private static List<String> names() {
        return List.of(ACTIONS.trim().split(" +"));
    }

    private static String outcome(String signer, Twins twins, String action) {
        String account = twins.account;
        Floor floor = twins.acting;
        Floor other = twins.idle;
        TransactionCompleted completed = signed(action, account) != null
                ? floor.askInSignedBytes(
                        Floor.named(account), Floor.named(signer), Objects.requireNonNull(signed(action, account)))
                : floor.ask(Floor.named(account), Floor.named(signer), action(action, account, signer));
        floor.exchange.checkInvariants();
        String outcome = completed.getError().isEmpty()
                ? letter(completed.getStatuses(0))
                : completed.getError().startsWith("account not found: fund it first")
                        ? "F"
                        : completed.getError().replaceFirst("^unauthorized signer$", "U");
        if (Set.of("A", "B", "N", "E", "X", "W", "S", "P").contains(outcome)) {
            other.ask(Floor.named(account), Floor.named(signer));
        } else {
            other.exchange.letPass();
            other.skipNonce(account);
        }
        assertThat(floor.exchange.stateHash().equals(other.exchange.stateHash()))
                .as(
                        "%s of %s on the account of %s, answered with %s, changes nothing",
                        action, signer, account, outcome)
                .isEqualTo(!outcome.equals("+"));
        if (outcome.equals("+")) {
            twins.open();
        }
        return outcome;
    }

    /** Two exchanges in the same state, until an action on one of them is carried out: then both are opened anew. */
    private static final class Twins {

        private final String account;
        private final boolean funded;
        private Floor acting;
        private Floor idle;

        Twins(String account, boolean funded) {
            this.account = account;
            this.funded = funded;
            open();
        }

        void open() {
            acting = opened(account, funded);
            idle = opened(account, funded);
        }
    }

    private static Floor opened(String account, boolean funded) {
        Floor floor = opened();
        for (String way : List.of("given", "expired", "taken")) {
            if (account.startsWith(way)) {
                give(floor, account, account.substring(way.length()).toLowerCase(Locale.ROOT), way);
            }
        }
        if (funded && !account.equals("alice")) {
            floor.fund(account, "5000");
            floor.ask(account, rest(account), agent("former", false), agent(agentOf(account), false));
            prepare(floor, account);
        }
        return floor;
    }

    private static void give(Floor floor, String holder, String role, String way) {
        Bytes32 admin = Floor.named("first admin");
        Bytes32 key = Floor.named(holder);
        long soon = floor.exchange.timeNanos / 1_000_000_000L + 2;
        floor.askInSignedBytes(admin, admin, new SetRole(role, key, way.equals("expired") ? soon : 0));
        if (way.equals("taken")) {
            floor.askInSignedBytes(admin, admin, new RevokeRole(role, key));
        }
        floor.exchange.tick(2);
        floor.exchange.drain();
        floor.ask("first admin", whitelist(holder));
    }

    /**
     * Alice and bob have money, orders and agents, of which one has money and an agent itself; each may claim as
     * often as it likes.
     */
    private static Floor opened() {
        Floor floor = new Floor(null, listing -> {});
        floor.configure(settings -> operators(settings).addTreasurerKeys(Keys.write(Floor.named("first treasurer"))));
        floor.ask("first oracle", price(false, 1));
        for (String trader : List.of("alice", "bob", "richAgent", "fees")) {
            floor.fund(trader, "10000");
        }
        withdrawals(floor);
        floor.configure(RightsTest::operators);
        floor.ask("alice", rest("alice"), agent("agent", false), agent("removedAgent", false), agent("former", false));
        floor.ask("alice", agent("removedAgent", true), agent("adminAgent", false), agent("oracleAgent", false));
        floor.ask("alice", agent("richAgent", false));
        prepare(floor, "alice");
        floor.ask("richAgent", agent("agentsAgent", false));
        floor.ask("bob", agent("bobsAgent", false));
        for (String recipient : List.of(
                "alice", "agent", "removedAgent", "bobsAgent", "stranger", "fees", "admin", "oracle", "treasurer")) {
            floor.ask("first admin", whitelist(recipient));
        }
        return floor;
    }

    private static ApplySettings.Builder operators(ApplySettings.Builder settings) {
        return settings.addAdminKeys(Keys.write(Floor.named("adminAgent")))
                .addAdminKeys(Keys.write(Floor.named("first admin")))
                .addOracleKeys(Keys.write(Floor.named("oracleAgent")))
                .addOracleKeys(Keys.write(Floor.named("first oracle")))
                .setWithdrawalApprovalAbove(Decimals.parse("100"));
    }

    /** Makes bob's withdrawals: 0-1 needs approvals, 0-2 waits for a claim, 0-3 was claimed by a former treasurer. */
    private static void withdrawals(Floor floor) {
        Bytes32 bob = Floor.named("bob");
        Bytes32 treasurer = Floor.named("first treasurer");
        for (String amount : List.of("101", "1", "1")) {
            floor.askInSignedBytes(bob, bob, new Withdraw(Quantity.of(amount), "bank-1", ""));
        }
        floor.askInSignedBytes(treasurer, treasurer, new ClaimWithdrawal("0-3"));
    }

    private static Action action(String name, String account, String signer) {
        return switch (name) {
            case "place" -> Floor.buy("placed by " + signer, "BTC-USD", "0.01", "98000");
            case "stop" ->
                Action.newBuilder()
                        .setPlaceConditional(PlaceConditional.newBuilder()
                                .setOrderId(Keys.write(Floor.named("stop of " + signer)))
                                .setSymbol("BTC-USD")
                                .setKind(ConditionalKind.STOP)
                                .setSize(Decimals.parse("0.01"))
                                .setLow(Decimals.parse("90000")))
                        .build();
            case "mod" -> Floor.modify("order of " + account, "BTC-USD", "0.02");
            case "cancel" -> Floor.cancel("order of " + account, "BTC-USD");
            case "cancelAll" -> Floor.cancelAll();
            case "schedule" ->
                Action.newBuilder()
                        .setScheduleCancel(ScheduleCancel.newBuilder().setSeconds(30))
                        .build();
            case "faucet" -> Floor.faucet(account, "1");
            case "gift" -> Floor.faucet("somebody new", "1");
            case "addAgent" -> agent("one more", false);
            case "removeAgent" -> agent("former", true);
            case "leverage" -> Floor.leverage("BTC-USD", "2");
            case "whitelist" -> whitelist("somebody new");
            case "px", "o" -> price(name.equals("o"), 2);
            default -> throw new AssertionError(name);
        };
    }

    /** The signed action, for actions that have no message of their own; null for the others. */
    private static io.openperp.transaction.@Nullable Action signed(String name, String account) {
        return switch (name) {
            case "note" -> new Note("hello");
            case "stay" -> new StayUntilFilled(true);
            case "deposit" -> new Deposit(Floor.named("somebody new"), Quantity.of("5"), "wire 1");
            case "sweep" -> new SweepFees(Quantity.of("5"), "bank-1", "");
            case "of" ->
                new OnFill(
                        new LimitOrder(
                                "BTC-USD",
                                Side.BUY,
                                Quantity.of("98000"),
                                Quantity.of("0.01"),
                                TimeInForce.GTC,
                                false,
                                Routing.CROSS),
                        List.of(new CancelAll(List.of())));
            case "withdraw" -> new Withdraw(Quantity.of("1"), "bank-1", "");
            case "cancelWd" -> new CancelWithdrawal(account.equals("alice") ? "0-4" : "0-5");
            case "approve" -> new ApproveWithdrawal("0-1");
            case "claim" -> new ClaimWithdrawal("0-2");
            case "settle" -> new SettleWithdrawal("0-3", "wire 9");
            case "reject" -> new RejectWithdrawal("0-2", "test");
            case "pause" -> new PauseWithdrawals(true, "test");
            case "grant" -> new SetRole("risk", Floor.named("somebody new"), 0);
            case "setFees" -> new SetFeePolicy("", "1000 1 3", "", 0);
            case "terms" -> new ChangeTerms("BTC-USD", "caps.position 5", 0);
            case "list" -> new ListMarket("DOGE-USD", ListMarketTest.TERMS, "");
            case "time" -> new AcceptTime(1_800_000_000L, "test");
            case "feeGroup" -> new SetFeeProgramme(Floor.named("somebody new"), "");
            case "delist" -> new SettleMarket("BTC-USD", 0, "test");
            case "lane" -> new MoveMarket("BTC-USD", true);
            case "revoke" -> new RevokeRole("oracle", Floor.named("first oracle"));
            case "basket" ->
                new Basket("BTC-USD", false, Quantity.of("90000"), List.of(new CancelAll(List.of())), Routing.UNSTATED);
            case "abc" -> new BuilderApproval(Floor.named("one more builder"), 5);
            case "state" -> new SetMarketState("BTC-USD", "halted", "test", 0);
            case "rbc" -> new BuilderRevocation(Floor.named("former builder"));
            case "createMs" -> multisig(Floor.named(account));
            case "propose" -> new Propose(multisigOf(account), List.of(new Note("two")), null);
            case "vote" -> new ProposalStep(ProposalStep.Kind.APPROVE, multisigOf(account), 1);
            case "msu" -> new UpdateMultisigPolicy(multisigOf(account), null, 1L, null, null);
            case "create" -> new CreateSubAccount("another", null, null);
            case "rename" -> new RenameSubAccount(subAccountOf(account), "another");
            case "remove" -> new RemoveSubAccount(subAccountOf(account));
            case "send" -> transfer(Transfer.Kind.INTERNAL, account, subAccountOf(account));
            case "pay" -> transfer(Transfer.Kind.EXTERNAL, account, Floor.named("richAgent"));
            default -> null;
        };
    }

    private static Transfer transfer(Transfer.Kind kind, String from, Bytes32 to) {
        return new Transfer(kind, Floor.named(from), to, null, Quantity.of("1"));
    }

    /** Key of the first sub-account of the account. */
    private static Bytes32 subAccountOf(String account) {
        return DerivedKeys.subAccount(Floor.named(account), 0);
    }

    /** Key of the first multisig account of the account. */
    private static Bytes32 multisigOf(String account) {
        return DerivedKeys.multisig(Floor.named(account), 0);
    }

    private static CreateMultisig multisig(Bytes32 signer) {
        return new CreateMultisig(List.of(signer, Floor.named("somebody else")), 2, 0, 3600);
    }

    private static void prepare(Floor floor, String account) {
        Bytes32 key = Floor.named(account);
        floor.askInSignedBytes(key, key, new CreateSubAccount("former", null, null));
        floor.askInSignedBytes(key, key, new BuilderApproval(Floor.named("former builder"), 15));
        floor.askInSignedBytes(key, key, new Withdraw(Quantity.of("2"), "bank-1", ""));
        floor.askInSignedBytes(key, key, multisig(key));
        floor.askInSignedBytes(key, key, new Propose(multisigOf(account), List.of(new Note("one")), null));
    }

    private static Action rest(String account) {
        return Floor.buy("order of " + account, "BTC-USD", "0.01", "99000");
    }

    private static String agentOf(String account) {
        return "agentOf" + Character.toUpperCase(account.charAt(0)) + account.substring(1);
    }

    private static Action agent(String name, boolean remove) {
        return Action.newBuilder()
                .setChangeAgent(ChangeAgent.newBuilder()
                        .setAgent(Keys.write(Floor.named(name)))
                        .setRemove(remove))
                .build();
    }

    private static Action whitelist(String name) {
        Bytes32 target = Floor.named(name);
        return Action.newBuilder()
                .setChangeFaucetWhitelist(ChangeFaucetWhitelist.newBuilder()
                        .setTarget(Keys.write(target))
                        .setWhitelisted(true))
                .build();
    }

    private static Action price(boolean byFeedIndex, long timestamp) {
        return Action.newBuilder()
                .setPublishPrices(PublishPrices.newBuilder()
                        .setByFeedIndex(byFeedIndex)
                        .addPrices(PublishedPrice.newBuilder()
                                .setSymbol(byFeedIndex ? "" : "BTC-USD")
                                .setTimestamp(timestamp)
                                .setPrice(Decimals.parse("100000"))))
                .build();
    }

    private static String letter(ActionStatus status) {
        return switch (status.getReason()) {
            case "only the account itself may add or remove agents" -> "A";
            case "only the account itself may approve builders" -> "B";
            case "not authorized" -> "N";
            case "only the owner of the account may send money to others" -> "E";
            case "only the owner of the account may withdraw",
                    "only the owner of the account may cancel a withdrawal" -> "W";
            case "only the owner of the account may make a multisig account",
                    "only the owner of the account may act as a signer" -> "S";
            case "msu is accepted in a proposal only: send it in msp" -> "P";
            case "the fee account and the insurance fund do not withdraw",
                    "the fee account has no sub-accounts",
                    "the fee account makes no multisig accounts",
                    "the fee account and the insurance fund take no part in transfers" -> "X";
            default ->
                status.getReason().contains("sub-account of this account")
                                || status.getReason().startsWith("to is neither")
                                || status.getReason().startsWith("there is no multisig account")
                                || status.getReason().startsWith("this account has no withdrawal")
                        ? "X"
                        : CARRIED_OUT.contains(status.getKind()) ? "+" : status.toString();
        };
    }
}
