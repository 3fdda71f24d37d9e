package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.verification.Verification.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The variants of a transaction's actions over which its client's signature may have been made, in the order in which
 * they are tried: leverage settings in another order, sizes as another number type, currencies left out.
 */
final class Arrangements {

    private Arrangements() {}

    /**
     * All variants of the actions; the first one is the actions as given.
     *
     * @param permutedSettings largest number of leverage settings of one action that are tried in every order; more are
     *     tried as given and sorted by symbol only ({@link Tolerance})
     */
    static List<List<Action>> of(List<Action> actions, int permutedSettings) {
        List<List<Action>> all = new ArrayList<>(SettingsOrder.arrangements(actions, permutedSettings));
        if (ModifiedSizes.mayBeFixed(actions)) {
            addEach(all, ModifiedSizes::fixed);
        }
        if (UnsignedCurrency.mayBeUnsigned(actions)) {
            addEach(all, UnsignedCurrency::without);
        }
        if (UnsignedCurrency.mayBeSignedAsAbsent(actions)) {
            addEach(all, UnsignedCurrency::signedAsAbsent);
        }
        return all;
    }

    private static void addEach(List<List<Action>> all, UnaryOperator<List<Action>> other) {
        all.addAll(all.stream().map(other).toList());
    }
}
