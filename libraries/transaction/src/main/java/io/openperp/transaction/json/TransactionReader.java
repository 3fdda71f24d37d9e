package io.openperp.transaction.json;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the JSON of a transaction in one pass, in every variant that published clients use (TXN-001 to TXN-006). Safe
 * for many threads.
 *
 * <p>Throws {@link MalformedTransaction} for text that cannot be converted to signed bytes. If only an action cannot be
 * executed, the reason is the {@link Action#flaw() flaw} of that action. Unknown fields are skipped; a key that occurs
 * twice in one object is malformed, because two readers might use different values.
 */
public final class TransactionReader {

    public static final int DEFAULT_MAX_ACTIONS = 100;

    private static final int MAX_DEPTH = 16;
    private static final int MAX_STRING = 1024;
    private static final int MAX_NUMBER = 400;
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(MAX_STRING)
                    .maxNameLength(MAX_STRING)
                    .maxNumberLength(MAX_NUMBER)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION) // UTF-8 and nothing else
            .build();

    private final int maxActions;

    public TransactionReader() {
        this(DEFAULT_MAX_ACTIONS);
    }

    public TransactionReader(int maxActions) {
        if (maxActions < 1) {
            throw new IllegalArgumentException("maxActions is " + maxActions + ", at least 1 is accepted");
        }
        this.maxActions = maxActions;
    }

    /**
     * Reads a transaction. Throws {@link MalformedTransaction}, and nothing else, for text that is not a transaction.
     */
    public Envelope read(byte[] json) {
        return read(json, 0, json.length);
    }

    /** Reads a transaction from a part of an array, like {@link #read(byte[])}. */
    public Envelope read(byte[] json, int offset, int length) {
        return read(json, offset, length, false);
    }

    private Envelope read(byte[] json, int offset, int length, boolean mayBeUnsigned) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json, offset, length)) {
            Fields fields = new Fields(parser);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw fields.malformed("a transaction must be a JSON object");
            }
            Envelope envelope = envelope(fields, mayBeUnsigned);
            if (parser.nextToken() != null) {
                throw fields.malformed("there is more text after the transaction");
            }
            return envelope;
        } catch (StreamConstraintsException tooLarge) {
            throw MalformedTransaction.structure("body is not acceptable JSON: at most " + MAX_DEPTH
                    + " levels of nesting, strings of " + MAX_STRING + " and numbers of " + MAX_NUMBER
                    + " characters are accepted");
        } catch (JacksonException notJson) {
            throw MalformedTransaction.structure("body is not acceptable JSON: " + reason(notJson));
        }
    }

    /**
     * Same as {@link #read(byte[])}, for a transaction that is only to be checked. A missing signature becomes
     * {@link Signature#NONE}, a missing signer the account, and a missing nonce 0.
     */
    public Envelope readUnsigned(byte[] json) {
        return read(json, 0, json.length, true);
    }

    private Envelope envelope(Fields in, boolean mayBeUnsigned) {
        List<Action> actions = null;
        Long nonce = null;
        String account = null;
        String signer = null;
        String signature = null;
        for (String name = in.next(); name != null; name = in.next()) {
            switch (name) {
                case "actions" -> actions = actions(in);
                case "nonce" -> nonce = in.signed(name, Long.MIN_VALUE, Long.MAX_VALUE);
                case "account" -> account = in.string(name);
                case "signer" -> signer = in.string(name);
                case "signature" -> signature = in.string(name);
                default -> in.skip();
            }
        }
        List<Action> allActions = in.required(actions, "actions");
        if (mayBeUnsigned && signature == null) {
            String unsigned = in.required(account, "account");
            return new Envelope(
                    allActions,
                    nonce == null ? 0 : nonce,
                    key("account", unsigned),
                    key("signer", signer == null ? unsigned : signer),
                    Signature.NONE);
        }
        long theNonce = in.required(nonce, "nonce");
        String theAccount = in.required(account, "account");
        String theSigner = in.required(signer, "signer");
        String theSignature = in.required(signature, "signature");
        // structure before authenticity: only a whole transaction can have an undecodable key
        return new Envelope(
                allActions, theNonce, key("account", theAccount), key("signer", theSigner), signature(theSignature));
    }

    private List<Action> actions(Fields in) {
        if (in.token() != JsonToken.START_ARRAY) {
            throw in.malformed("actions must be an array of 1 to " + maxActions + " actions");
        }
        List<Action> actions = new ArrayList<>();
        for (JsonToken token = in.token(); token != JsonToken.END_ARRAY; token = in.token()) {
            if (actions.size() == maxActions) {
                throw in.malformed("actions has too many elements, at most " + maxActions + " are accepted");
            }
            in.enterAction(actions.size());
            actions.add(ActionReader.read(in, token));
            requireParent(in, actions);
            in.leaveAction();
        }
        if (actions.isEmpty()) {
            throw in.malformed("actions is empty, 1 to " + maxActions + " actions are accepted");
        }
        requireOneRelease(in, actions);
        return actions;
    }

    private static void requireParent(Fields in, List<Action> actions) {
        int last = actions.size() - 1;
        String flaw = AttachOnFill.parentFlaw(actions, last);
        if (flaw != null) {
            in.enterTag(actions.get(last).tag());
            throw in.malformed(flaw);
        }
    }

    /**
     * Throws {@code MalformedTransaction} for a transaction that combines an {@code of} with {@code p} with fields of
     * later API releases: no form of the signed bytes can express both.
     */
    private static void requireOneRelease(Fields in, List<Action> actions) {
        Layout withIndex = Layout.CURRENT_WITHOUT_OPTIONS;
        if (Layout.newestFor(actions) != withIndex) {
            return;
        }
        for (int i = 0; i < actions.size(); i++) {
            if (!withIndex.holds(actions.get(i))) {
                in.enterAction(i);
                in.enterTag(actions.get(i).tag());
                throw in.malformed("is of a later release than p of an of in the same transaction: with p, no order has"
                        + " builderCode or slippage, no of has trigger, no msp has l, and each msu has all values;"
                        + " give the order of the of as its trigger instead");
            }
        }
    }

    private static Bytes32 key(String field, String base58) {
        try {
            return Bytes32.parse(base58);
        } catch (IllegalArgumentException undecodable) {
            throw MalformedTransaction.authentication(
                    field + " is not a base58 key of 32 bytes: " + undecodable.getMessage());
        }
    }

    private static Signature signature(String base58) {
        try {
            return Signature.parse(base58);
        } catch (IllegalArgumentException undecodable) {
            throw MalformedTransaction.authentication(
                    "signature is not base58 of 64 bytes: " + undecodable.getMessage());
        }
    }

    /** The parser's error message without its remarks about the source of the input. */
    private static String reason(JacksonException notJson) {
        String sentence = notJson.getOriginalMessage();
        String said =
                sentence.split(" \\(start marker at|: enable `|, enable `", 2)[0]; // what follows is for programmers
        String shown = Fields.shortened(said, 200);
        TokenStreamLocation location = notJson.getLocation();
        return location == null ? shown : shown + " (at byte " + location.getByteOffset() + ")";
    }

    /**
     * Thrown for text that is not a transaction. Its message is for the client: what is wrong and what is accepted.
     *
     * <p>The body either has the wrong structure (HTTP 400), or is a body of the right structure whose account, signer
     * or signature cannot be decoded. The latter is answered like a signature that does not verify (HTTP 200).
     */
    public static final class MalformedTransaction extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final boolean authenticationFailure;

        private MalformedTransaction(String message, boolean authenticationFailure) {
            super(message, null, false, false);
            this.authenticationFailure = authenticationFailure;
        }

        static MalformedTransaction structure(String message) {
            return new MalformedTransaction(message, false);
        }

        static MalformedTransaction authentication(String message) {
            return new MalformedTransaction(message, true);
        }

        /** Whether the answer is that of a bad signature (HTTP 200); otherwise that of a malformed body (HTTP 400). */
        public boolean isAuthenticationFailure() {
            return authenticationFailure;
        }
    }
}
