import { closestName } from '../../base/closest-name';
import type { States, Transition } from '../../generated/page-file';
import { checkGuard, partsOfGuard } from '../check/check-guards';
import { checkAutomatic, checkWays } from '../check/check-ways';
import { noteNumbers } from './compile-numbers';
import { noteSnapshot, takenFields } from './compile-snapshot';
import type { Reporter } from '../context/compile-context';
import { findField } from '../context/find-field';
import type { FieldModel } from '../model/record-model';
import type { Expression } from '../model/field-type';
import type { Refusal, StatesModel, TransitionModel } from '../model/states-model';
import type { Text } from '../model/text';
import type { JsonPath } from '../source/source-file';

/** Names that actions of every page have; a transition must not take one. */
export const actionNames: readonly string[] = ['view', 'create', 'edit', 'copy', 'remove', 'import', 'export', 'print'];
/** What it is called to comment on records: a right, and no button. */
export const commentAction = 'comment';

/** A sentence for what is never refused would be read by nobody: `{ whenNot, when }` has both or the second alone. */
export function checkSentence(report: Reporter, at: JsonPath, words: Readonly<Record<string, unknown>>): void {
  const [sentence = '', cause = ''] = Object.keys(words);
  if (words[sentence] !== undefined && words[cause] === undefined)
    report.fault([...at, sentence], { zh: `${sentence} 要与 ${cause} 一起写`, en: `${sentence} goes with ${cause}` }, 'key');
}

interface Refused {
  readonly when?: Expression | undefined;
  readonly whenNot?: Text | readonly Text[] | undefined;
}

/** What a guard says that does not hold: one sentence for all of it, or one for each part that `&&` joins. */
export function compileRefusals(report: Reporter, at: JsonPath, { when, whenNot }: Refused): { readonly whenNot?: readonly Refusal[] } {
  checkSentence(report, at, { whenNot, when });
  if (when === undefined || whenNot === undefined) return {};
  if ('zh' in whenNot) return { whenNot: [{ part: when, sentence: whenNot }] };
  const parts = partsOfGuard(when);
  if (parts.length !== whenNot.length)
    report.fault([...at, 'whenNot'], {
      zh: `whenNot 写成多句时，when 里用 && 连接的每一部分要有一句：这里有 ${String(parts.length)} 部分、${String(whenNot.length)} 句`,
      en: `Several sentences of whenNot stand one for each part of when that && joins: there are ${String(parts.length)} parts and ${String(whenNot.length)} sentences`,
    });
  return { whenNot: parts.flatMap((part, index) => (whenNot[index] ? [{ part, sentence: whenNot[index] }] : [])) };
}

/** What the values that a transition writes may read beside fields: what is said with it, where it asks for that. */
export const saidWith = ({ comment }: Pick<TransitionModel, 'comment'>): { readonly commented?: true } =>
  comment === undefined ? {} : { commented: true };

type AskEntry = NonNullable<Transition['ask']>[number];

const nameAsked = (entry: AskEntry): string => (typeof entry === 'string' ? entry : entry.field);

/** Compiles the state machine of a record; its keys must stand in the state field's dictionary. */
export function compileStates(report: Reporter, fields: readonly FieldModel[], raw: States): StatesModel | undefined {
  const field = findField(report, fields, { name: raw.field, path: ['states', 'field'] });
  if (!field) return undefined;
  if (field.type !== 'option') {
    report.fault(['states', 'field'], {
      zh: `状态字段“${raw.field}”要用字典或 x-options`,
      en: `The state field "${raw.field}" needs a dictionary`,
    });
    return undefined;
  }
  const keys = field.options?.map((option) => option.key) ?? [];
  const checkKey = (key: string, path: JsonPath, place: 'key' | 'value' = 'value'): void => {
    if (keys.includes(key)) return;
    const hint = closestName(key, keys);
    const [zh, en] = field.dict === undefined ? ['选项', 'options'] : ['字典', 'dictionary'];
    const all = hint === undefined ? keys.join('、') : '';
    report.fault(
      path,
      {
        zh: `状态“${key}”不在${zh}里${all && `：${all}`}`,
        en: `State "${key}" is not in the ${en}${all && ` (${keys.join(', ')})`}`,
        hint,
      },
      place,
    );
  };
  const checkFields = (names: readonly string[], path: JsonPath): void =>
    names.forEach((name, index) => {
      findField(report, fields, { name, path: [...path, index] });
    });
  /** A field that nobody enters would be asked for in vain: what is entered there is never stored. */
  const checkAsked = (asked: readonly AskEntry[], path: JsonPath): void =>
    asked.forEach((entry, index) => {
      const name = nameAsked(entry);
      const place = typeof entry === 'string' ? [...path, index] : [...path, index, 'field'];
      const found = findField(report, fields, { name, path: place });
      if (found && typeof entry !== 'string') report.expression([...path, index, 'fill'], entry.fill, { into: found, empties: true });
      if (found?.type === 'lines')
        report.fault(place, {
          zh: `“${name}”是明细，状态变化的对话框里填不了：在变化之前编辑记录，必填的行内容写成守卫 when`,
          en: `"${name}" is a sub-table, which the dialog of a transition cannot take; edit the record before, and ask of its lines by when`,
        });
      if (found && (found.readOnly || found.system || found.name === raw.field || taken.has(name)))
        report.fault(place, {
          zh: `“${name}”不由人填写，不能用 ask 要求填写；要由系统给它值，请用 set`,
          en: `Nobody enters "${name}", so it cannot be asked for; use set to give it a value`,
        });
    });
  checkSentence(report, ['states'], { freezeNot: raw.freezeNot, freeze: raw.freeze });
  checkSentence(report, ['states'], { keepNot: raw.keepNot, keep: raw.keep });
  checkKey(raw.initial, ['states', 'initial']);
  raw.final?.forEach((key, index) => checkKey(key, ['states', 'final', index]));
  raw.keep?.forEach((key, index) => checkKey(key, ['states', 'keep', index]));
  for (const [key, frozen] of Object.entries(raw.freeze ?? {})) {
    checkKey(key, ['states', 'freeze', key], 'key');
    if (frozen !== 'all') checkFields(frozen, ['states', 'freeze', key]);
  }
  const names = Object.keys(raw.transitions);
  const taken = takenFields(raw);
  const transitions = Object.entries(raw.transitions).map(([name, transition]): TransitionModel => {
    const at: JsonPath = ['states', 'transitions', name];
    if (actionNames.includes(name) || name === commentAction)
      report.fault(at, { zh: `“${name}”是固定操作的名称，请换一个`, en: `"${name}" is the name of a fixed action` }, 'key');
    transition.from.forEach((key, index) => checkKey(key, [...at, 'from', index]));
    if (transition.to !== undefined) checkKey(transition.to, [...at, 'to']);
    report.expression([...at, 'when'], transition.when);
    report.expression([...at, 'auto'], transition.auto);
    for (const word of ['when', 'auto'] as const)
      checkGuard(report, fields, { path: [...at, word], text: transition[word], field: raw.field, from: transition.from });
    const refusals = compileRefusals(report, at, transition);
    if (transition.auto !== undefined) checkAutomatic(report, at, transition);
    checkAsked(transition.ask ?? [], [...at, 'ask']);
    const notBy = [transition.notBy ?? []].flat();
    notBy.forEach((other, index) => {
      const known = ['create', ...names];
      const path = Array.isArray(transition.notBy) ? [...at, 'notBy', index] : [...at, 'notBy'];
      if (!known.includes(other))
        report.fault(path, { zh: `没有状态变化“${other}”`, en: `No transition "${other}"`, hint: closestName(other, known) });
    });
    const detailed = (transition.ask ?? []).filter((entry) => typeof entry !== 'string');
    const optional = detailed.flatMap(({ field: name, required }) => (required === false ? [name] : []));
    const fills = detailed.flatMap(({ field: name, fill }) => (fill === undefined ? [] : [[name, fill] as const]));
    noteSnapshot(report, at, transition, fields);
    noteNumbers(report, at, transition, fields);
    const asked = (transition.ask ?? []).map(nameAsked);
    for (const [target, expression] of Object.entries(transition.set ?? {})) {
      const into = fields.find((each) => each.name === target);
      if (into && asked.includes(target))
        report.fault(
          [...at, 'set', target],
          {
            zh: `“${target}”由 ask 填写，又由 set 写入，填的就没有用：请只留一个`,
            en: `"${target}" is asked for and set by the same transition, so that the answer is lost: leave one of them`,
          },
          'key',
        );
      else if (into && taken.has(target))
        report.fault(
          [...at, 'set', target],
          { zh: `“${target}”由 snapshot 定下，不能再写`, en: `"${target}" is taken by a snapshot; nothing else writes it` },
          'key',
        );
      else if (into) report.expression([...at, 'set', target], expression, { into, empties: true, ...saidWith(transition) });
      else {
        const hint = closestName(
          target,
          fields.map((each) => each.name),
        );
        report.fault([...at, 'set', target], { zh: `没有字段“${target}”`, en: `No field "${target}"`, hint }, 'key');
      }
    }
    return {
      name,
      label: transition.label,
      from: transition.from,
      ...(transition.to === undefined ? {} : { to: transition.to }),
      ...(transition.when === undefined ? {} : { when: transition.when }),
      ...refusals,
      ...(transition.fromNot === undefined ? {} : { fromNot: transition.fromNot }),
      ...(transition.auto === undefined ? {} : { auto: transition.auto }),
      notBy,
      ...(transition.comment === undefined ? {} : { comment: transition.comment }),
      ...(transition.password === undefined ? {} : { password: transition.password }),
      ask: asked,
      ...(optional.length > 0 ? { optional } : {}),
      ...(fills.length > 0 ? { fills: Object.fromEntries(fills) } : {}),
      set: { ...transition.set, ...transition.snapshot },
      ...(transition.snapshot === undefined ? {} : { snapshot: Object.keys(transition.snapshot) }),
      ...(transition.number === undefined ? {} : { number: transition.number }),
      danger: transition.danger ?? false,
      bulk: transition.bulk ?? true,
    };
  });
  const states = {
    ...{ field: raw.field, initial: raw.initial, freeze: raw.freeze ?? {}, keep: raw.keep ?? [], transitions },
    ...(raw.freezeNot === undefined ? {} : { freezeNot: raw.freezeNot }),
    ...(raw.keepNot === undefined ? {} : { keepNot: raw.keepNot }),
    ...(raw.final === undefined ? {} : { final: raw.final }),
  };
  checkWays(report, states);
  return states;
}
