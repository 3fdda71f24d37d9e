package io.openperp.simulator.cluster;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.SubmitTransaction;
import io.openperp.units.Bytes32;

/**
 * A transaction that a client sends; the same one may be sent again.
 *
 * @param number of the request in the simulation
 * @param transaction with its actions as messages, as the audit reads them
 * @param command the same as its gateway logs it
 */
public record Request(long number, Bytes32 account, SubmitTransaction transaction, AccountCommand command) {}
