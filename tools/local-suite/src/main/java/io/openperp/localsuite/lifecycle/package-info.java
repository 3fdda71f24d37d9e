/** The started parts of an exchange, and when trading can begin. */
@NullMarked
package io.openperp.localsuite.lifecycle;

import org.jspecify.annotations.NullMarked;
