/** Data directory of an exchange that runs in one process: its logs and their keys, its tables. */
@NullMarked
package io.openperp.logs.data;

import org.jspecify.annotations.NullMarked;
