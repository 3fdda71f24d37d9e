/** Orders of an account in JSON. */
@NullMarked
package io.openperp.api.order;

import org.jspecify.annotations.NullMarked;
