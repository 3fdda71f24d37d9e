package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code stayUntilFilled}: whether triggered market orders of the account try again at each mark for the part that was
 * not filled, instead of ending (CND-040).
 *
 * @param on whether they try again from now on
 */
public record StayUntilFilled(boolean on) implements OwnAction, TradingAction {

    static final Kind KIND = new Kind(
            "stayUntilFilled",
            1050,
            List.of(new Field("on", Type.FLAG)),
            values -> new StayUntilFilled((boolean) values.get(0)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(on);
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
