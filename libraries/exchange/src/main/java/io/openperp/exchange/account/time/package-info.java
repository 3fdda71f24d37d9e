/** Lets administrators accept the time of the logs after a clock was wrong. */
@NullMarked
package io.openperp.exchange.account.time;

import org.jspecify.annotations.NullMarked;
