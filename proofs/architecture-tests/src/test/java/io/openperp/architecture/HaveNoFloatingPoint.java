package io.openperp.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the class file itself: fields, signatures and every instruction. */
final class HaveNoFloatingPoint extends ArchCondition<JavaClass> {

    private static final Pattern INSTRUCTION = Pattern.compile(
            "[FD](CONST_.|LOAD.*|STORE.*|ALOAD|ASTORE|ADD|SUB|MUL|DIV|REM|NEG|CMP[LG]|RETURN|2[ILFD])|[IL]2[FD]");

    private static final Set<String> TYPES = Set.of("F", "D", "Ljava/lang/Float;", "Ljava/lang/Double;");

    HaveNoFloatingPoint() {
        super("have no float or double");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        ClassModel model = ClassFile.of().parse(bytesOf(type));
        model.fields().stream()
                .filter(field -> isFloating(field.fieldTypeSymbol()))
                .forEach(field -> violation(type, field, events));
        model.methods().stream().filter(HaveNoFloatingPoint::uses).forEach(method -> violation(type, method, events));
    }

    private static boolean uses(MethodModel method) {
        MethodTypeDesc signature = method.methodTypeSymbol();
        boolean inSignature = Stream.concat(Stream.of(signature.returnType()), signature.parameterList().stream())
                .anyMatch(HaveNoFloatingPoint::isFloating);
        return inSignature
                || method.code().stream()
                        .flatMap(code -> code.elementStream())
                        .anyMatch(HaveNoFloatingPoint::isFloating);
    }

    private static boolean isFloating(CodeElement element) {
        return element instanceof Instruction instruction
                && INSTRUCTION.matcher(instruction.opcode().name()).matches();
    }

    private static boolean isFloating(ClassDesc type) {
        String descriptor = type.descriptorString();
        return TYPES.contains(descriptor.substring(descriptor.lastIndexOf('[') + 1));
    }

    private static void violation(JavaClass type, FieldModel field, ConditionEvents events) {
        events.add(SimpleConditionEvent.violated(
                type, type.getName() + "." + field.fieldName().stringValue() + " is floating point"));
    }

    private static void violation(JavaClass type, MethodModel method, ConditionEvents events) {
        events.add(SimpleConditionEvent.violated(
                type, type.getName() + "." + method.methodName().stringValue() + "() uses floating point"));
    }

    private static byte[] bytesOf(JavaClass type) {
        Source source = type.getSource().orElseThrow(() -> new IllegalStateException("no class file of " + type));
        try (InputStream in = source.getUri().toURL().openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
