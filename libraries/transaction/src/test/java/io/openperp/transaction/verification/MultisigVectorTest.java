package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.message.SignedMessage;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.Vectors.Vector;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Signatures of published clients for multisig accounts, in both revisions (MSG-004), and changes that they are not
 * good for.
 */
class MultisigVectorTest {

    private static final TransactionReader READER = new TransactionReader();
    private static final Verification VERIFICATION = new Verification(SignatureVerifier.fastest());
    private static final Set<String> TAGS = Set.of("createMultisig", "msp", "msa", "msr", "msc", "mse", "msu");

    static Stream<Vector> publishedClient() {
        return Vectors.in("keychain-wasm-0.1.17.json").filter(MultisigVectorTest::isOfMultisigs);
    }

    /** Vectors signed by the library of the exchange itself. */
    static Stream<Vector> proposals() {
        return Vectors.in("later-frames.json").filter(MultisigVectorTest::isOfMultisigs);
    }

    private static boolean isOfMultisigs(Vector vector) {
        return GoldenVectorTest.has(vector, List.copyOf(TAGS));
    }

    @ParameterizedTest
    @MethodSource("publishedClient")
    void thePublishedClientIsUnderstood(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = VERIFICATION.verify(envelope).orElseThrow();
        boolean isEarlier = GoldenVectorTest.has(vector, List.of("msp", "msu"));
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(verified.layout()).isEqualTo(isEarlier ? Layout.CURRENT_WITHOUT_OPTIONS : Layout.CURRENT);
        assertThat(verified.orderId(0)).isNull();
        assertThat(new String(TransactionWriter.toJson(envelope), StandardCharsets.UTF_8))
                .isEqualTo(vector.text("txText"));
        SignedMessage read = SignedMessage.read(vector.message(), verified.layout(), false);
        assertThat(read.actions()).isEqualTo(envelope.actions());
        String flaw = envelope.actions().getFirst().flaw();
        if (vector.text("name").equals("multisig-policy")) {
            assertThat(flaw).isEqualTo("proposalLifetimeSecs is 2, accepted are 3600 to 7776000");
        } else {
            assertThat(flaw).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource("proposals")
    void proposalsOfTheExchangesOwnLibraryAreUnderstoodInTheirFrames(Vector vector) {
        Envelope envelope = READER.read(vector.body());
        Verified verified = GoldenVectorTest.of(Network.DEVNET).verify(envelope).orElseThrow();
        assertThat(verified.message()).isEqualTo(vector.message());
        assertThat(verified.layout().name()).isEqualTo(GoldenVectorTest.layoutOf(vector));
        SignedMessage read = SignedMessage.read(vector.message(), verified.layout(), true);
        assertThat(read.actions()).isEqualTo(envelope.actions());
        SecretKey key = SecretKey.parse(vector.text("secretKey"));
        Envelope ours = key.sign(envelope.actions(), envelope.nonce(), envelope.account(), Network.DEVNET);
        assertThat(ours.signature()).hasToString(vector.text("signature"));
        assertThat(READER.read(TransactionWriter.toJson(ours))).isEqualTo(ours);
    }

    /** Each value of each action, changed alone. */
    @ParameterizedTest
    @MethodSource({"publishedClient", "proposals"})
    void nothingOfItCanBeChanged(Vector vector) {
        String body = new String(vector.body(), StandardCharsets.UTF_8);
        List<String> altered = altered(body.substring(0, body.indexOf("\"nonce\"")));
        assertThat(altered).hasSizeGreaterThan(1);
        for (String one : altered) {
            byte[] forged = (one + body.substring(body.indexOf("\"nonce\""))).getBytes(StandardCharsets.UTF_8);
            assertThat(isAccepted(forged)).as(one).isFalse();
        }
    }

    private static boolean isAccepted(byte[] body) {
        try {
            Envelope envelope = READER.read(body);
            return VERIFICATION.verify(envelope).isPresent()
                    || GoldenVectorTest.of(Network.DEVNET).verify(envelope).isPresent();
        } catch (MalformedTransaction refusal) {
            return false;
        }
    }

    private static List<String> altered(String actions) {
        List<String> altered = new ArrayList<>();
        Matcher number = Pattern.compile(":([0-9]+(\\.[0-9]+)?)(?=[,}])").matcher(actions);
        while (number.find()) {
            altered.add(actions.substring(0, number.start(1)) + "9" + actions.substring(number.start(1)));
        }
        Matcher key = Pattern.compile("\"[1-9A-HJ-NP-Za-km-z]{40,44}\"").matcher(actions);
        while (key.find()) {
            altered.add(actions.substring(0, key.start()) + "\"" + Bytes32.of(new byte[32]) + "\""
                    + actions.substring(key.end()));
        }
        Matcher flag = Pattern.compile("\"[bdr]\": ?(true|false)").matcher(actions);
        while (flag.find()) {
            altered.add(actions.substring(0, flag.start(1))
                    + !Boolean.parseBoolean(flag.group(1))
                    + actions.substring(flag.end(1)));
        }
        for (String[] tags : new String[][] {{"msa", "msr"}, {"msr", "msa"}, {"msc", "mse"}, {"mse", "msc"}}) {
            if (actions.contains("{\"" + tags[0] + "\"")) {
                altered.add(actions.replace("{\"" + tags[0] + "\"", "{\"" + tags[1] + "\""));
            }
        }
        return altered;
    }

    /** The Rust client writes the keys of signers as lists of their bytes, and what it leaves as it is as null. */
    @Test
    void signersMayBeListsOfBytesAndLifetimesNull() {
        Bytes32 key = SecretKey.ofSeed(new byte[32]).publicKey();
        List<Integer> bytes = new ArrayList<>();
        for (byte each : key.toByteArray()) {
            bytes.add(Byte.toUnsignedInt(each));
        }
        assertThat(read("{\"createMultisig\":{\"signers\":[" + bytes + "],\"threshold\":1}}"))
                .isEqualTo(new CreateMultisig(List.of(key), 1, 0, 604_800));
        assertThat(read("{\"msp\":{\"m\":\"" + key + "\",\"a\":[],\"l\":null}}"))
                .isEqualTo(new Propose(key, List.of(), null));
        assertThat(read("{\"msu\":{\"m\":\"" + key + "\",\"signers\":null,\"threshold\":2,\"timeLockSecs\":null}}"))
                .isEqualTo(new UpdateMultisigPolicy(key, null, 2L, null, null));
        assertThat(read("{\"msa\":{\"m\":\"" + key + "\",\"p\":18446744073709551615}}"))
                .isEqualTo(new ProposalStep(ProposalStep.Kind.APPROVE, key, -1));
    }

    private static Action read(String action) {
        Bytes32 key = Bytes32.of(new byte[32]);
        String body = "{\"actions\":[" + action + "],\"nonce\":1,\"account\":\"" + key + "\"}";
        return READER.readUnsigned(body.getBytes(StandardCharsets.UTF_8))
                .actions()
                .getFirst();
    }

    /** A message is never deeper than its reader's stack. */
    @Test
    void proposalsAreReadOneInsideAnotherNoDeeper() {
        Bytes32 key = Bytes32.of(new byte[32]);
        Propose inner = new Propose(key, List.of(), null);
        Propose outer = new Propose(key, List.of(inner), null);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Propose(key, List.of(outer), null))
                .withMessage("a proposal inside a proposal holds no proposals");
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(List.of(outer), 1, key, Layout.CURRENT_WITHOUT_OPTIONS, null);
        byte[] message = bytes.toByteArray();
        byte[] deeper = new byte[message.length + 44];
        System.arraycopy(message, 0, deeper, 0, 96);
        System.arraycopy(message, 52, deeper, 96, 44);
        System.arraycopy(message, 96, deeper, 140, message.length - 96);
        deeper[88] = 1;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SignedMessage.read(deeper, Layout.CURRENT_WITHOUT_OPTIONS, false))
                .withMessageContaining("a proposal in a proposal in a proposal");
        assertThat(outer.flaw()).isEqualTo("action 0 of the proposal: msp is not accepted in a proposal");
    }
}
