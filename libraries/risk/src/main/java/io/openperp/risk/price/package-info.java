/** Oracle, mark and impact prices. */
@NullMarked
package io.openperp.risk.price;

import org.jspecify.annotations.NullMarked;
