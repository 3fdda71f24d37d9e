/** Verifies transactions, appends them to the log, awaits their outcome and answers; forwards read requests. */
@NullMarked
package io.openperp.gateway;

import org.jspecify.annotations.NullMarked;
