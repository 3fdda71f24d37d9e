package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code setFeeProgramme}: an administrator puts an account into a programme of fees (FEE-011).
 *
 * @param account account for which, and for those that it owns unless they have their own, the programme is set
 * @param programme name of the programme; empty: none
 */
public record SetFeeProgramme(Bytes32 account, String programme) implements OwnAction, OperatorAction.Administration {

    static final Kind KIND = new Kind(
            "setFeeProgramme",
            1041,
            List.of(new Field("account", Type.KEY), new Field("programme", Type.OPTIONAL_TEXT)),
            values -> new SetFeeProgramme((Bytes32) values.get(0), (String) values.get(1)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(account, programme);
    }

    @Override
    public @Nullable String flaw() {
        return programme.isEmpty() || FeeTable.isName(programme)
                ? null
                : "programme \"" + programme
                        + "\" is no name of one: 1 to 16 lower-case letters, digits and dashes are";
    }
}
