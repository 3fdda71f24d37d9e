package io.openperp.export;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * A file in the format Apache Parquet, compressed with Snappy. Times are {@code TIMESTAMP(NANOS, UTC)}, numbers {@code
 * DECIMAL(38, 8)}, whole numbers {@code INT64}, all other columns {@code STRING}; an empty cell is null.
 */
final class ParquetFile implements TableFile {

    private static final Set<String> TIMES = Set.of("time", "opened_at");
    private static final Set<String> NUMBERS = Set.of(
            "amount",
            "balance",
            "builder_fee",
            "cost",
            "deposits",
            "fee",
            "fee_rate",
            "fees",
            "funding",
            "hourly_rate",
            "mark",
            "notional",
            "payment",
            "price",
            "realized_pnl",
            "size",
            "transferred",
            "volume",
            "withdrawn",
            "order_margin");

    private static final Set<String> WHOLE_NUMBERS = Set.of("priority");

    private static final int DIGITS = 38;
    private static final int DECIMALS = 8;
    private static final int DECIMAL_BYTES = 16;

    private final ParquetWriter<List<String>> writer;

    /**
     * Creates a file.
     *
     * @param file path at which no file exists yet
     */
    ParquetFile(Path file, List<String> columns) throws IOException {
        writer = new Builder(new LocalOutputFile(file), schema(columns))
                .withConf(new PlainParquetConfiguration())
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .build();
    }

    @Override
    public void add(List<String> row) throws IOException {
        writer.write(row);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static MessageType schema(List<String> columns) {
        return new MessageType("row", columns.stream().map(ParquetFile::column).toList());
    }

    private static Type column(String name) {
        if (TIMES.contains(name)) {
            return Types.optional(PrimitiveTypeName.INT64)
                    .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.NANOS))
                    .named(name);
        }
        if (NUMBERS.contains(name)) {
            return Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
                    .length(DECIMAL_BYTES)
                    .as(LogicalTypeAnnotation.decimalType(DECIMALS, DIGITS))
                    .named(name);
        }
        if (WHOLE_NUMBERS.contains(name)) {
            return Types.optional(PrimitiveTypeName.INT64).named(name);
        }
        return Types.optional(PrimitiveTypeName.BINARY)
                .as(LogicalTypeAnnotation.stringType())
                .named(name);
    }

    private static final class Builder extends ParquetWriter.Builder<List<String>, Builder> {

        private final MessageType schema;

        Builder(OutputFile file, MessageType schema) {
            super(file);
            this.schema = schema;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<List<String>> getWriteSupport(Configuration none) {
            return new Cells(schema);
        }

        @Override
        protected WriteSupport<List<String>> getWriteSupport(ParquetConfiguration none) {
            return new Cells(schema);
        }
    }

    /** Converts the text cells of each row to the types of their columns, and passes them to Parquet's writer. */
    private static final class Cells extends WriteSupport<List<String>> {

        private final MessageType schema;
        private @Nullable RecordConsumer consumer;

        Cells(MessageType schema) {
            this.schema = schema;
        }

        @Override
        public WriteContext init(Configuration none) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public WriteContext init(ParquetConfiguration none) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer columns) {
            consumer = columns;
        }

        @Override
        public void write(List<String> row) {
            RecordConsumer out = Objects.requireNonNull(consumer);
            out.startMessage();
            for (int i = 0; i < row.size(); i++) {
                if (!row.get(i).isEmpty()) {
                    String name = schema.getFieldName(i);
                    out.startField(name, i);
                    value(out, name, row.get(i));
                    out.endField(name, i);
                }
            }
            out.endMessage();
        }

        private static void value(RecordConsumer out, String column, String cell) {
            if (TIMES.contains(column)) {
                Instant time = Instant.parse(cell);
                out.addLong(Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano()));
            } else if (NUMBERS.contains(column)) {
                out.addBinary(Binary.fromConstantByteArray(decimal(cell)));
            } else if (WHOLE_NUMBERS.contains(column)) {
                out.addLong(Long.parseLong(cell));
            } else {
                out.addBinary(Binary.fromString(cell));
            }
        }

        /** Value of a decimal cell as a two's complement number, highest byte first. */
        private static byte[] decimal(String cell) {
            byte[] units =
                    new BigDecimal(cell).setScale(DECIMALS).unscaledValue().toByteArray();
            byte[] bytes = new byte[DECIMAL_BYTES];
            Arrays.fill(bytes, (byte) (units[0] < 0 ? -1 : 0));
            System.arraycopy(units, 0, bytes, DECIMAL_BYTES - units.length, units.length);
            return bytes;
        }
    }
}
