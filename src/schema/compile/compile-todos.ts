import { closestName } from '../../base/closest-name';
import type { Todo } from '../../generated/page-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { TodoModel } from '../model/page-model';
import type { FieldModel } from '../model/record-model';
import type { FaultText, JsonPath } from '../source/source-file';

interface Known {
  /** Fields that the search bar asks for. */
  readonly asked: readonly string[];
  readonly actions: readonly string[];
}

type Where = Todo['where'][string];
type Item = TodoModel['items'][number];

const usualNear = 3;

const isDated = ({ type }: FieldModel): boolean => type === 'day' || type === 'dateTime';

/** What is wrong with a value for its field. Shape: undefined where nothing is. */
function misfit(field: FieldModel, value: Where): FaultText | undefined {
  const keys = field.type === 'yesNo' ? ['0', '1'] : field.options?.map(({ key }) => key);
  if (typeof value !== 'string') {
    if (!keys) return { zh: '只有选项与是否的字段能列出键', en: 'Only options, and yes or no, have keys to list' };
    const wrong = value.find((key) => !keys.includes(key));
    return wrong === undefined
      ? undefined
      : {
          zh: `“${field.label.zh}”没有键“${wrong}”`,
          en: `"${field.name}" has no key "${wrong}"`,
          hint: closestName(wrong, keys) ?? keys[0],
        };
  }
  if (value === 'me')
    return field.type === 'ref' && field.target === 'staff'
      ? undefined
      : { zh: '只有引用一位员工的字段能写 me', en: 'Only a reference to one employee can be me' };
  return isDated(field) ? undefined : { zh: '只有日期与时间的字段能写某一天', en: 'Only days and times can be held against a day' };
}

function findField({ report, record }: PageCompileContext, { asked }: Known, at: JsonPath, name: string): FieldModel | undefined {
  const field = record.fields.find((each) => each.name === name);
  if (!field) {
    const names = record.fields.map((each) => each.name);
    report.fault(at, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) ?? names[0] }, 'key');
  } else if (!asked.includes(name))
    report.fault(
      at,
      {
        zh: `待办按“${name}”筛选，请把它写进 search 的 normal 或 more：点开待办，查询栏里要看得到`,
        en: `The to-do asks for "${name}": name it in normal or more of search, where whoever follows the to-do sees it`,
      },
      'key',
    );
  return field;
}

function toItem(field: string, value: Where): Item {
  if (typeof value !== 'string') return { field, operator: 'in', value };
  return { field, operator: value === 'me' ? 'equal' : 'lessEqual', value };
}

/** Compiles what waits for whom. */
export function compileTodos(ctx: PageCompileContext, known: Known): readonly TodoModel[] {
  const { file, report } = ctx;
  return Object.entries(file.todo ?? {}).map(([name, todo]): TodoModel => {
    const at = ['todo', name];
    const can = todo.can ?? 'view';
    if (!known.actions.includes(can))
      report.fault([...at, 'can'], {
        zh: `没有操作“${can}”`,
        en: `No action "${can}"`,
        hint: closestName(can, known.actions) ?? known.actions[0],
      });
    for (const [field, value] of Object.entries(todo.where)) {
      const place = [...at, 'where', field];
      const found = findField(ctx, known, place, field);
      const wrong = found && misfit(found, value);
      if (wrong) report.fault(place, wrong);
    }
    const due = todo.due === undefined ? undefined : findField(ctx, known, [...at, 'due'], todo.due);
    if (due && !isDated(due)) report.fault([...at, 'due'], { zh: 'due 要写日期字段', en: 'due names a day' });
    if (todo.due !== undefined && todo.due in todo.where)
      report.fault([...at, 'due'], { zh: 'where 里已按这个日期筛选', en: 'where asks for this day already' });
    return {
      ...{ name, label: todo.label, can },
      ...(todo.for ? { roles: todo.for } : {}),
      items: Object.entries(todo.where).map(([field, value]) => toItem(field, value)),
      ...(todo.due === undefined ? {} : { due: todo.due }),
      near: todo.near ?? usualNear,
    };
  });
}
