package io.openperp.simulator.audit;

import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * What a signed transaction asks for that its signer may sign, by the roles of the moment it was logged.
 *
 * @param byRiskAlone whether the signer is of the role risk and no administrator
 * @param loosensTerms whether it may make terms of markets looser
 */
record AllowedActions(
        Bytes32 account, Bytes32 signer, List<Action> actions, boolean byRiskAlone, boolean loosensTerms) {}
