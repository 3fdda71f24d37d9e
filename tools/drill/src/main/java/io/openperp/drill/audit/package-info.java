/** What accounts show, checked against itself, against what was answered and against all the money. */
@NullMarked
package io.openperp.drill.audit;

import org.jspecify.annotations.NullMarked;
