/** Fixed-point numbers, keys, hashes, symbols, base58: the words every other module uses. */
@NullMarked
package io.openperp.units;

import org.jspecify.annotations.NullMarked;
