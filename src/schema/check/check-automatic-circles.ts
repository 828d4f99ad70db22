import type { ExpressionSite, Reporter } from '../context/compile-context';
import type { Inputs, LinkReads } from '../context/link-record';
import type { Read } from '../expression/expression-shapes';
import type { RecordModel } from '../model/record-model';
import type { TransitionModel } from '../model/states-model';

/** Notes what a computed field or an automatic transition asks of its record and of others. */
export function noteInputs(reads: LinkReads, model: RecordModel, { path, text, into }: ExpressionSite, read: readonly Read[]): void {
  const auto = path.at(-1) === 'auto' && path.at(-3) === 'transitions' ? `auto ${String(path.at(-2))}` : undefined;
  const name = path.at(-1) === 'x-compute' ? into?.name : auto;
  if (name === undefined) return;
  const names = read.flatMap(({ owner, lines, field, through }) => {
    const list = model.has?.find((has) => has.name === (owner === 'line' ? lines : field));
    if (owner === 'line') return list ? [`${list.record}.${field}`] : [];
    if (owner !== 'own') return [];
    const target = model.fields.find((each) => each.name === field)?.target;
    return [list ? `${list.record}.*` : `${model.name}.${field}`, ...(through === undefined ? [] : [`${target ?? ''}.${through}`])];
  });
  reads.inputs.set(name, { text, names });
}

type Models = ReadonlyMap<string, RecordModel>;

/** A change of state that nobody presses a button for: it happens by itself, or another one that does moves it. */
interface Step {
  readonly record: string;
  readonly transition: TransitionModel;
  /** What its condition asks, down to what is entered; absent where it is only moved. */
  readonly inputs?: Inputs;
  /** Steps that move it. */
  readonly movers: Set<Step>;
}

const keyOf = (record: string, name: string): string => `${record}.${name}`;
const literal = /'((?:[^'\\]|\\.)*)'/g;

/** Tells what a condition rests on in the end, as `record.field`, with the words that are compared on the way there. */
export function reach(inputs: Inputs, linked: ReadonlyMap<string, LinkReads>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const visit = ({ text, names }: Inputs, asked: readonly string[]): void => {
    const own = [...text.matchAll(literal)].map(([, word = '']) => word);
    // A value that is passed on as it is may be compared where it arrives.
    const words = own.length > 0 ? own : asked;
    for (const name of names) {
      const met = found.get(name);
      found.set(name, new Set([...(met ?? []), ...words]));
      const [record = '', ...field] = name.split('.');
      const computed = linked.get(record)?.inputs.get(field.join('.'));
      if (!met && computed) visit(computed, words);
    }
  };
  visit(inputs, []);
  return found;
}

/** Says whether a step may change what a condition rests on. A state counts where the condition, or a field in between, speaks of the one that is left or reached. */
function changes(step: Step, asked: ReadonlyMap<string, ReadonlySet<string>>, models: Models): boolean {
  const { record, transition } = step;
  const states = models.get(record)?.states;
  const words = asked.get(keyOf(record, states?.field ?? ''));
  const { to } = transition;
  if (words && to !== undefined && [...transition.from, to].some((key) => words.has(key) || words.size === 0)) return true;
  if (Object.keys({ ...transition.set, ...transition.fills }).some((field) => asked.has(keyOf(record, field)))) return true;
  return (transition.then ?? []).some((effect) => {
    if (effect.kind === 'make') return [...asked.keys()].some((name) => name.startsWith(`${effect.record}.`));
    return effect.kind === 'put' && Object.keys(effect.set).some((field) => asked.has(keyOf(effect.record, field)));
  });
}

/** All that happens by itself in any record, and all that this moves. */
function findSteps(models: Models, linked: ReadonlyMap<string, LinkReads>): readonly Step[] {
  const steps = new Map<string, Step>();
  for (const [record, { states }] of models)
    for (const transition of states?.transitions ?? []) {
      const inputs = linked.get(record)?.inputs.get(`auto ${transition.name}`);
      if (transition.auto !== undefined && inputs)
        steps.set(keyOf(record, transition.name), { record, transition, inputs, movers: new Set() });
    }
  // Steps that are found on the way are gone through in the same loop.
  for (const step of steps.values())
    for (const { kind, record, by } of step.transition.then ?? []) {
      const transition = models.get(record)?.states?.transitions.find((each) => each.name === by);
      if (kind !== 'move' || !transition) continue;
      const moved = steps.get(keyOf(record, transition.name)) ?? { record, transition, movers: new Set<Step>() };
      moved.movers.add(step);
      steps.set(keyOf(record, transition.name), moved);
    }
  return [...steps.values()];
}

/** Says whether a record that took a step comes back to where it was by steps that are left. */
function comesBack({ record, transition: { from, to } }: Step, left: readonly Step[]): boolean {
  if (to === undefined) return true;
  const reached = new Set([to]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { transition, record: other } of left)
      if (other === record && transition.to !== undefined && transition.from.some((key) => reached.has(key))) reached.add(transition.to);
  }
  return from.some((key) => reached.has(key));
}

/**
 * Reports what happens by itself in several records, or through others, without an end: every step comes back to its state, and is set off again by one of the others. That there and back of
 * each record exclude each other ends nothing there.
 */
export function checkAutomaticCircles(
  reports: ReadonlyMap<string, Reporter>,
  models: Models,
  linked: ReadonlyMap<string, LinkReads>,
): void {
  let left = findSteps(models, linked);
  const asked = new Map(left.flatMap((step) => (step.inputs ? [[step, reach(step.inputs, linked)] as const] : [])));
  const setsOff = (cause: Step, step: Step): boolean => step.movers.has(cause) || changes(cause, asked.get(step) ?? new Map(), models);
  for (let size = -1; size !== left.length;) {
    size = left.length;
    const before = left;
    left = before.filter((step) => comesBack(step, before) && before.some((cause) => setsOff(cause, step)));
  }
  const told = new Set<Step>();
  for (const first of left) {
    if (told.has(first) || !first.inputs) continue;
    const circle = new Set([first]);
    for (const step of circle)
      for (const other of left) if (other.record === step.record || setsOff(step, other) || setsOff(other, step)) circle.add(other);
    for (const step of circle) told.add(step);
    const text = [...circle].map(({ record, transition: { name, from, to } }) => `${record}.${name}（${from.join('、')} → ${to ?? ''}）`);
    reports.get(first.record)?.fault(['states', 'transitions', first.transition.name, 'auto'], {
      zh: `自动变化互相引起，没有尽头：${text.join('，')}；其中一个的条件不能再随其余的改变`,
      en: `What happens by itself goes round without an end: ${text.join(', ')}; the condition of one must not change with the others`,
    });
  }
}
