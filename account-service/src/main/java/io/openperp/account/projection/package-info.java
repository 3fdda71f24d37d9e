/** Reads the logs of events into the tables, in one replica at a time, and lets an answer wait until they have everything that was in the log when the question came. */
@NullMarked
package io.openperp.account.projection;

import org.jspecify.annotations.NullMarked;
