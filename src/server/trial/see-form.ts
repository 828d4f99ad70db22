import type { Values } from '../../base/dot-path';
import type { ExpressionContext } from '../../schema/expression/expressions';
import { LineMemo } from '../../schema/expression/line-memo';
import type { PageModel } from '../../schema/model/page-model';
import type { Place } from '../../schema/tests/find-place';
import { type FieldConditions, plainConditions, toConditions } from '../../schema/view/field-conditions';
import { offerRowActions, isGranted, type Verdict } from '../../schema/view/offer-actions';
import { limitButtons } from '../rights/change-scope';
import { narrowPage } from '../rights/narrow-page';
import { allowedActions, mayDo, type PageContext } from '../rights/page-context';
import type { Stage } from './try-act';

/** The page as it is served to whoever acts. */
function servedPage({ caller, page, schemas, source }: PageContext): PageModel {
  const limited = { ...page.model, actions: { ...page.model.actions, row: limitButtons(page.model, caller) } };
  const model = narrowPage(limited, source);
  return { ...model, actions: allowedActions(caller, model, (path) => schemas.pages.get(path)) };
}

/** What somebody sees: the browser's own program says it of the page as it is served to him. */
export interface Sight {
  of(place: Place): FieldConditions;
  /** Shape: undefined where the button belongs to rows and there is none. */
  button(name: string): Verdict | undefined;
}

const unseen: FieldConditions = { visible: false, readOnly: true, required: false };

/** Looks at form and buttons as whoever acts sees them. */
export function seeForm(ctx: PageContext, { old, form, context }: Stage): Sight {
  const model = servedPage(ctx);
  const { record } = model;
  const groups = model.form?.groups ?? [];
  const conditions = toConditions({ record, groups, values: form, context, stored: old, memo: new LineMemo() });
  const shown = new Set(
    groups.flatMap(({ items }, index) =>
      conditions.hiddenGroups.includes(index) ? [] : items.flatMap(({ field, until }) => [field, ...(until === undefined ? [] : [until])]),
    ),
  );
  const ofOwn = (name: string): FieldConditions => {
    const own = conditions.fields[name];
    return own && shown.has(name) ? own : { ...(own ?? unseen), visible: false };
  };
  return {
    of: ({ field, line }) => {
      if (!line) return ofOwn(field.name);
      const owner = ofOwn(line.of.name);
      const seen = record.fields.find(({ name }) => name === line.of.name)?.line;
      const inner = seen?.fields.find(({ name }) => name === field.name);
      if (!seen || !inner) return unseen;
      const own = conditions.lines[line.of.name]?.[line.index]?.[field.name] ?? plainConditions(seen, inner);
      return { ...own, visible: own.visible && owner.visible, readOnly: own.readOnly || owner.readOnly };
    },
    button: (name) => verdictOf(ctx, model, name, { row: old, context }),
  };
}

function verdictOf(
  { caller }: PageContext,
  model: PageModel,
  name: string,
  { row, context: { old: _, ...context } }: { readonly row: Values | undefined; readonly context: ExpressionContext },
): Verdict | undefined {
  const can = model.permissions.filter(({ action }) => mayDo(caller, model, action)).map(({ action }) => action);
  const offered = offerRowActions({ model, can, context }).find(({ action }) => action.name === name);
  if (offered) return row && offered.judge(row);
  const { toolbar } = model.actions;
  return toolbar.some((action) => action.name === name && isGranted(model, can, action)) ? 'open' : 'away';
}
