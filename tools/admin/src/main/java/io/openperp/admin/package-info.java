/** {@code ./exchange admin}: what operators sign, from the command line. */
@NullMarked
package io.openperp.admin;

import org.jspecify.annotations.NullMarked;
