package io.openperp.transaction.json;

import io.openperp.transaction.field.BuilderCode;
import org.jspecify.annotations.Nullable;

/** Writes JSON elements that several actions share. */
final class JsonText {

    private JsonText() {}

    /** Appends a comma and the field {@code builderCode}; nothing if there is no code. */
    static void appendTo(StringBuilder out, @Nullable BuilderCode code) {
        if (code != null) {
            out.append(",\"builderCode\":{\"fee\":").append(code.fee());
            out.append(",\"to\":\"").append(code.to()).append("\"}");
        }
    }

    /** Appends a string in quotes, with its special characters escaped. */
    static void appendTo(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
