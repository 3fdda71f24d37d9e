package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code note}: a signed text in the account's history (TXN-026).
 *
 * @param text 1 to {@link #LONGEST} bytes of UTF-8 that are all shown
 */
public record Note(String text) implements OwnAction, SettingsAction {

    /** Longest text in bytes of UTF-8. */
    public static final int LONGEST = 64;

    static final Kind KIND =
            new Kind("note", 1001, List.of(new Field("text", Type.TEXT)), values -> new Note((String) values.get(0)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(text);
    }

    @Override
    public @Nullable String flaw() {
        return Flaws.text("text", text, 1, LONGEST);
    }
}
