/** JSON records of an account's orders. */
@NullMarked
package io.openperp.api.order;

import org.jspecify.annotations.NullMarked;
