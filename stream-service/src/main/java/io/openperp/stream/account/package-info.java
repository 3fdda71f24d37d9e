/** All accounts as their events left them, and what their subscribers are told. */
@NullMarked
package io.openperp.stream.account;

import org.jspecify.annotations.NullMarked;
