package io.openperp.export;

import io.openperp.units.Decimals;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** A Parquet file as the lines that CSV would have. */
final class ParquetCells {

    private ParquetCells() {}

    /** The titles, then the rows. */
    static List<String> read(Path file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            MessageType schema = reader.getFileMetaData().getSchema();
            List<String> lines = new ArrayList<>();
            lines.add(schema.getFields().stream().map(Type::getName).collect(Collectors.joining(",")));
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> rows = new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema));
                for (long row = 0; row < pages.getRowCount(); row++) {
                    Group cells = rows.read();
                    lines.add(schema.getFields().stream()
                            .map(column -> cell(cells, column))
                            .collect(Collectors.joining(",")));
                }
            }
            return lines;
        }
    }

    /** Type and name of each column. */
    static List<String> types(Path file) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            return reader.getFileMetaData().getSchema().getFields().stream()
                    .map(column -> column.getLogicalTypeAnnotation() + " " + column.getName())
                    .toList();
        }
    }

    private static String cell(Group row, Type column) {
        if (row.getFieldRepetitionCount(column.getName()) == 0) {
            return "";
        }
        LogicalTypeAnnotation type = column.getLogicalTypeAnnotation();
        if (type == null) {
            return Long.toString(row.getLong(column.getName(), 0));
        }
        return switch (type) {
            case LogicalTypeAnnotation.TimestampLogicalTypeAnnotation ignored ->
                Instant.EPOCH.plusNanos(row.getLong(column.getName(), 0)).toString();
            case LogicalTypeAnnotation.DecimalLogicalTypeAnnotation ignored ->
                Decimals.format(
                        new BigInteger(row.getBinary(column.getName(), 0).getBytes()).longValueExact());
            default -> row.getString(column.getName(), 0);
        };
    }
}
