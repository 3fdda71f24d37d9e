/** Writes the tables: the changes of one SQL transaction, and the positions in the logs. */
@NullMarked
package io.openperp.account.projection.table;

import org.jspecify.annotations.NullMarked;
