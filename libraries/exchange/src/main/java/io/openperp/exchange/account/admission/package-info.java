/** Admits transactions or refuses them as a whole; the packages below carry out the actions by kind. */
@NullMarked
package io.openperp.exchange.account.admission;

import org.jspecify.annotations.NullMarked;
