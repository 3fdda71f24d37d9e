/** Verifies transactions, appends them to the log, awaits and answers. */
@NullMarked
package io.openperp.gateway;

import org.jspecify.annotations.NullMarked;
