/** The signed envelope, its actions, canonical bytes, verification and order IDs. */
@NullMarked
package io.openperp.transaction;

import org.jspecify.annotations.NullMarked;
