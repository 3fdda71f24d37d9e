/** Quotes every market around its oracle price, and trades with it in several temperaments. */
@NullMarked
package io.openperp.marketmaker;

import org.jspecify.annotations.NullMarked;
