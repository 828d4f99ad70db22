import { closestName } from '../../base/closest-name';
import { asCalendarDays, findUnaskable, isSayableByDay, unaskableText } from '../check/row-condition';
import type { RawRecord, Reporter } from '../context/compile-context';
import type { DailyModel, RecordModel } from '../model/record-model';
import type { TransitionModel } from '../model/states-model';
import type { JsonPath } from '../source/source-file';
import { compileTell } from './compile-tell';

interface Known {
  /** Names of the records that pages list. */
  readonly listed: ReadonlyMap<string, true>;
  /** Roles that page files name. */
  readonly roles: ReadonlySet<string>;
}

/** When rules run that do not say it. */
const usualTime = '07:00';

/** What expressions know elsewhere. */
const unknownNames = /(?<![.\w])(?:user|now|old|parent|target)\b/;

/** The transition that a rule lets happen: one that nobody has to fill in. */
function findTransition(report: Reporter, model: RecordModel, at: JsonPath, name: string): TransitionModel | undefined {
  const transitions = model.states?.transitions.filter((each) => each.auto === undefined) ?? [];
  const found = transitions.find((each) => each.name === name);
  if (!found) {
    const names = transitions.map((each) => each.name);
    report.fault([...at, 'by'], {
      zh: `“${model.label.zh}”没有状态变化“${name}”`,
      en: `"${model.name}" has no transition "${name}"`,
      hint: closestName(name, names) ?? names[0],
    });
  } else if (found.ask.some((each) => found.optional?.includes(each) !== true) || found.comment === 'required' || found.password)
    report.fault([...at, 'by'], {
      zh: `“${name}”要由人填写，不能按日期发生`,
      en: `"${name}" asks a person for something; it cannot happen by date`,
    });
  return found;
}

/** Compiles what happens to records by date. */
export function compileDaily(report: Reporter, model: RecordModel, raw: RawRecord, { listed, roles }: Known): readonly DailyModel[] {
  if (raw.existing !== undefined || !listed.has(raw.name))
    report.fault(['daily'], { zh: '只有自己建表的页面才能写 daily', en: 'Only a page with a table of its own has daily rules' }, 'key');
  return Object.entries(raw.daily ?? {}).map(([name, rule]): DailyModel => {
    const at = ['daily', name];
    // Of working days the calendar of each institute tells; all else is judged as with days.
    const asked = asCalendarDays(rule.when);
    const unaskable = findUnaskable(asked, model);
    const unknown = unknownNames.exec(rule.when.replace(/'(?:[^'\\]|\\.)*'/g, (text) => ' '.repeat(text.length)));
    if (unknown)
      report.fault(
        [...at, 'when'],
        {
          zh: `daily 的条件不能用 ${unknown[0]}：按日期发生，没有当事人，也没有改之前的值`,
          en: `A daily condition knows no ${unknown[0]}: nobody acts by date, and nothing is changed`,
        },
        unknown.index,
      );
    else if (isSayableByDay(asked)) {
      if (unaskable) report.fault([...at, 'when'], unaskableText(unaskable), unaskable.at);
      else report.expression([...at, 'when'], asked);
    } else
      report.fault([...at, 'when'], {
        zh: 'daily 的条件只用字段、today、addDays(today, 数)、addWorkdays(today, 数)、addMonths(today, 数)、比较、in、filled 与 &&、||、!',
        en: 'A daily condition has fields, today, addDays(today, n), addWorkdays(today, n), addMonths(today, n), comparisons, in, filled, &&, || and ! alone',
      });
    if (rule.by === undefined && rule.tell === undefined)
      report.fault(at, { zh: 'daily 的规则要写 by 或 tell', en: 'A daily rule has by or tell' });
    if (rule.to && rule.tell === undefined) report.fault([...at, 'to'], { zh: '只有 tell 才写 to', en: 'to goes with tell' }, 'key');
    const by = rule.by === undefined ? undefined : findTransition(report, model, at, rule.by);
    const { tell, to } = rule;
    const told =
      tell === undefined ? undefined : compileTell({ report, model, at, roles, isByDate: true }, { tell, ...(to ? { to } : {}) });
    return {
      ...{ name, when: rule.when, at: rule.at ?? usualTime },
      ...(rule.each ? { each: rule.each } : {}),
      ...(by ? { by: by.name } : {}),
      ...(told ? { tell: told } : {}),
    };
  });
}
