/** A short run of all commands, from which the launcher has an archive of classes written. */
@NullMarked
package io.openperp.trade.training;

import org.jspecify.annotations.NullMarked;
