package io.openperp.account;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/**
 * First the classes that start services of their own, then those that share one, each by name, since the shared one takes
 * processor time from its start on. At last the one that sets the fees of all accounts: the others see an exchange where
 * nobody has set any.
 */
final class SharedServiceLast implements ClassOrderer {

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors()
                .sort(Comparator.comparingInt(SharedServiceLast::place)
                        .thenComparing(each -> each.getTestClass().getName()));
    }

    private static int place(ClassDescriptor tests) {
        if (!QueriesFixture.class.isAssignableFrom(tests.getTestClass())) {
            return 0;
        }
        return tests.getTestClass() == FeePoliciesIT.class ? 2 : 1;
    }
}
