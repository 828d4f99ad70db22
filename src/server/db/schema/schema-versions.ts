import type { Database, Queryable } from '../connections/database';

/** A text that served, or, with an empty source, the removal of one. */
export interface SchemaVersion {
  readonly id: string;
  /** `<module>/<page>` of a page file; the path in the schemas folder of any other. */
  readonly path: string;
  readonly hash: string;
  readonly source: string;
  /** Sentences of the steps that its tables took. */
  readonly plan: readonly string[];
  readonly time: string;
}

/** Name under which a file's versions are kept. */
export function toVersionPath(file: string): string {
  const page = /^pages\/(.+)\.json$/.exec(file)?.[1];
  return page ?? file;
}

/** File of a version's name: that of a page has no ending. */
export function toFile(path: string): string {
  return /\.\w+$/.test(path) ? path : `pages/${path}.json`;
}

const toVersion = (row: Record<string, unknown>): SchemaVersion => ({
  id: String(row['id']),
  path: String(row['page_path']),
  hash: String(row['hash']),
  source: String(row['source']),
  plan: Array.isArray(row['plan']) ? row['plan'].map(String) : [],
  time: String(row['time']),
});

/** The texts that served last: file -> text; removed files are absent. */
export async function readLastVersions(database: Database): Promise<ReadonlyMap<string, string>> {
  const answer = await database.system((q) =>
    q.query('select distinct on (page_path) page_path, source from sys_schema_version order by page_path, id desc'),
  );
  return new Map(answer.rows.flatMap((row) => (row['source'] === '' ? [] : [[toFile(String(row['page_path'])), String(row['source'])]])));
}

/** Files whose newest text, or removal, was published in the app. */
export async function readAppFiles(database: Database): Promise<readonly string[]> {
  const { rows } = await database.system((q) =>
    q.query(
      'select page_path from (select distinct on (page_path) page_path, in_app from sys_schema_version order by page_path, id desc) l where in_app',
    ),
  );
  return rows.map((row) => toFile(String(row['page_path'])));
}

/** Says whether a text of a file has served. */
export async function hasServed(database: Database, file: string, text: string): Promise<boolean> {
  const { rows } = await database.system((q) =>
    q.query('select 1 from sys_schema_version where page_path = $1 and source = $2 limit 1', [toVersionPath(file), text]),
  );
  return rows.length > 0;
}

/** A version that is to be written down. */
export type NewVersion = Omit<SchemaVersion, 'id' | 'time'> & {
  /** True: published in the app. */
  readonly inApp: boolean;
};

/** The texts before those of some files, for each the newest that is another; a file that has none is absent then. */
export async function readEarlierVersions(
  database: Database,
  last: ReadonlyMap<string, string>,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const earlier = new Map(last);
  for (const file of files) {
    const { rows } = await database.system((q) =>
      q.query(
        `select source from sys_schema_version where page_path = $1 and source <> '' group by source
         having max(id) < (select max(id) from sys_schema_version where page_path = $1 and source = $2) order by max(id) desc limit 1`,
        [toVersionPath(file), last.get(file) ?? ''],
      ),
    );
    const source = rows[0]?.['source'];
    if (typeof source === 'string') earlier.set(file, source);
    else earlier.delete(file);
  }
  return earlier;
}

/** Id of the version that was written down last; empty where there is none. */
export async function readNewestVersion(database: Database): Promise<string> {
  const { rows } = await database.system((q) => q.query('select max(id)::text as id from sys_schema_version'));
  return String(rows[0]?.['id'] ?? '');
}

/** Writes versions down, in one statement. */
export async function recordVersions(database: Database, versions: readonly NewVersion[]): Promise<void> {
  if (versions.length === 0) return;
  await database.system((q) =>
    q.query(
      `insert into sys_schema_version (id, page_path, hash, source, plan, in_app)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::boolean[])`,
      [
        versions.map(() => database.ids.next()),
        versions.map((version) => version.path),
        versions.map((version) => version.hash),
        versions.map((version) => version.source),
        versions.map((version) => JSON.stringify(version.plan)),
        versions.map((version) => version.inApp),
      ],
    ),
  );
}

/** Versions, the newest first; of one path where it is named. */
export async function readHistory(q: Queryable, path?: string): Promise<readonly SchemaVersion[]> {
  const answer = await q.query('select * from sys_schema_version where $1::text is null or page_path = $1 order by id desc limit 1000', [
    path ?? null,
  ]);
  return answer.rows.map(toVersion);
}

/** Pages whose file has left the folder, with the text that served last. Shape: file -> text. */
export async function readRemoved(q: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await q.query(
    `select l.page_path, v.source from (select distinct on (page_path) page_path, source from sys_schema_version order by page_path, id desc) l
     join lateral (select source from sys_schema_version where page_path = l.page_path and source <> '' order by id desc limit 1) v on true
     where l.source = ''`,
  );
  return new Map(rows.map((row) => [toFile(String(row['page_path'])), String(row['source'])]));
}

/** A version without its text. */
export interface VersionHead {
  readonly id: string;
  /** Fingerprint of its text, by which it is told from others; '' for a removal. */
  readonly fingerprint: string;
  /** Sentences of the steps that its tables took. */
  readonly plan: readonly string[];
  /** Shape: `YYYY-MM-DD HH:mm:ss`, the institute's time. */
  readonly time: string;
}

/** The newest versions of a file, the newest first. */
export async function readHeads(q: Queryable, file: string): Promise<readonly VersionHead[]> {
  const { rows } = await q.query(
    `select id::text as id, case when source = '' then '' else encode(sha256(convert_to(source, 'UTF8')), 'hex') end as fingerprint, plan,
       to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time
     from sys_schema_version where page_path = $1 order by id desc limit 200`,
    [toVersionPath(file)],
  );
  return rows.map((row) => ({
    id: String(row['id']),
    fingerprint: String(row['fingerprint']),
    plan: Array.isArray(row['plan']) ? row['plan'].map(String) : [],
    time: String(row['time']),
  }));
}

/** The text of one version. Shape: undefined where there is none, or it is a removal. */
export async function readVersionText(
  q: Queryable,
  { file, id }: { readonly file: string; readonly id: string },
): Promise<string | undefined> {
  const { rows } = await q.query(`select source from sys_schema_version where page_path = $1 and id = $2::bigint and source <> ''`, [
    toVersionPath(file),
    id,
  ]);
  const source: unknown = rows[0]?.['source'];
  return typeof source === 'string' ? source : undefined;
}
