import { expect } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { TransitionModel } from '../../../src/schema/model/page-model';
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
  const record = institute.store.current().pages.get(page)?.record;
  const states = record?.states;
  const field = record?.fields.find((one) => one.name === states?.field);
  if (!record || !states || !field) throw new Error(`${page} has no states`);
  const keys = field.options?.map(({ key }) => key) ?? [];
  const stateNow = async (): Promise<unknown> => {
    const found = await institute.database.system((q) =>
      q.query(`select ${field.column} as state from pg_${record.name} where id = $1`, [id]),
    );
    return found.rows[0]?.['state'];
  };
  /** Whether it was done, and what was said. */
  const attempt = async (from: string, { name, ask, comment, password }: TransitionModel): Promise<readonly [boolean, string]> => {
    await arrange(from, name);
    const { version } = await institute.detail('admin', page, id);
    const data = Object.fromEntries(ask.map((one) => [one, asked[one]]));
    const body = {
      name,
      items: [{ id, version }],
      data,
      ...(comment ? { comment: '同意' } : {}),
      ...(password ? { password: demoPassword } : {}),
    };
    const answer = await institute.call(bySecond.includes(name) ? 'administrator' : 'admin', `${page}/transition`, body);
    return [answer['code'] === 200, JSON.stringify([answer['msg'], answer['data']])];
  };
  const passed = new Set<string>();
  for (const from of keys)
    for (const transition of states.transitions) {
      const isDeclared =
        transition.auto === undefined && transition.from.includes(from) && byOthersAlone[transition.name]?.includes(from) !== true;
      const [isDone, said] = await attempt(from, transition);
      expect([from, transition.name, isDone], said).toEqual([from, transition.name, isDeclared]);
      const now = await stateNow();
      expect([from, transition.name, now]).toEqual([
        from,
        transition.name,
        isDone ? (andThen[`${from} ${transition.name}`] ?? transition.to ?? from) : from,
      ]);
      if (isDone && now !== from && !(`${from} ${transition.name}` in andThen)) passed.add(`${from} ${String(now)}`);
    }
  expect([...passed].sort()).toEqual(pairs.map((pair) => pair.join(' ')).sort());
  const itself = states.transitions.flatMap(({ auto: when, from, to = '' }) =>
    when === undefined ? [] : from.map((one) => `${one} ${to}`),
  );
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
