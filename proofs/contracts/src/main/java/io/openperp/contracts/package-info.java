/** The documents in docs/api, and whether what the exchange says and hears is as they say. */
@NullMarked
package io.openperp.contracts;

import org.jspecify.annotations.NullMarked;
