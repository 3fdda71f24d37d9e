/** Local books, markets and accounts, which streams keep equal to the exchange's. */
@NullMarked
package io.openperp.client.local;

import org.jspecify.annotations.NullMarked;
