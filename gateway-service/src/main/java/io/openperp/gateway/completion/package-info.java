/** Completed transactions on their way back: the tail of account-events and those who wait for it. */
@NullMarked
package io.openperp.gateway.completion;

import org.jspecify.annotations.NullMarked;
