import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { newValues } from '../../../schema/expression/derive';
import { offersCandidate } from '../../../schema/expression/conditions';
import type { TakeModel } from '../../../schema/model/take-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { SearchBody } from '../../../protocol/search-body';
import type { Candidate, PageSource, WireRow } from '../../source/page-source';
import type { PageUser } from '../../source/page-context';
import { toTarget } from '../../source/target';
import type { FormSession } from '../engine/form-session';
import { findTargets } from './find-targets';
import type { Lines } from './line-edits';
import { putValue } from './put-block';

/** So many candidates are asked for at a time. */
const portion = 50;

export interface TakeRequest {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  /** The page of the form: its candidates are those of the lines. */
  readonly source: PageSource;
  readonly user: PageUser;
  readonly take: TakeModel;
  /** The list that was chosen from, and what was chosen there. */
  readonly list: PageSource;
  readonly rows: readonly WireRow[];
}

/** The value of an own field by which a list is narrowed, '' where nothing is filled in yet. */
export const narrowedBy = (session: FormSession, own: string): string => {
  const value = getAt(session.values(), own.split('.'));
  return isEmpty(value) ? '' : String(value);
};

/** The list that lines are taken over from, narrowed to the records that agree with the form. */
export function narrowList(list: PageSource, wanted: Readonly<Record<string, string>>): PageSource {
  const names = Object.keys(wanted);
  if (names.length === 0) return list;
  const op = JSON.stringify(Object.fromEntries(names.map((name) => [name, '='])));
  const within = <Body extends SearchBody>(body: Body): Body => ({
    ...body,
    searchParam: [...(body.searchParam ?? []), { filter: JSON.stringify(wanted), op }],
  });
  return {
    ...list,
    list: (body, signal) => list.list(within(body), signal),
    count: (body, signal) => list.count(within(body), signal),
    totals: (body, signal) => list.totals(within(body), signal),
    views: { ...list.views, list: () => Promise.resolve([]) },
    loadLayout: () => Promise.resolve({ own: '', base: '' }),
    saveLayout: () => Promise.resolve(),
  };
}

/** What lines are made of: the records that were chosen, or the lines of each. */
async function materials({ take, list, rows }: TakeRequest): Promise<readonly Values[]> {
  const { each } = take;
  if (each === undefined) return rows;
  const found: Values[] = [];
  for (const row of rows) {
    const lines = getAt(await list.detail(row.id, 'quiet'), each.split('.'));
    if (Array.isArray(lines)) found.push(...lines.filter(isObject));
  }
  return found;
}

/** Finds the records that references of lines are to name: by their id, or by their name where a text is taken over. */
async function candidatesFor(
  { source, field }: TakeRequest,
  own: FieldModel,
  { texts, byName }: { readonly texts: readonly string[]; readonly byName: boolean },
): Promise<ReadonlyMap<string, Candidate>> {
  const asked = `${field.name}.${own.name}`;
  const names = [...new Set(texts)];
  if (byName) return findTargets(source, { asked, names });
  const found = new Map<string, Candidate>();
  for (let start = 0; start < names.length; start += portion) {
    const ids = names.slice(start, start + portion);
    for (const each of await source.candidates({ field: asked, ids, size: ids.length })) found.set(each.id, each);
  }
  return found;
}

/** Makes lines of what was chosen, as if it had been entered. Shape: the lines, and how many of their references are not offered here and were left empty. */
export async function takeLines(request: TakeRequest): Promise<{ readonly lines: Lines; readonly left: number }> {
  const { session, line, take, list, user } = request;
  const from = await materials(request);
  const source =
    take.each === undefined ? list.served.model.record : list.served.model.record.fields.find(({ name }) => name === take.each)?.line;
  const entries = line.fields.flatMap((own) => {
    const theirs = take.fill[own.name];
    if (theirs === undefined || own.readOnly) return [];
    const read = (row: Values): string | number | boolean | null => {
      const value = getAt(row, theirs.split('.'));
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
    };
    return [{ own, read, byName: theirs !== 'id' && source?.fields.find(({ name }) => name === theirs)?.type === 'text' }];
  });
  const targets = new Map<string, ReadonlyMap<string, Candidate>>();
  for (const { own, read, byName } of entries)
    if (own.target !== undefined) {
      const texts = from.map(read).flatMap((value) => (isEmpty(value) ? [] : [String(value).trim()]));
      targets.set(own.name, await candidatesFor(request, own, { texts, byName }));
    }
  const context = { ...session.context(), user, parent: session.values() };
  const blank = newValues({ record: line, context });
  let left = 0;
  const lines = from.map((row) => {
    const values = entries.reduce<Values>((made, { own, read, byName }) => {
      const value = read(row);
      if (isEmpty(value)) return made;
      if (own.target === undefined) return setAt(made, own.path, value);
      const found = targets.get(own.name)?.get(String(value).trim());
      if (found) return putValue(made, own, { value: found.id, target: toTarget(found) });
      // A name that means no record stands there as one that was pasted does, for its reader to see and choose.
      if (byName) return putValue(made, own, { value: String(value) });
      left += 1;
      return made;
    }, blank);
    // What is offered may depend on what else stands in the line, so that it is asked at the end.
    return entries.reduce<Values>((made, { own }) => {
      const target = getAt(made, ['$refs', own.name]);
      if (own.candidatesWhen === undefined || !isObject(target)) return made;
      if (offersCandidate(line, own, { values: made, context: { ...context, target } })) return made;
      left += 1;
      return putValue(made, own, { value: null });
    }, values);
  });
  return { lines, left };
}
