/** The signed envelope, its actions, their canonical bytes and order IDs. */
@NullMarked
package io.openperp.transaction;

import org.jspecify.annotations.NullMarked;
