package io.openperp.servicekit.query;

import io.openperp.servicekit.answer.Answers;
import io.openperp.units.Ascii;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses a query if its address has a parameter that the endpoint does not declare, has one twice, or contains a time
 * out of range (API-043, API-044). The declared parameters are read from the endpoint methods, so that no endpoint can
 * be forgotten.
 */
final class DeclaredParameters implements HandlerInterceptor {

    private static final Set<String> QUESTIONS = Set.of("GET", "HEAD");
    private static final int SHOWN = 64;

    private final ParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();
    private final Map<java.lang.reflect.Method, List<String>> declared = new ConcurrentHashMap<>();

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (!(handler instanceof HandlerMethod method)
                || request.getDispatcherType() != DispatcherType.REQUEST
                || !QUESTIONS.contains(request.getMethod())
                || takesAny(method)) {
            return true;
        }
        String refusal = refusal(request, declared.computeIfAbsent(method.getMethod(), each -> declaredBy(method)));
        if (refusal != null) {
            Answers.refuse(response, 400, refusal);
        }
        return refusal == null;
    }

    private static boolean takesAny(HandlerMethod method) {
        return method.hasMethodAnnotation(AnyParameters.class)
                || AnnotatedElementUtils.hasAnnotation(method.getBeanType(), AnyParameters.class);
    }

    private List<String> declaredBy(HandlerMethod method) {
        return Arrays.stream(method.getMethodParameters())
                .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
                .map(this::name)
                .toList();
    }

    private String name(MethodParameter parameter) {
        parameter.initParameterNameDiscovery(names);
        RequestParam annotation = parameter.getParameterAnnotation(RequestParam.class);
        return annotation == null || annotation.value().isEmpty()
                ? String.valueOf(parameter.getParameterName())
                : annotation.value();
    }

    private @Nullable String refusal(HttpServletRequest request, List<String> accepted) {
        for (Map.Entry<String, String[]> given : request.getParameterMap().entrySet()) {
            String name = given.getKey();
            String[] values = given.getValue();
            String refusal = !accepted.contains(name)
                    ? unknown(name, request.getRequestURI(), accepted)
                    : values.length > 1
                            ? "\"" + name + "\" is given " + values.length + " times, once is accepted"
                            : QueryTimes.NAMES.contains(name) ? timeRefusal(name, values[0]) : null;
            if (refusal != null) {
                return refusal;
            }
        }
        return null;
    }

    private static String unknown(String name, String path, List<String> accepted) {
        return "\"" + shown(name) + "\" is no parameter of " + shown(path) + ": "
                + (accepted.isEmpty()
                        ? "none is accepted"
                        : String.join(", ", accepted) + (accepted.size() == 1 ? " is accepted" : " are accepted"));
    }

    /** Reason why a time is not accepted; null if it is. An empty parameter counts as absent. */
    private @Nullable String timeRefusal(String name, String text) {
        if (text.isEmpty()) {
            return null;
        }
        try {
            return QueryTimes.refusal(name, BigInteger.valueOf(Ascii.wholeNumber(text)));
        } catch (NumberFormatException notWhole) {
            return QueryTimes.notWhole(name);
        }
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
