/** Events, market statistics and figures as the objects of the API: the only place where one becomes the other. */
@NullMarked
package io.openperp.views;

import org.jspecify.annotations.NullMarked;
