package io.openperp.simulator;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Changes one method of a class as it was compiled. A change that finds nothing to change fails. */
final class Bytecode {

    private Bytecode() {}

    /** A change of the bytes of a class. */
    interface Change {
        byte[] of(byte[] compiled);

        default Change and(Change next) {
            return compiled -> next.of(of(compiled));
        }
    }

    static byte[] compiled(String className) {
        try (InputStream in =
                Bytecode.class.getClassLoader().getResourceAsStream(className.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new IllegalArgumentException("there is no class " + className);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Transforms the class without a change. */
    static Change unchanged() {
        return compiled -> ClassFile.of()
                .transformClass(
                        ClassFile.of().parse(compiled),
                        ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL));
    }

    /** Replaces the code of the method. */
    static Change replaced(String method, Consumer<CodeBuilder> code) {
        return changed(
                method,
                times -> MethodTransform.dropping(element -> element instanceof CodeAttribute)
                        .andThen(MethodTransform.endHandler(builder -> {
                            times.incrementAndGet();
                            builder.withCode(code);
                        })));
    }

    /** Makes the method do nothing. */
    static Change emptied(String method) {
        return replaced(method, CodeBuilder::return_);
    }

    /** The method always gives this number, or false and true for 0 and 1. */
    static Change returning(String method, int constant) {
        return replaced(method, code -> code.loadConstant(constant).ireturn());
    }

    /** Inserts code at the beginning of the method. */
    static Change begun(String method, Consumer<CodeBuilder> code) {
        return changed(
                method,
                times -> MethodTransform.transformingCode(CodeTransform.ofStateful(() -> {
                    boolean[] begun = {false};
                    return (builder, element) -> {
                        if (!begun[0]) {
                            begun[0] = true;
                            times.incrementAndGet();
                            code.accept(builder);
                        }
                        builder.with(element);
                    };
                })));
    }

    /** Leaves out calls in the method; in place of their results there is 0. */
    static Change withoutCalls(String method, String called) {
        return calls(method, called, (builder, call) -> {
            var type = call.typeSymbol();
            for (int i = type.parameterCount() - 1; i >= 0; i--) {
                pop(builder, TypeKind.from(type.parameterType(i)));
            }
            if (call.opcode() != Opcode.INVOKESTATIC) {
                builder.pop();
            }
            zero(builder, TypeKind.from(type.returnType()));
        });
    }

    /** Something else happens where the method calls another. */
    static Change calls(
            String method, String called, java.util.function.BiConsumer<CodeBuilder, InvokeInstruction> code) {
        return changed(
                method,
                times -> MethodTransform.transformingCode((builder, element) -> {
                    if (element instanceof InvokeInstruction call && call.name().equalsString(called)) {
                        times.incrementAndGet();
                        code.accept(builder, call);
                    } else {
                        builder.with(element);
                    }
                }));
    }

    /** Another number stands where the method has this one. */
    static Change constants(String method, long from, long to) {
        return changed(
                method,
                times -> MethodTransform.transformingCode((builder, element) -> {
                    if (element instanceof ConstantInstruction constant
                            && constant.constantValue().equals(from)) {
                        times.incrementAndGet();
                        builder.loadConstant(to);
                    } else {
                        builder.with(element);
                    }
                }));
    }

    /** Something else happens where the method reads or writes a field. */
    static Change fields(
            String method,
            Opcode opcode,
            String field,
            java.util.function.BiConsumer<CodeBuilder, FieldInstruction> code) {
        return changed(
                method,
                times -> MethodTransform.transformingCode((builder, element) -> {
                    if (element instanceof FieldInstruction access
                            && access.opcode() == opcode
                            && access.name().equalsString(field)) {
                        times.incrementAndGet();
                        code.accept(builder, access);
                    } else {
                        builder.with(element);
                    }
                }));
    }

    static ClassDesc type(String className) {
        return ClassDesc.of(className);
    }

    private static void pop(CodeBuilder builder, TypeKind kind) {
        if (kind.slotSize() == 2) {
            builder.pop2();
        } else {
            builder.pop();
        }
    }

    private static void zero(CodeBuilder builder, TypeKind kind) {
        switch (kind) {
            case VOID -> {}
            case LONG -> builder.lconst_0();
            case REFERENCE -> builder.aconst_null();
            case DOUBLE -> builder.dconst_0();
            case FLOAT -> builder.fconst_0();
            default -> builder.iconst_0();
        }
    }

    private interface Counted {
        MethodTransform by(AtomicInteger times);
    }

    private static Change changed(String method, Counted transform) {
        return compiled -> {
            AtomicInteger times = new AtomicInteger();
            ClassModel model = ClassFile.of().parse(compiled);
            byte[] changed = ClassFile.of()
                    .transformClass(
                            model,
                            ClassTransform.transformingMethods(
                                    candidate -> isMethod(candidate, method), transform.by(times)));
            if (times.get() == 0) {
                throw new IllegalArgumentException(method + " has nothing to change");
            }
            return changed;
        };
    }

    private static boolean isMethod(MethodModel candidate, String method) {
        return candidate.methodName().equalsString(method) && candidate.code().isPresent();
    }
}
