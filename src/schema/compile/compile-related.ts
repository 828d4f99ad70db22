import { closestName } from '../../base/closest-name';
import type { Group, PageFile } from '../../generated/page-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { RelatedModel } from '../model/page-model';
import type { FaultText, JsonPath } from '../source/source-file';

const actionsOf = ({ actions }: PageFile): readonly string[] =>
  [...(actions?.toolbar ?? []), ...(actions?.row ?? [])].map((entry) => (typeof entry === 'string' ? entry : entry.do));

const columnsOf = ({ table }: PageFile): readonly string[] =>
  table.columns.map((entry) => (typeof entry === 'string' ? entry : entry.field));

interface Named {
  readonly given: readonly string[];
  readonly known: readonly string[];
  readonly at: JsonPath;
  readonly rests: readonly string[];
  /** What is wrong with a name that is not known. */
  says(name: string): FaultText;
}

function checkNames({ report }: PageCompileContext, { given, known, at, rests, says }: Named): void {
  given.forEach((name, index) => {
    if (!known.includes(name)) report.fault([...at, index], { ...says(name), hint: closestName(name, known), rests });
    else if (given.indexOf(name) < index) report.fault([...at, index], { zh: `“${name}”写了两次`, en: `"${name}" stands twice` });
  });
}

/** Compiles a group that is a list of related records: what stands in it is what the list of their own page has. */
export function compileRelated(ctx: PageCompileContext, group: Group, at: JsonPath): RelatedModel | undefined {
  const { related = '', columns, actions } = group;
  const lists = ctx.record.has ?? [];
  const has = lists.find((each) => each.name === related);
  if (!has && ctx.report.failed.has(related)) return undefined;
  if (!has) {
    const names = lists.map((each) => each.name);
    ctx.report.fault([...at, 'related'], {
      zh: `“${related}”不是相关记录的名称（has）`,
      en: `"${related}" names no related records (has)`,
      hint: closestName(related, names) ?? names[0],
    });
    return undefined;
  }
  const home = ctx.pages.find(({ file }) => (file.record ?? file.page) === has.record);
  if (!home) return undefined;
  const { page, label } = home.file;
  checkNames(ctx, {
    given: columns ?? [],
    known: columnsOf(home.file),
    at: [...at, 'columns'],
    rests: [home.source.file],
    says: (name) => ({ zh: `“${label.zh}”的列表没有列“${name}”`, en: `The list of "${page}" has no column "${name}"` }),
  });
  checkNames(ctx, {
    given: actions ?? [],
    known: actionsOf(home.file),
    at: [...at, 'actions'],
    rests: [home.source.file],
    says: (name) => ({ zh: `“${label.zh}”没有按钮“${name}”`, en: `"${page}" has no button "${name}"` }),
  });
  return {
    name: related,
    record: has.record,
    page: `${home.module}/${page}`,
    label,
    by: has.by,
    ...(columns ? { columns } : {}),
    ...(actions ? { actions } : {}),
  };
}
