/** What the deployment's tests ask of matching-service beyond its public types. */
@NullMarked
package io.openperp.matching;

import org.jspecify.annotations.NullMarked;
