/**
 * The service to which clients send transactions and queries: verifies transactions, appends them to the log, awaits
 * their outcome and answers; forwards queries to the services that answer them.
 */
@NullMarked
package io.openperp.gateway;

import org.jspecify.annotations.NullMarked;
