package io.openperp.simulator;

import static io.openperp.simulator.Bytecode.type;

import io.openperp.simulator.run.Law;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.stream.Stream;

/** Faults of the shards and their channels. */
final class ExchangeFaults {

    private static final String CHANNEL = "journal.ChannelReceiver";
    private static final String POSITION = "io.openperp.journal.ChannelReceiver$Position";
    private static final String ACCOUNT = "io.openperp.exchange.account.state.Account";
    private static final String NONCES = "io.openperp.exchange.account.state.Nonces";
    private static final String PENDING = "io.openperp.exchange.account.transaction.PendingTransaction";
    private static final String BYTES32 = "io.openperp.units.Bytes32";
    private static final String REFUSAL = "io.openperp.risk.order.OrderAdmission$Refusal";
    private static final String REFUSAL_STATUS = REFUSAL + "$Status";
    private static final String READER = "io.openperp.units.BinaryReader";
    private static final String WRITER = "io.openperp.units.BinaryWriter";

    private ExchangeFaults() {}

    static List<Fault> all() {
        return Stream.of(
                        channels(),
                        money(),
                        treasury(),
                        faucetAndFunding(),
                        margin(),
                        orders(),
                        transactions(),
                        states(),
                        lanes())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Fault> channels() {
        return List.of(
                Fault.of(
                        "the number of a channel is ignored",
                        CHANNEL,
                        Bytecode.calls(
                                        "accept",
                                        "getNumber",
                                        (code, call) -> code.pop()
                                                .aload(0)
                                                .getfield(
                                                        type("io.openperp.journal.ChannelReceiver"),
                                                        "position",
                                                        type(POSITION))
                                                .invokevirtual(
                                                        type(POSITION),
                                                        "number",
                                                        MethodTypeDesc.of(ConstantDescs.CD_long))
                                                .lconst_1()
                                                .ladd())
                                .and(Bytecode.emptied("checkContinuation")),
                        Law.NO_UNEXPECTED_STOP,
                        Law.READERS_AGREE,
                        Law.MONEY,
                        Law.NAIVE_BOOK,
                        Law.ANSWERED_ONCE,
                        Law.NAIVE_LEDGER),
                Fault.of(
                                "a record is taken that comes after a lost one",
                                CHANNEL,
                                Bytecode.constants("accept", 1L, 1_000_000L).and(Bytecode.emptied("checkContinuation")),
                                Law.NO_UNEXPECTED_STOP,
                                Law.READERS_AGREE,
                                Law.NOTHING_LOST,
                                Law.NAIVE_ANSWER,
                                Law.NAIVE_BOOK)
                        .within(60)
                        .from(90),
                Fault.of(
                                "another history under a known channel is not noticed",
                                CHANNEL,
                                Bytecode.emptied("checkContinuation").and(Bytecode.emptied("checkRepeat")),
                                Law.DIVERGENCE_STOPS,
                                Law.NO_UNEXPECTED_STOP)
                        .within(60)
                        .from(42),
                Fault.of(
                                "a repeated transaction of a gateway is carried out again",
                                "runtime.channel.GatewayMarks",
                                Bytecode.returning("advance", 1),
                                Law.ANSWERED_ONCE,
                                Law.NONCE_ONCE,
                                Law.ONE_HISTORY,
                                Law.NAIVE_LEDGER)
                        .within(60));
    }

    private static List<Fault> money() {
        return List.of(
                Fault.of(
                        "what a market has settled is not sent",
                        "exchange.market.command.Settlements",
                        Bytecode.withoutCalls("send", "send"),
                        Law.NOTHING_LOST,
                        Law.NAIVE_ANSWER),
                Fault.of(
                                "a settled position is not taken over",
                                "exchange.account.settlement.FillLedger",
                                Bytecode.withoutCalls("book", "settlePosition"),
                                Law.RISK,
                                Law.SURVIVAL,
                                Law.SHARD_INVARIANTS,
                                Law.NAIVE_LEDGER)
                        .from(3),
                Fault.of(
                        "fees are handed over twice",
                        "exchange.market.matching.Matches",
                        Bytecode.calls(
                                "takeFees",
                                "take",
                                (code, call) -> code.invokevirtual(
                                        type("io.openperp.units.WideSum"),
                                        "value",
                                        MethodTypeDesc.of(ConstantDescs.CD_long))),
                        Law.MONEY),
                Fault.of(
                        "a builder is not paid what orders were charged for it",
                        "exchange.account.fee.BuilderFees",
                        Bytecode.withoutCalls("pay", "settle"),
                        Law.MONEY,
                        Law.NAIVE_LEDGER),
                Fault.of(
                        "only the exchange is paid for a fill",
                        "exchange.account.settlement.FillLedger",
                        Bytecode.replaced(
                                "chargeBuilder", code -> code.lconst_0().lreturn()),
                        Law.NAIVE_LEDGER),
                Fault.of(
                        "an order may name a builder that is not approved for its fee",
                        "exchange.account.state.Account",
                        Bytecode.returning("maxBuilderFee", 15),
                        Law.EXPECTED_ANSWER),
                Fault.of(
                                "the fee of a liquidation does not reach the fund",
                                "exchange.account.settlement.FillLedger",
                                Bytecode.withoutCalls("charge", "pay"),
                                Law.MONEY,
                                Law.NAIVE_LEDGER)
                        .within(60)
                        .from(69));
    }

    private static List<Fault> treasury() {
        return List.of(Fault.of(
                        "everybody is a treasurer",
                        "exchange.account.state.ShardSettings",
                        Bytecode.replaced("isTreasurer", code -> code.iconst_1().ireturn()),
                        Law.EXPECTED_ANSWER)
                .from(7));
    }

    private static List<Fault> faucetAndFunding() {
        return List.of(
                Fault.of(
                        "the faucet gives twice what was asked for",
                        "exchange.account.admission.funds.Faucet",
                        Bytecode.calls(
                                "claim",
                                "amount",
                                (code, call) -> code.with(call).loadConstant(2L).lmul()),
                        Law.NAIVE_LEDGER,
                        Law.EXPECTED_ANSWER),
                Fault.of(
                                "a rebate against a liquidation is paid by the fee account",
                                "exchange.market.matching.MoneyTransfers",
                                Bytecode.withoutCalls("rebates", "residue"),
                                Law.NAIVE_LEDGER,
                                Law.MONEY)
                        .from(372),
                Fault.of(
                                "no account pays or receives funding",
                                "exchange.market.pricing.FundingHour",
                                Bytecode.withoutCalls("settle", "of"),
                                Law.NAIVE_LEDGER,
                                Law.NAIVE_BOOK)
                        .from(10)
                        .within(60));
    }

    private static List<Fault> margin() {
        return List.of(
                Fault.of(
                                "no order is ever affordable",
                                "exchange.account.admission.trading.OrderMargin",
                                Bytecode.replaced(
                                        "afford",
                                        code -> code.new_(type(REFUSAL))
                                                .dup()
                                                .getstatic(
                                                        type(REFUSAL_STATUS),
                                                        "REJECTED_RISK_LIMIT",
                                                        type(REFUSAL_STATUS))
                                                .loadConstant("Insufficient margin")
                                                .invokespecial(
                                                        type(REFUSAL),
                                                        ConstantDescs.INIT_NAME,
                                                        MethodTypeDesc.of(
                                                                ConstantDescs.CD_void,
                                                                type(REFUSAL_STATUS),
                                                                ConstantDescs.CD_String))
                                                .areturn()),
                                Law.EXPECTED_ANSWER)
                        .from(4),
                Fault.of(
                                "every order is affordable",
                                "exchange.account.admission.trading.OrderMargin",
                                Bytecode.replaced(
                                        "margin", code -> code.aconst_null().areturn()),
                                Law.RISK,
                                Law.SURVIVAL,
                                Law.SHARD_INVARIANTS)
                        .from(5),
                Fault.of(
                                "no account is liquidated",
                                "exchange.account.liquidation.LiquidationPass",
                                Bytecode.returning("isCandidate", 0),
                                Law.RISK)
                        .within(60)
                        .from(3));
    }

    private static List<Fault> orders() {
        return List.of(
                Fault.of(
                        "what was reserved for an order is not released",
                        "exchange.account.settlement.SettledOrders",
                        Bytecode.withoutCalls("settle", "remove"),
                        Law.RESERVATIONS,
                        Law.NO_UNEXPECTED_STOP),
                Fault.of(
                                "of a replaced order and the one in its place only the first is reserved for",
                                "exchange.account.state.Replacements",
                                Bytecode.returning("active", 0),
                                Law.SURVIVAL,
                                Law.RISK)
                        .from(23)
                        .within(60),
                Fault.of(
                                "an account trades with itself",
                                "book.OrderBook",
                                Bytecode.calls(
                                        "match",
                                        "owner",
                                        (code, call) -> code.pop2().iconst_m1()),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .within(60),
                Fault.of(
                                "reduce-only orders outlive their position",
                                "exchange.market.matching.Executions",
                                Bytecode.emptied("trim"),
                                Law.SHARD_INVARIANTS,
                                Law.NAIVE_BOOK)
                        .from(4)
                        .within(60),
                Fault.of(
                                "an order that was made smaller, larger or trimmed is not published",
                                "exchange.market.matching.PublicOrders",
                                Bytecode.emptied("changed"),
                                Law.NAIVE_BOOK)
                        .within(60),
                Fault.of(
                        "an order that was cancelled stays in the public book",
                        "exchange.market.matching.PublicOrders",
                        Bytecode.emptied("left"),
                        Law.NAIVE_BOOK),
                Fault.of(
                                "an order that became larger keeps its place in the queue",
                                "book.OrderBook",
                                Bytecode.withoutCalls("enlarge", "requeue"),
                                Law.NAIVE_BOOK)
                        .within(180)
                        .from(905));
    }

    private static List<Fault> transactions() {
        return List.of(
                Fault.of(
                                "nonces are forgotten when an agent is removed",
                                "exchange.account.state.Account",
                                Bytecode.begun("removeAgent", ExchangeFaults::forgetNonces),
                                Law.NONCE_ONCE)
                        .within(300)
                        .from(473),
                Fault.of(
                        "a transaction is answered before its last market",
                        "exchange.account.transaction.PendingTransaction",
                        Bytecode.replaced("isComplete", code -> {
                            var open = code.newLabel();
                            code.aload(0)
                                    .getfield(type(PENDING), "awaited", ConstantDescs.CD_int)
                                    .iconst_1()
                                    .if_icmpgt(open)
                                    .iconst_1()
                                    .ireturn()
                                    .labelBinding(open)
                                    .iconst_0()
                                    .ireturn();
                        }),
                        Law.ANSWERED_ONCE,
                        Law.NO_UNEXPECTED_STOP),
                Fault.of(
                                "orders are executed long after their answer was given up",
                                "exchange.market.matching.TransactionActions",
                                Bytecode.returning("hasExpired", 0),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(2)
                        .within(60),
                Fault.of(
                                "the tick of a clock that is a day ahead counts",
                                "exchange.ExchangeClock",
                                Bytecode.calls(
                                        "tick",
                                        "abs",
                                        (code, call) -> code.pop2().lconst_0()),
                                Law.CLOCK_GOES_ON)
                        .from(65)
                        .within(60));
    }

    private static List<Fault> states() {
        return List.of(
                Fault.of(
                                "a snapshot lacks the marks of gateways",
                                "runtime.channel.GatewayMarks",
                                Bytecode.replaced(
                                        "writeTo",
                                        code -> code.aload(1)
                                                .lconst_0()
                                                .invokevirtual(
                                                        type(WRITER),
                                                        "writeVarint",
                                                        MethodTypeDesc.of(type(WRITER), ConstantDescs.CD_long))
                                                .pop()
                                                .return_()),
                                Law.ANSWERED_ONCE,
                                Law.ONE_HISTORY,
                                Law.OWNERS_AGREE,
                                Law.SAME_LOG_SAME_STATE)
                        .within(60)
                        .from(57),
                Fault.of(
                                "an old state is restored as if it were newer",
                                "runtime.shard.Lane",
                                Bytecode.fields(
                                        "writeTo",
                                        Opcode.GETFIELD,
                                        "offset",
                                        (code, access) -> code.with(access)
                                                .loadConstant(3L)
                                                .ladd()),
                                Law.NOTHING_LOST,
                                Law.ONE_HISTORY,
                                Law.NO_UNEXPECTED_STOP,
                                Law.OWNERS_AGREE,
                                Law.NAIVE_BOOK,
                                Law.SAME_LOG_SAME_STATE)
                        .from(2)
                        .within(60),
                Fault.of(
                        "time goes back with the broker's clock",
                        "runtime.shard.LaneShard",
                        Bytecode.calls(
                                "nextTimeNanos",
                                "max",
                                (code, call) -> code.dup2_x2().pop2().pop2()),
                        Law.NAIVE_BOOK,
                        Law.SHARD_INVARIANTS));
    }

    /** In seeds whose shards are all in one lane. */
    private static List<Fault> lanes() {
        String queue = "runtime.shard.LaneQueue";
        return List.of(
                Fault.of(
                                "what a shard sends last in its lane is applied first",
                                queue,
                                Bytecode.calls(
                                        "poll",
                                        "poll",
                                        (code, call) -> code.invokevirtual(
                                                call.owner().asSymbol(), "pollLast", call.typeSymbol())),
                                Law.NOTHING_LOST,
                                Law.NO_UNEXPECTED_STOP)
                        .from(256),
                Fault.of(
                                "a snapshot lacks what a record has left to the next",
                                queue,
                                Bytecode.replaced(
                                        "writeTo",
                                        code -> code.aload(1)
                                                .lconst_0()
                                                .invokevirtual(
                                                        type(WRITER),
                                                        "writeVarint",
                                                        MethodTypeDesc.of(type(WRITER), ConstantDescs.CD_long))
                                                .pop()
                                                .return_()),
                                Law.NOTHING_LOST,
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE,
                                Law.NO_UNEXPECTED_STOP,
                                Law.ONE_HISTORY)
                        .from(916)
                        .within(60),
                Fault.of(
                                "a record applies whatever follows from it",
                                "runtime.shard.Lane",
                                Bytecode.fields(
                                        "applyQueue",
                                        Opcode.GETFIELD,
                                        "mostCommands",
                                        (code, access) ->
                                                code.with(access).pop().loadConstant(Integer.MAX_VALUE)),
                                Law.NOTHING_LOST)
                        .from(256),
                Fault.of(
                                "what a record left is dropped at the next",
                                "runtime.shard.Lane",
                                Bytecode.begun(
                                        "applyQueue",
                                        code -> code.aload(0)
                                                .getfield(
                                                        type("io.openperp.runtime.shard.Lane"),
                                                        "queue",
                                                        type("io.openperp.runtime.shard.LaneQueue"))
                                                .iconst_0()
                                                .invokevirtual(
                                                        type("io.openperp.runtime.shard.LaneQueue"),
                                                        "drop",
                                                        MethodTypeDesc.of(
                                                                ConstantDescs.CD_void, ConstantDescs.CD_boolean))),
                                Law.NOTHING_LOST)
                        .from(256),
                Fault.of(
                                "a shard of a lane has the time of the record, whatever it has applied",
                                "runtime.shard.LaneShard",
                                Bytecode.calls(
                                        "nextTimeNanos",
                                        "max",
                                        (code, call) -> code.dup2_x2().pop2().pop2()),
                                Law.CLOCK_GOES_ON)
                        .from(256));
    }

    /** {@code nonces.readFrom(zeros)} before an agent is removed. */
    private static void forgetNonces(CodeBuilder code) {
        code.aload(0)
                .getfield(type(ACCOUNT), "nonces", type(NONCES))
                .new_(type(READER))
                .dup()
                .bipush(64)
                .newarray(java.lang.classfile.TypeKind.BYTE)
                .invokespecial(
                        type(READER),
                        ConstantDescs.INIT_NAME,
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_byte.arrayType()))
                .invokevirtual(type(NONCES), "readFrom", MethodTypeDesc.of(ConstantDescs.CD_void, type(READER)));
    }
}
