package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import java.util.ArrayList;
import java.util.List;

/** The ways in which a layout may hold the same actions, in the order in which they are tried. */
final class Arrangements {

    private Arrangements() {}

    /** @param permutedSettings as in {@link Tolerance} */
    static List<List<Action>> of(List<Action> actions, int permutedSettings) {
        List<List<Action>> settings = SettingsOrder.arrangements(actions, permutedSettings);
        if (!ModifiedSizes.mayBeFixed(actions)) {
            return settings;
        }
        List<List<Action>> all = new ArrayList<>(settings);
        settings.forEach(arrangement -> all.add(ModifiedSizes.fixed(arrangement)));
        return all;
    }
}
