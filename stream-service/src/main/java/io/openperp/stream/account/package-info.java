/** All accounts as their events left them, and the messages to their subscribers. */
@NullMarked
package io.openperp.stream.account;

import org.jspecify.annotations.NullMarked;
