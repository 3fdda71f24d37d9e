/** Data directory of an exchange: logs, tables, keys, the markets of the user. */
@NullMarked
package io.openperp.localsuite.data;

import org.jspecify.annotations.NullMarked;
