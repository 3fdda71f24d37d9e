package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SettingsAction.UpdateUserSettings.LeverageSetting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The orders of leverage settings that a client may have signed, whatever the order in its JSON. */
final class SettingsOrder {

    private SettingsOrder() {}

    /**
     * The variants of the actions: as given, with the settings sorted by symbol, and, if exactly one action has several
     * settings, but at most {@code maxPermuted}, with its settings in every order.
     */
    static List<List<Action>> arrangements(List<Action> actions, int maxPermuted) {
        UpdateUserSettings only = null;
        int several = 0;
        boolean hasProposals = false;
        for (Action action : actions) {
            if (action instanceof UpdateUserSettings update && update.settings().size() > 1) {
                only = update;
                several++;
            }
            hasProposals |= action instanceof Propose;
        }
        if (only == null) {
            List<Action> sorted = hasProposals ? sorted(actions) : actions;
            return sorted.equals(actions) ? List.of(actions) : List.of(actions, sorted);
        }
        List<List<Action>> arrangements = new ArrayList<>();
        arrangements.add(actions);
        arrangements.add(sorted(actions));
        if (several == 1 && only.settings().size() <= maxPermuted) {
            List<List<LeverageSetting>> orders = new ArrayList<>();
            permute(new ArrayList<>(only.settings()), 0, orders);
            for (List<LeverageSetting> order : orders) {
                arrangements.add(replaced(actions, only, new UpdateUserSettings(order)));
            }
        }
        return arrangements;
    }

    private static List<Action> sorted(List<Action> actions) {
        List<Action> sorted = new ArrayList<>(actions.size());
        for (Action action : actions) {
            sorted.add(
                    action instanceof UpdateUserSettings update
                            ? update.sorted()
                            : action instanceof Propose propose ? propose.sorted() : action);
        }
        return sorted;
    }

    private static List<Action> replaced(List<Action> actions, Action one, Action other) {
        List<Action> replaced = new ArrayList<>(actions);
        replaced.replaceAll(action -> action.equals(one) ? other : action);
        return replaced;
    }

    private static void permute(List<LeverageSetting> settings, int fixed, List<List<LeverageSetting>> orders) {
        if (fixed == settings.size()) {
            orders.add(List.copyOf(settings));
            return;
        }
        for (int i = fixed; i < settings.size(); i++) {
            Collections.swap(settings, fixed, i);
            permute(settings, fixed + 1, orders);
            Collections.swap(settings, fixed, i);
        }
    }
}
