/** The command that trades on a running exchange and shows what happened. */
@NullMarked
package io.openperp.localsuite.demo;

import org.jspecify.annotations.NullMarked;
