/** Types of the fields that several actions share, with the rules for their values. */
@NullMarked
package io.openperp.transaction.field;

import org.jspecify.annotations.NullMarked;
