/** Secret keys in encrypted files. */
@NullMarked
package io.openperp.trade.vault;

import org.jspecify.annotations.NullMarked;
