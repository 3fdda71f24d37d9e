/** The user's directory and settings, and the addresses of exchanges. */
@NullMarked
package io.openperp.trade.settings;

import org.jspecify.annotations.NullMarked;
