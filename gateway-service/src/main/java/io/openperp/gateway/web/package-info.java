/** Reads request bodies, and answers in JSON, also where Tomcat would write its own error pages. */
@NullMarked
package io.openperp.gateway.web;

import org.jspecify.annotations.NullMarked;
