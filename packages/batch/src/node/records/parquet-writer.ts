import type { RecordBlock, RecordColumn, RecordTable, RecordValue } from '../../records.js';

export interface RecordWriter {
  write(block: RecordBlock): void;
  finish(): void;
}

/** The rows of a row group, the unit that a reader of Parquet loads. They are in memory until it is complete. */
const GROUP = 100_000;

const TYPES = { int32: 'INT32', int64: 'INT64', double: 'DOUBLE', text: 'STRING' } as const;

type Values = RecordValue[] | Int32Array | BigInt64Array;

/** Opens a new Parquet file for records. Row groups have 100,000 rows, compressed with Snappy. */
export async function parquetWriter(
  file: string,
  table: RecordTable,
  properties: Readonly<Record<string, string>>,
): Promise<RecordWriter> {
  // Imported here, because few runs write Parquet.
  const { fileWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const { constants, index, measures, cells } = table;
  const columns = [...constants, index, ...measures];
  const schema = schemaFromColumnData({
    columnData: columns.map(({ name, type, isOptional }) => ({
      name,
      type: TYPES[type],
      nullable: isOptional,
      data: [],
    })),
  });
  const kvMetadata = Object.entries(properties).map(([key, value]) => ({ key, value }));
  const parquet = new ParquetWriter({ writer: fileWriter(file), schema, kvMetadata });
  const values = columns.map(emptyValues);
  let rows = 0;

  function flush(): void {
    if (rows === 0) return;
    const columnData = columns.map(({ name, type }, at) => ({
      name,
      data: (values[at] ?? []).slice(0, rows),
      // The index grows by 1 in most rows, so its differences need almost no space.
      ...(type === 'int64' ? { encoding: 'DELTA_BINARY_PACKED' as const } : {}),
    }));
    void parquet.write({ columnData, rowGroupSize: GROUP });
    rows = 0;
  }

  function write({ cell, first, measures: played }: RecordBlock): void {
    const { constants: lineups = [], sources = [], width = 1 } = cells[cell] ?? {};
    for (let at = 0, game = first; at < played.length; game++) {
      for (const lineup of lineups) {
        let column = 0;
        for (const value of lineup) set(values[column++], rows, value);
        (values[column++] as BigInt64Array)[rows] = BigInt(game);
        for (const source of sources) set(values[column++], rows, source < 0 ? null : (played[at + source] as number));
        at += width;
        if (++rows === GROUP) flush();
      }
    }
  }

  return {
    write,
    finish: () => {
      flush();
      void parquet.finish();
    },
  };
}

function emptyValues({ type, isOptional }: RecordColumn): Values {
  if (type === 'int64') return new BigInt64Array(GROUP);
  return type === 'int32' && !isOptional ? new Int32Array(GROUP) : Array.from({ length: GROUP }, () => null);
}

function set(values: Values | undefined, row: number, value: RecordValue): void {
  (values as RecordValue[])[row] = value;
}
