import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import type { Institute } from './institute';

/** A record with states, and how to bring it to each of them. */
export interface Walk {
  readonly institute: Institute;
  readonly page: string;
  readonly id: string;
  /** From and to, as domain.md 1 has them; what happens by itself stands in `auto`. */
  readonly pairs: readonly (readonly [from: string, to: string])[];
  readonly auto: readonly (readonly [from: string, to: string])[];
  /** What transitions ask for. */
  readonly asked: Values;
  /** What only another record or a day sets off, from some states: for people its button is not there. */
  readonly byOthersAlone?: Readonly<Record<string, readonly string[]>>;
  /** Where a record goes by itself after a transition, by `from name`, or after the form (`from form`). */
  readonly andThen?: Readonly<Record<string, string>>;
  /** Transitions that who has done an earlier one does not do. */
  readonly bySecond: readonly string[];
  /** Brings the rows about a transition to where its guard holds, and the record to a state. */
  readonly arrange: (state: string, name: string) => Promise<void>;
}

/** Every state before one. */
export const each = (froms: readonly string[], to: string) => froms.map((from) => [from, to] as const);

/** A transition as the page file writes it. */
interface Written {
  readonly from: readonly string[];
  readonly to?: string;
  readonly auto?: string;
  readonly ask?: readonly (string | { readonly field: string })[];
  readonly comment?: string;
  readonly password?: boolean;
}

/** The states of a page, from its file as it is shipped: nothing of what the product makes of it. */
function readStates(page: string) {
  const path = fileURLToPath(new URL(`../../../schemas/pages/${page}.json`, import.meta.url));
  const { states } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly states: { readonly field: string; readonly transitions: Readonly<Record<string, Written>> };
  };
  return { field: states.field, transitions: Object.entries(states.transitions) };
}

/** Tries every transition from every state at the API, and every pair of states by the form; only the pairs of the specification pass. */
export async function walkStates({
  institute,
  page,
  id,
  pairs,
  auto,
  asked,
  byOthersAlone = {},
  andThen = {},
  bySecond,
  arrange,
}: Walk): Promise<void> {
  const { field: name, transitions } = readStates(page);
  const record = institute.store.current().pages.get(page)?.record;
  const field = record?.fields.find((one) => one.name === name);
  if (!record || !field) throw new Error(`${page} has no states`);
  const keys = field.options?.map(({ key }) => key) ?? [];
  const stateNow = async (): Promise<unknown> => {
    const found = await institute.database.system((q) =>
      q.query(`select ${field.column} as state from ${record.table} where id = $1`, [id]),
    );
    return found.rows[0]?.['state'];
  };
  /** Whether it was done, and what was said. */
  const attempt = async (from: string, name: string, { ask = [], comment, password }: Written): Promise<readonly [boolean, string]> => {
    await arrange(from, name);
    const { version } = await institute.detail('admin', page, id);
    const names = ask.map((one) => (typeof one === 'string' ? one : one.field));
    const data = Object.fromEntries(names.map((one) => [one, asked[one]]));
    const body = {
      name,
      items: [{ id, version }],
      data,
      ...(comment === undefined ? {} : { comment: '同意' }),
      ...(password === true ? { password: demoPassword } : {}),
    };
    const answer = await institute.call(bySecond.includes(name) ? 'administrator' : 'admin', `${page}/transition`, body);
    return [answer['code'] === 200, JSON.stringify([answer['msg'], answer['data']])];
  };
  const passed = new Set<string>();
  for (const from of keys)
    for (const [name, written] of transitions) {
      const isDeclared = written.auto === undefined && written.from.includes(from) && byOthersAlone[name]?.includes(from) !== true;
      const [isDone, said] = await attempt(from, name, written);
      expect([from, name, isDone], said).toEqual([from, name, isDeclared]);
      const now = await stateNow();
      expect([from, name, now]).toEqual([from, name, isDone ? (andThen[`${from} ${name}`] ?? written.to ?? from) : from]);
      if (isDone && now !== from && !(`${from} ${name}` in andThen)) passed.add(`${from} ${String(now)}`);
    }
  expect([...passed].sort()).toEqual(pairs.map((pair) => pair.join(' ')).sort());
  const itself = transitions.flatMap(([, { auto: when, from, to = '' }]) => (when === undefined ? [] : from.map((one) => `${one} ${to}`)));
  expect(itself.sort()).toEqual(auto.map((pair) => pair.join(' ')).sort());
  // Nor does the form, whatever is sent.
  for (const from of keys)
    for (const to of keys) {
      if (from === to) continue;
      await arrange(from, '');
      const { version } = await institute.detail('admin', page, id);
      await institute.call('admin', `${page}/submit`, { id, version, [field.name]: to });
      expect([from, to, await stateNow()]).toEqual([from, to, andThen[`${from} form`] ?? from]);
    }
}
