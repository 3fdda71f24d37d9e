/** Access to members of matching-service that are not public, for the deployment tests. */
@NullMarked
package io.openperp.matching;

import org.jspecify.annotations.NullMarked;
