package io.openperp.exchange.account.subaccount;

import io.openperp.units.Bytes32;

/**
 * The account that holds what its owner trades in one market with {@code i} (isolated) true.
 *
 * @param market number of the only market in which it trades
 */
public record IsolatedAccount(Bytes32 key, Bytes32 owner, int market) {}
