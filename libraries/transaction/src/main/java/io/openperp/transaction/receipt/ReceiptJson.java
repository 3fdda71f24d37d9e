package io.openperp.transaction.receipt;

import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes and parses a saved receipt as JSON: one object of strings. */
final class ReceiptJson {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String SIGNER = "signer";
    private static final String MESSAGE = "message";
    private static final String TEXT = "text";
    private static final String SIGNATURE = "signature";
    private static final String BODY = "body";
    private static final String RECEIPT = "receipt";

    private ReceiptJson() {}

    static String text(SavedReceipt saved) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            out.writeStartObject();
            out.writeStringProperty(SIGNER, saved.signer().toString());
            out.writeStringProperty(MESSAGE, saved.messageHex());
            if (saved.text().isPresent()) {
                out.writeStringProperty(TEXT, saved.text().get());
            }
            out.writeStringProperty(SIGNATURE, saved.signature().toString());
            out.writeStringProperty(BODY, saved.body());
            out.writeStringProperty(RECEIPT, saved.receipt().header());
            out.writeEndObject();
        }
        return text.toString();
    }

    static SavedReceipt read(String json) {
        Map<String, String> fields = fields(json);
        return new SavedReceipt(
                field(fields, SIGNER, Bytes32::parse),
                field(fields, MESSAGE, HexFormat.of()::parseHex),
                fields.get(TEXT),
                field(fields, SIGNATURE, Signature::parse),
                field(fields, BODY, body -> body),
                field(fields, RECEIPT, Receipt::parse));
    }

    private static Map<String, String> fields(String json) {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("it is no receipt: a JSON object is accepted");
            }
            for (String name = in.nextName(); name != null; name = in.nextName()) {
                if (in.nextToken() == JsonToken.VALUE_STRING) {
                    fields.put(name, in.getString());
                } else {
                    in.skipChildren();
                }
            }
            return fields;
        } catch (JacksonException noJson) {
            throw new IllegalArgumentException(
                    "it is no receipt, not even JSON: " + noJson.getOriginalMessage(), noJson);
        }
    }

    private static <T> T field(Map<String, String> fields, String name, Function<String, T> reader) {
        String text = fields.get(name);
        if (text == null) {
            throw new IllegalArgumentException("it is no receipt: it has no text " + name);
        }
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(name + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }
}
