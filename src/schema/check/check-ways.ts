import type { Transition } from '../../generated/page-file';
import type { Reporter } from '../context/compile-context';
import type { StatesModel, TransitionModel } from '../model/states-model';
import type { JsonPath } from '../source/source-file';

/** Words of a transition that a person does; nobody does one that happens by itself. */
const personal = ['when', 'ask', 'comment', 'password', 'notBy', 'danger', 'bulk'] as const;

/** Transitions that lead to another state, or back to the same one by name. */
const leading = ({ transitions }: StatesModel): readonly (TransitionModel & { readonly to: string })[] =>
  transitions.flatMap((each) => (each.to === undefined ? [] : [{ ...each, to: each.to }]));

/** A transition that happens by itself asks nobody for anything, and leads somewhere else. */
export function checkAutomatic(report: Reporter, at: JsonPath, transition: Transition): void {
  for (const word of personal)
    if (transition[word] !== undefined)
      report.fault(
        [...at, word],
        word === 'when'
          ? { zh: '自动变化的条件都写在 auto 里，不写 when', en: 'The whole condition of an automatic transition stands in auto' }
          : { zh: `自动变化没有人来做，不能写 ${word}`, en: `Nobody does an automatic transition; it takes no ${word}` },
        'key',
      );
  if (transition.to === undefined)
    report.fault([...at, 'auto'], { zh: '自动变化要写 to', en: 'An automatic transition leads to a state: write to' }, 'key');
  transition.from.forEach((key, index) => {
    if (key === transition.to)
      report.fault([...at, 'from', index], {
        zh: '自动变化不能回到原来的状态，否则没有尽头',
        en: 'An automatic transition that leads to where it began would never end',
      });
  });
}

const bare = (text: string): string => text.replace(/\s+/g, '');

/** Conditions of which never two hold at once, since one is the other's `!( … )`: what goes there and comes back ends. */
function excludeEachOther(conditions: readonly string[]): boolean {
  const texts = new Set(conditions.map(bare));
  return [...texts].some((text) => texts.has(`!(${text})`));
}

/** Automatic transitions that lead back to a state: each could set the next one off, without an end. */
function checkCircle(report: Reporter, states: StatesModel): void {
  const steps = leading(states).filter((each) => each.auto !== undefined && !each.from.includes(each.to));
  const told = new Set<string>();
  const visit = (start: string, state: string, way: readonly string[], conditions: readonly string[] = []): void => {
    for (const step of steps.filter((each) => each.from.includes(state))) {
      const circle = [...way, step.to];
      const asked = [...conditions, step.auto ?? ''];
      if (step.to === start) {
        if (excludeEachOther(asked)) continue;
        const name = [...new Set(circle)].sort().join();
        if (told.has(name)) continue;
        told.add(name);
        const text = circle.join(' → ');
        report.fault(['states', 'transitions', step.name, 'auto'], {
          zh: `自动变化成了圈：${text}；去与回的条件要互斥，把一个写成另一个的 !( … )`,
          en: `Automatic transitions in a circle: ${text}; there and back must exclude each other, one being !( … ) of the other`,
        });
      } else if (!way.includes(step.to)) visit(start, step.to, circle, asked);
    }
  };
  for (const state of new Set(steps.flatMap((each) => each.from))) visit(state, state, [state]);
}

/** Reports automatic transitions in a circle and, where the file says which states are final, states that nothing reaches and those without a way out. */
export function checkWays(report: Reporter, states: StatesModel): void {
  checkCircle(report, states);
  const { final, initial } = states;
  const transitions = leading(states);
  if (!final) return;
  const reached = new Set([initial]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const each of transitions) if (each.from.some((key) => reached.has(key))) reached.add(each.to);
  }
  for (const { name, from } of transitions)
    from.forEach((key, index) => {
      if (!reached.has(key))
        report.fault(['states', 'transitions', name, 'from', index], {
          zh: `没有状态变化通向“${key}”`,
          en: `No transition leads to the state "${key}"`,
        });
    });
  final.forEach((key, index) => {
    if (!reached.has(key))
      report.fault(['states', 'final', index], { zh: `没有状态变化通向“${key}”`, en: `No transition leads to the state "${key}"` });
  });
  const left = new Set(transitions.flatMap((each) => each.from));
  const told = new Set<string>();
  for (const { name, to } of transitions) {
    if (left.has(to) || final.includes(to) || told.has(to)) continue;
    told.add(to);
    report.fault(['states', 'transitions', name, 'to'], {
      zh: `状态“${to}”没有出口；到此为止的状态请写进 final`,
      en: `The state "${to}" has no way out; a state where it may end belongs in final`,
    });
  }
}
