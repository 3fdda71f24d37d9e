/** That the checks of accounts can fail. */
@NullMarked
package io.openperp.localsuite.audit;

import org.jspecify.annotations.NullMarked;
