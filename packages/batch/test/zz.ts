import { simulate } from '@cards/batch/node';
import { pairs } from '@cards/pairs';
import { DuckDBInstance } from '@duckdb/node-api';
const cells = [{ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 1e6 }];
for (const records of [undefined, '/tmp/rec/b.csv', '/tmp/rec/b.ndjson', '/tmp/rec/b.parquet']) {
  const t = performance.now(),
    c = process.cpuUsage();
  const s = await simulate({ seed: 1, cells }, { workers: 1, records });
  const d = process.cpuUsage(c);
  console.log(records, Math.round(performance.now() - t), 'cpu', ((d.user + d.system) / 1000) | 0);
  if (!records) continue;
  const u = performance.now();
  const con = await (await DuckDBInstance.create()).connect();
  const rows = await (
    await con.run(`select flips, count(*) n from '${records}' group by flips order by flips`)
  ).getRows();
  console.log(
    rows.slice(0, 3),
    JSON.stringify(s.cells[0]!.measures.flips!.histogram),
    Math.round(performance.now() - u),
  );
}
