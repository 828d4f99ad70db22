import { sql } from 'kysely';
import { isObject } from '../../base/dot-path';
import type { Followed, Following } from '../../protocol/history';
import type { Text } from '../../schema/model/text';
import type { Queryable } from '../db/connections/database';
import { runSql } from '../query/statement';
import { causeField } from './audit-trail';
import { type Deed, type HistorySight, recordKey } from './history-sight';

/** So many records of one kind are named; of the rest only their number is told. */
const mostNamed = 20;

/** An entry of the history that is read, in the transaction that wrote it. */
export interface Root extends Deed {
  readonly auditId: string;
  readonly written: string;
  readonly time: string;
}

interface Caused extends Root {
  readonly cause: Deed;
}

/** What was done in a transaction, by what set it off. */
const causeKey = ({ written, time }: Root, { record, id, action }: Deed): string => [written, time, record, id, action].join('/');

/** What set an entry off. Shape: undefined where somebody did it himself. */
export function causeOf(mark: unknown): Deed | undefined {
  if (!isObject(mark)) return undefined;
  return { record: String(mark['record'] ?? ''), id: String(mark['id'] ?? ''), action: String(mark['action'] ?? '') };
}

async function readCaused(q: Queryable, tenantId: string, roots: readonly Root[]): Promise<ReadonlyMap<string, readonly Caused[]>> {
  const found = new Map<string, Caused[]>();
  if (roots.length === 0) return found;
  const mark = JSON.stringify([{ field: causeField }]);
  const rows = await runSql(
    q,
    sql`select a.id::text as id, a.action, a.subject, a.subject_id::text as subject_id, a.written::text as written, a.time::text as time,
        jsonb_path_query_first(a.changes, '$[*] ? (@.field == $name).after', jsonb_build_object('name', ${causeField}::text)) as cause
      from sys_audit a join (
        select distinct r.written, r.time from sys_audit r where r.tenant_id = ${tenantId} and r.id = any(${roots.map(({ auditId }) => auditId)}::bigint[])
      ) d on a.written = d.written and a.time = d.time
      where a.tenant_id = ${tenantId} and not a.refused and a.subject_id is not null and a.changes @> ${mark}::jsonb order by a.id`,
  );
  for (const row of rows) {
    const cause = causeOf(row['cause']);
    if (!cause) continue;
    const entry: Caused = {
      ...{ record: String(row['subject']), id: String(row['subject_id']), action: String(row['action']) },
      ...{ auditId: String(row['id']), written: String(row['written']), time: String(row['time']), cause },
    };
    const key = causeKey(entry, cause);
    found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return found;
}

/** A deed that followed, and whether the reader may know of all that lies between. */
interface Step extends Deed {
  readonly isTied: boolean;
}

/** All that followed from an entry; what happened to the record itself stands in its own history. */
function stepsOf(root: Root, caused: ReadonlyMap<string, readonly Caused[]>, sight: HistorySight): readonly Step[] {
  const steps: Step[] = [];
  const met = new Set([root.auditId]);
  const follow = (from: Root, isTied: boolean): void => {
    for (const each of caused.get(causeKey(from, from)) ?? []) {
      if (met.has(each.auditId) || recordKey(each) === recordKey(root)) continue;
      met.add(each.auditId);
      const known = isTied && sight.mayTie(from, each);
      steps.push({ record: each.record, id: each.id, action: each.action, isTied: known });
      follow(each, known);
    }
  };
  follow(root, true);
  return steps;
}

interface Group {
  readonly page: Text;
  readonly path: string;
  readonly action: Text;
  readonly names: Map<string, string | undefined>;
}

function tell(steps: readonly Step[], seen: ReadonlyMap<string, { readonly name?: string }>, sight: HistorySight): Following {
  const groups = new Map<string, Group>();
  const unseen = new Set<string>();
  for (const step of steps) {
    const key = recordKey(step);
    const page = sight.pageOf(step.record);
    const row = step.isTied ? seen.get(key) : undefined;
    if (!row || !page) {
      unseen.add(key);
      continue;
    }
    const place = `${step.record}/${step.action}`;
    const group: Group = groups.get(place) ?? { page: page.label, path: page.path, action: sight.wordOf(step), names: new Map() };
    groups.set(place, group);
    group.names.set(step.id, row.name);
  }
  const records = [...groups.values()].map(({ page, path, action, names }): Followed => ({
    ...{ page, path, action, count: names.size },
    records: [...names].flatMap(([id, name]) => (name === undefined ? [] : [{ id, name }])).slice(0, mostNamed),
  }));
  return { records, unseen: unseen.size };
}

/**
 * Finds what entries of one record's history set off, each with the effects of its effects, as far as the reader may know. Shape: by the id of the entry; absent where
 * nothing followed.
 */
export async function findFollowing(
  q: Queryable,
  sight: HistorySight,
  { tenantId, roots }: { readonly tenantId: string; readonly roots: readonly Root[] },
): Promise<ReadonlyMap<string, Following>> {
  const caused = await readCaused(q, tenantId, roots);
  const steps = roots.flatMap((root) => {
    const found = stepsOf(root, caused, sight);
    return found.length === 0 ? [] : [[root.auditId, found] as const];
  });
  const seen = await sight.seen(
    q,
    steps.flatMap(([, found]) => found.filter(({ isTied }) => isTied)),
  );
  return new Map(steps.map(([id, found]) => [id, tell(found, seen, sight)]));
}
