/** Reads the logs of events into the tables, in one replica at a time. */
@NullMarked
package io.openperp.account.projection;

import org.jspecify.annotations.NullMarked;
