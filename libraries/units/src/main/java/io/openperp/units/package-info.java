/** Fixed-point numbers, keys, hashes, symbols, base58: the basic types of all other modules. */
@NullMarked
package io.openperp.units;

import org.jspecify.annotations.NullMarked;
