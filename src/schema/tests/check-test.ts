import { closestName } from '../../base/closest-name';
import { isObject } from '../../base/dot-path';
import type { PageTest } from '../../generated/tests-file';
import { callsLookUp } from '../expression/calls-look-up';
import type { PageModel } from '../model/page-model';
import type { RecordModel } from '../model/record-model';
import type { TransitionModel } from '../model/states-model';
import type { FaultText, JsonPath } from '../source/source-file';
import { checkStated, checkValue, type Tell } from './check-stated';
import { findPlace, namesIn } from './find-place';

interface Bench {
  readonly tell: Tell;
  readonly page: PageModel;
  readonly records: ReadonlyMap<string, RecordModel>;
  readonly roles: readonly string[];
}

const fieldLists = ['hidden', 'shown', 'readOnly', 'open', 'required', 'optional'] as const;

/** What other records decide, which a test does not have, is told instead of being pretended. */
const beyond = (zh: string, en: string): FaultText => ({
  zh: `${zh}，要看数据库里别的记录，测试里没有`,
  en: `${en}, which other records in the database decide; a test has none`,
});

export const transitionOf = ({ record }: PageModel, act: string | undefined): TransitionModel | undefined =>
  record.states?.transitions.find(({ name }) => name === act);

function checkAct({ tell, page }: Bench, path: JsonPath, test: PageTest): void {
  const { act, given, did, comment } = test;
  const transitions = page.record.states?.transitions ?? [];
  const transition = transitionOf(page, act);
  if (act !== undefined && act !== 'save' && act !== 'remove' && !transition)
    tell([...path, 'act'], {
      zh: `本页没有操作“${act}”；可写 save、remove 或状态变化的名字`,
      en: `This page has no "${act}"; write save, remove or the name of a transition`,
      hint: closestName(act, ['save', 'remove', ...transitions.map(({ name }) => name)]),
    });
  if (act !== undefined && act !== 'save' && given === undefined)
    tell([...path, 'act'], { zh: `“${act}”要有 given：对已保存的记录做`, en: `"${act}" needs given: it is done to a stored record` });
  if (callsLookUp(transition?.when ?? '') && !(given === undefined))
    tell([...path, 'act'], beyond(`“${act ?? ''}”的守卫用 exists、find`, `The guard of "${act ?? ''}" uses exists or find`));
  if (comment !== undefined && transition?.comment === undefined)
    tell([...path, 'comment'], { zh: '这里没有意见可填', en: 'Nothing here takes a comment' }, 'key');
  const deeds = ['create', 'edit', ...transitions.map(({ name }) => name)];
  (did ?? []).forEach((deed, index) => {
    if (!deeds.includes(deed))
      tell([...path, 'did', index], { zh: `本页没有操作“${deed}”`, en: `This page has no "${deed}"`, hint: closestName(deed, deeds) });
  });
}

function checkExpected(bench: Bench, path: JsonPath, test: PageTest): void {
  const { tell, page, records } = bench;
  const { record } = page;
  const { expect, act } = test;
  const transition = transitionOf(page, act);
  const names = namesIn(record);
  const find = (name: string, at: JsonPath, place?: 'key') => {
    const found = findPlace(record, name);
    if (!found) tell(at, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) }, place);
    return found;
  };
  for (const list of fieldLists) (expect[list] ?? []).forEach((name, index) => find(name, [...path, list, index]));
  for (const [name, value] of Object.entries(expect.values ?? {})) {
    const at = [...path, 'values', name];
    const field = find(name, at, 'key')?.field;
    if (!field) continue;
    if (field.number !== undefined) tell(at, beyond(`“${name}”是取的号`, `"${name}" is a number that is drawn`), 'key');
    else if (callsLookUp(transition?.set[name] ?? field.compute ?? ''))
      tell(at, beyond(`“${name}”用 exists、find`, `"${name}" uses exists or find`), 'key');
    else if (field.type === 'lines')
      tell(at, { zh: `写明细里的字段，如 ${name}.0.…`, en: `Name a field of the lines, such as ${name}.0.…` }, 'key');
    else checkValue({ tell, records, stated: 'values' }, at, field, value);
  }
  const needsAct = (['faults', 'refused'] as const).filter((word) => expect[word] !== undefined && act === undefined);
  for (const word of needsAct) tell([...path, word], { zh: `“${word}”要有 act`, en: `"${word}" needs act` }, 'key');
  if (expect.warnings && act !== undefined && act !== 'save')
    tell([...path, 'warnings'], { zh: '提醒只在表单里', en: 'Only the form warns' }, 'key');
  for (const [name, sentence] of [...Object.entries(expect.faults ?? {}), ...Object.entries(expect.warnings ?? {})]) {
    const at = [...path, Object.hasOwn(expect.faults ?? {}, name) ? 'faults' : 'warnings', name];
    find(name, at, 'key');
    const says = ({ message }: { readonly message: { readonly zh: string; readonly en: string } }): boolean =>
      sentence === message.zh || sentence === message.en;
    if (record.unique.some(says)) tell(at, beyond('这是唯一约束', 'This is a unique constraint'));
    if (record.rules.some((rule) => says(rule) && callsLookUp(rule.assert)))
      tell(at, beyond('这条规则用 exists、find', 'This rule uses exists or find'));
  }
  const buttons = [...page.actions.toolbar, ...page.actions.row].map(({ name }) => name);
  for (const name of Object.keys(expect.buttons ?? {}))
    if (!buttons.includes(name))
      tell(
        [...path, 'buttons', name],
        { zh: `本页没有按钮“${name}”`, en: `This page has no button "${name}"`, hint: closestName(name, buttons) },
        'key',
      );
}

/** Says whether a test expects its act to be done: it says nothing of what keeps it from that. */
export const expectsDone = ({ act, expect }: PageTest): boolean =>
  act !== undefined && expect.refused === undefined && expect.faults === undefined;

/** Checks what a test names: fields, roles, actions, and how values are written. */
export function checkTest(bench: Bench, path: JsonPath, test: PageTest): void {
  const { tell, page, records, roles } = bench;
  if (test.as !== undefined && !roles.includes(test.as))
    tell([...path, 'as'], { zh: `没有角色“${test.as}”`, en: `No role "${test.as}"`, hint: closestName(test.as, roles) });
  for (const stated of ['given', 'fill'] as const) {
    const values: unknown = test[stated];
    if (isObject(values)) checkStated({ tell, records, stated }, [...path, stated], page.record, values);
  }
  checkAct(bench, path, test);
  checkExpected(bench, [...path, 'expect'], test);
}
