/** Values of fields of actions that have rules of their own, whatever action they are in. */
@NullMarked
package io.openperp.transaction.field;

import org.jspecify.annotations.NullMarked;
