package io.openperp.simulator.cluster;

import io.openperp.journal.AccountCommand;
import io.openperp.units.Bytes32;

/**
 * A transaction that a client sends; the same one may be sent again.
 *
 * @param number of the request in the simulation
 * @param transaction as the audit reads it
 * @param command the same as its gateway logs it
 */
public record Request(long number, Bytes32 account, ClientTransaction transaction, AccountCommand command) {}
