/** Reading of request bodies and JSON answers, in place of Tomcat's own error pages too. */
@NullMarked
package io.openperp.gateway.web;

import org.jspecify.annotations.NullMarked;
