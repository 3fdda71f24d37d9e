/** Copies the logs of a trading exchange into a directory, and restores them. */
@NullMarked
package io.openperp.backup;

import org.jspecify.annotations.NullMarked;
