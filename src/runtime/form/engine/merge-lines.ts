import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { fieldContent, lineContent } from './field-content';

/** Whose word counts where both changed the same. */
export type Side = 'mine' | 'theirs';

interface LinesRequest {
  readonly line: RecordModel;
  readonly base: unknown;
  readonly mine: unknown;
  readonly latest: unknown;
  readonly prefer: Side;
}

interface MergedLines {
  readonly lines: readonly unknown[];
  /** True where both changed the same line to something else, or one changed what the other removed. */
  readonly clash: boolean;
}

const list = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);
const idOf = (line: Values): string | undefined => (typeof line['id'] === 'string' && line['id'] !== '' ? line['id'] : undefined);
const byId = (lines: readonly Values[]): ReadonlyMap<string, Values> =>
  new Map(
    lines.flatMap((line): (readonly [string, Values])[] => {
      const id = idOf(line);
      return id === undefined ? [] : [[id, line]];
    }),
  );

const withField = (to: Values, from: Values, field: FieldModel): Values => {
  const changed = setAt(to, field.path, getAt(from, field.path) ?? null);
  return field.target === undefined ? changed : setAt(changed, ['$refs', field.name], getAt(from, ['$refs', field.name]) ?? null);
};

interface Three {
  readonly base: Values;
  readonly mine: Values;
  readonly latest: Values;
}

/** Merges one line field by field. */
function mergeLine(line: RecordModel, { base, mine, latest }: Three, prefer: Side): { readonly line: Values; readonly clash: boolean } {
  let merged = latest;
  let clash = false;
  for (const field of line.fields) {
    if (field.system || field.readOnly) continue;
    const [before = '', here = '', there = ''] = [base, mine, latest].map((each) => fieldContent(line, field, each));
    if (here === before || here === there) continue;
    if (there !== before) clash = true;
    if (there === before || prefer === 'mine') merged = withField(merged, mine, field);
  }
  return { line: merged, clash };
}

/** Puts lines changed here and lines changed by somebody else together, line by line and field by field; order is the one here. */
export function mergeLines({ line, base, mine, latest, prefer }: LinesRequest): MergedLines {
  const [before, there] = [byId(list(base)), byId(list(latest))];
  const here = list(mine);
  const lines: Values[] = [];
  let clash = false;
  const changed = (old: Values | undefined, now: Values): boolean => lineContent(line, old) !== lineContent(line, now);
  for (const own of here) {
    const id = idOf(own);
    const old = id === undefined ? undefined : before.get(id);
    const now = id === undefined ? undefined : there.get(id);
    if (old === undefined) lines.push(own);
    else if (now !== undefined) {
      const merged = mergeLine(line, { base: old, mine: own, latest: now }, prefer);
      clash ||= merged.clash;
      lines.push(merged.line);
    } else if (changed(old, own)) {
      // They removed what was changed here: kept, it is a new line.
      clash = true;
      const { id: _gone, version: _version, ...fresh } = own;
      if (prefer === 'mine') lines.push(fresh);
    }
  }
  const kept = byId(here);
  for (const [id, now] of there) {
    if (kept.has(id)) continue;
    const old = before.get(id);
    if (old === undefined) lines.push(now);
    else if (changed(old, now)) {
      clash = true;
      if (prefer === 'theirs') lines.push(now);
    }
  }
  return { lines, clash };
}
