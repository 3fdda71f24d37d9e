/** A short run of what commands do, from which the launcher has an archive of classes written. */
@NullMarked
package io.openperp.trade.training;

import org.jspecify.annotations.NullMarked;
