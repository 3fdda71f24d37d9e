/** Describes the effect of an operator's request before anybody signs it. */
@NullMarked
package io.openperp.admin.words;

import org.jspecify.annotations.NullMarked;
