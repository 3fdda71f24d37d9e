package io.openperp.endtoend;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * First the classes that start exchanges of their own, then those that share one, each by name: the shared exchange
 * takes processor time from its start on, also while no test uses it.
 */
final class SharedExchangeLast implements ClassOrderer {

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors()
                .sort(Comparator.<ClassDescriptor>comparingInt(each -> isOnTheSharedExchange(each) ? 1 : 0)
                        .thenComparing(each -> each.getTestClass().getName()));
    }

    private static boolean isOnTheSharedExchange(ClassDescriptor tests) {
        Class<?> type = tests.getTestClass();
        return Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredMethods()))
                .flatMap(element -> Arrays.stream(element.getAnnotationsByType(ExtendWith.class)))
                .flatMap(extension -> Arrays.stream(extension.value()))
                .anyMatch(OnTheExchange.class::equals);
    }
}
