/** What has been started and when trading can begin. */
@NullMarked
package io.openperp.localsuite.lifecycle;

import org.jspecify.annotations.NullMarked;
