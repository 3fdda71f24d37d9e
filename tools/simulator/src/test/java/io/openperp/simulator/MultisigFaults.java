package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.stream.Stream;

/**
 * What can be wrong with multisig accounts. The seeds that have any are 3, 19, 35 and so on; those in which they have roles are 16, 32, 48 and
 * so on.
 */
final class MultisigFaults {

    private static final String STEPS = "exchange.account.multisig.ProposalSteps";

    private static final ClassDesc KEYS = Bytecode.type("io.openperp.journal.Keys");
    private static final ClassDesc STEP = Bytecode.type("io.openperp.exchange.account.multisig.ProposalRequest");
    private static final ClassDesc REQUESTED = Bytecode.type("io.openperp.submission.RequestedTransaction");
    private static final ClassDesc KEY = Bytecode.type("io.openperp.units.Bytes32");
    private static final ClassDesc BYTES = Bytecode.type("com.google.protobuf.ByteString");
    private static final int FREE_LOCAL = 5;

    private MultisigFaults() {}

    static List<Fault> all() {
        return Stream.of(steps(), roles()).flatMap(List::stream).toList();
    }

    private static List<Fault> steps() {
        return List.of(
                Fault.of(
                                "a proposal is executed without approvals",
                                STEPS,
                                Bytecode.replaced(
                                        "executeRefusal",
                                        code -> code.aconst_null().areturn()),
                                Law.NAIVE_LEDGER,
                                Law.RIGHTS)
                        .from(3),
                Fault.of(
                                "a proposal that is executed stays open",
                                STEPS,
                                Bytecode.withoutCalls("execute", "end"),
                                Law.NAIVE_LEDGER,
                                Law.SHARD_INVARIANTS)
                        .from(3),
                Fault.of(
                                "orders of a proposal have the IDs of another number",
                                STEPS,
                                Bytecode.calls(
                                        "propose",
                                        "numbered",
                                        (code, call) ->
                                                code.pop2().loadConstant(77L).with(call)),
                                Law.RIGHTS)
                        .from(3),
                Fault.of(
                                "a multisig account may be a signer",
                                "transaction.MultisigPolicy",
                                Bytecode.replaced(
                                        "signersFlaw",
                                        code -> code.aconst_null().areturn()),
                                Law.NAIVE_LEDGER)
                        .from(419),
                Fault.of(
                                "an agent that several have decided about is none",
                                "exchange.account.admission.SettingsChanges",
                                Bytecode.withoutCalls("changeAgent", "addAgent"),
                                Law.NONCE_ONCE)
                        .from(3));
    }

    private static List<Fault> roles() {
        return List.of(
                Fault.of(
                                "an act in a proposal is judged by the roles of whoever executes it",
                                STEPS,
                                Bytecode.calls("execute", "read", MultisigFaults::readForTheExecutor),
                                Law.RIGHTS)
                        .from(16), // with one account shard: the executor is where the multisig account is
                Fault.of(
                                "a role of a multisig account that has expired still acts",
                                "exchange.account.state.Roles",
                                Bytecode.withoutCalls("counts", "nanos"),
                                Law.RIGHTS)
                        .from(48),
                Fault.of(
                                "acts in proposals are missing in the history of operators",
                                "exchange.account.admission.TransactionAdmission",
                                Bytecode.withoutCalls("carryOut", "begin"),
                                Law.RIGHTS)
                        .from(16),
                Fault.of(
                                "a proposal is executed while the clock is not steady",
                                STEPS,
                                Bytecode.withoutCalls("executeRefusal", "acceptsOnlyCancels"),
                                Law.RIGHTS)
                        .from(16),
                Fault.of(
                                "an approved proposal cannot be executed",
                                STEPS,
                                Bytecode.calls(
                                        "executeRefusal",
                                        "isApproved",
                                        (code, call) -> code.pop().iconst_0()),
                                Law.RIGHTS)
                        .from(3));
    }

    private static void readForTheExecutor(CodeBuilder code, InvokeInstruction read) {
        code.with(read);
        if (!read.owner().asSymbol().equals(KEYS)) {
            code.astore(FREE_LOCAL)
                    .new_(REQUESTED)
                    .dup()
                    .aload(1)
                    .invokevirtual(STEP, "signer", MethodTypeDesc.of(KEY))
                    .aload(FREE_LOCAL)
                    .invokevirtual(REQUESTED, "signer", MethodTypeDesc.of(KEY))
                    .aload(FREE_LOCAL)
                    .invokevirtual(REQUESTED, "nonce", MethodTypeDesc.of(ConstantDescs.CD_long))
                    .aload(FREE_LOCAL)
                    .invokevirtual(REQUESTED, "signature", MethodTypeDesc.of(BYTES))
                    .aload(FREE_LOCAL)
                    .invokevirtual(REQUESTED, "actions", MethodTypeDesc.of(ConstantDescs.CD_List))
                    .invokespecial(
                            REQUESTED,
                            ConstantDescs.INIT_NAME,
                            MethodTypeDesc.of(
                                    ConstantDescs.CD_void,
                                    KEY,
                                    KEY,
                                    ConstantDescs.CD_long,
                                    BYTES,
                                    ConstantDescs.CD_List));
        }
    }
}
