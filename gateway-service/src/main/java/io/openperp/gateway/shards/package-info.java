/** Which shards run, so that nothing is appended for one that would carry it out much later. */
@NullMarked
package io.openperp.gateway.shards;

import org.jspecify.annotations.NullMarked;
