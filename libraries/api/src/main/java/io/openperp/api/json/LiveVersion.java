package io.openperp.api.json;

import io.openperp.api.ApiVersion;
import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.PaidFee;
import io.openperp.api.action.ActionResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Implements all differences of {@link ApiVersion#LIVE}: the name of a status and the sign of each {@link PaidFee}. */
final class LiveVersion {

    private static final String CANCELLED_IOC = "cancelledIoc";

    private LiveVersion() {}

    /** Returns a mapper that writes and reads this version. */
    static JsonMapper of(JsonMapper.Builder mapper) {
        SimpleModule statuses = new SimpleModule("live-spelling")
                .addSerializer(OrderStatus.class, new StatusWriter())
                .addDeserializer(OrderStatus.class, new StatusReader());
        return mapper.annotationIntrospector(new Fees())
                .registerSubtypes(new NamedType(ActionResult.CancelledIoc.class, CANCELLED_IOC))
                .addModule(statuses)
                .build();
    }

    private static final class Fees extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public @Nullable Object findSerializer(MapperConfig<?> config, Annotated of) {
            return of.hasAnnotation(PaidFee.class) ? new FeeWriter() : super.findSerializer(config, of);
        }

        @Override
        public @Nullable Object findDeserializer(MapperConfig<?> config, Annotated of) {
            return of.hasAnnotation(PaidFee.class) ? new FeeReader() : super.findDeserializer(config, of);
        }
    }

    private static Decimal negated(Decimal fee) {
        return Decimal.of(-fee.units());
    }

    private static final class FeeWriter extends StdSerializer<Decimal> {

        FeeWriter() {
            super(Decimal.class);
        }

        @Override
        public void serialize(Decimal fee, JsonGenerator json, SerializationContext context) {
            json.writeNumber(negated(fee).toString());
        }
    }

    private static final class FeeReader extends StdDeserializer<Decimal> {

        FeeReader() {
            super(Decimal.class);
        }

        @Override
        public Decimal deserialize(JsonParser json, DeserializationContext context) {
            return negated(context.readValue(json, Decimal.class));
        }
    }

    private static final class StatusWriter extends StdSerializer<OrderStatus> {

        StatusWriter() {
            super(OrderStatus.class);
        }

        @Override
        public void serialize(OrderStatus status, JsonGenerator json, SerializationContext context) {
            json.writeString(status == OrderStatus.CANCELLED_IOC ? CANCELLED_IOC : status.wireName());
        }
    }

    private static final class StatusReader extends StdDeserializer<OrderStatus> {

        StatusReader() {
            super(OrderStatus.class);
        }

        @Override
        public OrderStatus deserialize(JsonParser json, DeserializationContext context) {
            String name = json.getString();
            for (OrderStatus status : OrderStatus.values()) {
                if (name.equals(status == OrderStatus.CANCELLED_IOC ? CANCELLED_IOC : status.wireName())) {
                    return status;
                }
            }
            throw context.weirdStringException(name, OrderStatus.class, "no status of an order has this name");
        }
    }
}
