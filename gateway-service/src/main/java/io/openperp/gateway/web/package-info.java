/** Bodies in, JSON out, and no page of the server's own in between. */
@NullMarked
package io.openperp.gateway.web;

import org.jspecify.annotations.NullMarked;
