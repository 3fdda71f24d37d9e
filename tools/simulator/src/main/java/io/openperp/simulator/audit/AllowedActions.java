package io.openperp.simulator.audit;

import io.openperp.journal.Role;
import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Set;

/**
 * What a signed transaction asks for that its signer may sign, by the roles of the moment it was logged; or what proposals ask for that
 * their multisig account may do when one of them is to be executed.
 *
 * @param byRiskAlone whether the signer is of the role risk and no administrator
 * @param loosensTerms whether it may make terms of markets looser
 */
record AllowedActions(
        Bytes32 account, Bytes32 signer, List<Action> actions, boolean byRiskAlone, boolean loosensTerms) {

    static AllowedActions of(Bytes32 account, Bytes32 signer, List<Action> actions, Set<Role> roles) {
        boolean isAdmin = roles.contains(Role.ROLE_ADMIN);
        return new AllowedActions(
                account,
                signer,
                actions.stream()
                        .filter(action -> NaiveRights.may(action, roles))
                        .toList(),
                !isAdmin && roles.contains(Role.ROLE_RISK),
                isAdmin || roles.contains(Role.ROLE_LISTER));
    }
}
