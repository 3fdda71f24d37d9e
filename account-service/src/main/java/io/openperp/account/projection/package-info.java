/**
 * Writes the logs of events to the tables, in one replica at a time, and delays answers until the tables contain
 * everything that was in the log when the query arrived.
 */
@NullMarked
package io.openperp.account.projection;

import org.jspecify.annotations.NullMarked;
