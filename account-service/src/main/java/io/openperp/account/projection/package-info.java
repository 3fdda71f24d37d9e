/** Turns account events and market events into rows, each exactly once. */
@NullMarked
package io.openperp.account.projection;

import org.jspecify.annotations.NullMarked;
