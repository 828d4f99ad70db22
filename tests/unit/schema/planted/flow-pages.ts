import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import type { Fault } from '../../../../src/schema/source/fault';
import { smallWorld } from '../small-world';

/** One name for both languages. */
export const text = (name: string) => ({ zh: name, en: name });
const options = ['1', '2', '3'].map((key) => ({ key, zh: key, en: key }));

/** A transition of a record with three states, from one key to another. */
export const step = (from: string, to: string, words: Readonly<Record<string, unknown>>) => ({
  label: text('步'),
  from: [from],
  to,
  ...words,
});

/** What is said of a record beside its name and its state. */
export interface Flow {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly has?: Readonly<Record<string, unknown>>;
  readonly final?: readonly string[];
  readonly transitions: Readonly<Record<string, unknown>>;
  readonly roles?: Readonly<Record<string, unknown>>;
  /** Absent: a button for each transition that has one. */
  readonly buttons?: readonly string[];
}

const isPressed = (transition: unknown): boolean => JSON.stringify(transition).includes('"auto"') === false;

const pageOf = (page: string, { fields = {}, has, transitions, final, roles, buttons }: Flow): string =>
  JSON.stringify(
    {
      ...{ format: 1, page, label: text(page), display: 'title', ...(has ? { has } : {}) },
      fields: {
        title: { $ref: 'kind:shortText', 'x-label': text('名') },
        state: { 'x-label': text('态'), 'x-options': options },
        ...fields,
      },
      states: { field: 'state', initial: '1', ...(final ? { final } : {}), transitions },
      table: { columns: ['title', 'state'] },
      actions: { row: ['view', ...(buttons ?? Object.keys(transitions).filter((name) => isPressed(transitions[name])))] },
      ...(roles ? { roles } : {}),
    },
    null,
    1,
  );

/** The reference by which parts belong to plans. */
export const parent = { planId: { $ref: 'ref:plans', 'x-label': text('计划') } };
/** The parts of a plan. */
export const has = { parts: { page: 'parts', by: 'planId' } };
/** Holds of a plan with a finished part. */
export const done = "parts.exists(p, p.state == '2')";

/** Faults and warnings of plans and their parts, each with the text that it stands at. */
export function tell(plans: Flow, parts: Flow): readonly (Fault & { readonly at: string })[] {
  const files = { 'pages/crm/plans.json': pageOf('plans', plans), 'pages/crm/parts.json': pageOf('parts', parts) };
  const { faults, warnings } = compileSchemas(smallWorld(files));
  return [...faults, ...warnings].map((fault) => {
    const lines = files[fault.file as keyof typeof files].split('\n');
    return { at: (lines[fault.line - 1] ?? '').slice(fault.column - 1).replace(/,$/, ''), ...fault };
  });
}
