import type { PageModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import { ruleOf } from '../../query/field-rules';
import { mayDo, type PageContext, recordOf } from '../../rights/page-context';

/** Says whether the caller has a right by which a field of the page is entered: in its form, in a file, or where a transition asks for it. */
function isEnteredBy({ caller, page: { model } }: PageContext, { name, readOnly }: FieldModel): boolean {
  const may = (action: string): boolean => mayDo(caller, model, action);
  if (!readOnly && (may('create') || may('edit'))) return true;
  if (may('import') && model.import?.columns.some((column) => column.field === name) === true) return true;
  return model.record.states?.transitions.some((transition) => transition.ask.includes(name) && may(transition.name)) === true;
}

const isSearchedBy = ({ search }: PageModel, name: string): boolean =>
  [...search.normal, ...search.more, ...search.advanced].some((item) => item.own === name);

/**
 * Says whether the caller is offered what a reference may lead to: where he may enter the field, search by it, or view the target's page anyway. Who only reads
 * it is told the name of a record that he has the id of, and no list of all the rest. The name is dotted through lines.
 */
export function isOffered(ctx: PageContext, path: string, reference: FieldModel): boolean {
  const { reach, rules } = ctx.source;
  if (reach === undefined || reach.views(reference.target ?? '')) return true;
  const [first = ''] = path.split('.');
  const own = recordOf(ctx);
  const field = own.fields.find(({ name }) => name === first);
  if (!field || isSearchedBy(ctx.page.model, first)) return field !== undefined;
  const inLine = field.line !== undefined && field !== reference;
  const isClosed =
    ruleOf(rules, own.name, first) !== undefined ||
    (inLine && (reference.readOnly || ruleOf(rules, field.line?.name ?? '', reference.name) !== undefined));
  return !isClosed && isEnteredBy(ctx, field);
}
