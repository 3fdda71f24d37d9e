/** Reads the results of transactions from account-events and completes the pending answers. */
@NullMarked
package io.openperp.gateway.completion;

import org.jspecify.annotations.NullMarked;
