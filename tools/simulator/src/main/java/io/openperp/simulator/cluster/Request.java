package io.openperp.simulator.cluster;

import io.openperp.journal.SubmitTransaction;
import io.openperp.units.Bytes32;

/**
 * A transaction one client asks for; the same one may be asked for again.
 *
 * @param number of the request in the simulation
 */
public record Request(long number, Bytes32 account, SubmitTransaction transaction) {}
