import type { Chart } from '../../../protocol/chart';
import type { ChartModel, PageModel } from '../../../schema/model/page-model';
import type { Caller } from '../../auth/caller';
import { callerOf, reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';
import { isRestricted } from '../../query/field-rules';
import { fieldRulesOf } from '../../rights/caller-rules';
import { mayDo } from '../../rights/page-context';

/** The charts of a page that are for a caller: those of fields that he may see whole. */
function chartsOf(ctx: ServerContext, caller: Caller, model: PageModel): readonly ChartModel[] {
  if (model.charts === undefined || !mayDo(caller, model, 'view')) return [];
  const aliases = new Set(caller.roles.map(({ alias }) => alias));
  const rules = fieldRulesOf(caller, ctx.store.current());
  return model.charts.filter(
    ({ by, sum, roles }) =>
      (roles === undefined || roles.some((role) => aliases.has(role))) &&
      [by, ...(sum === undefined ? [] : [sum])].every((name) => !isRestricted(rules, model.record.name, name)),
  );
}

function toChart({ path, record, search }: PageModel, { name, label, by, sum }: ChartModel): Chart {
  const field = record.fields.find((each) => each.name === by);
  const item = [...search.normal, ...search.more, ...search.advanced].find((each) => each.field === by);
  const opens = field?.type === 'day' ? 'range' : item?.multiple ? 'in' : 'equal';
  const words = field?.options && Object.fromEntries(field.options.map(({ key, label: word }) => [key, word]));
  return {
    ...{ path, name, label, by, isDated: field?.type === 'day' },
    ...(sum === undefined ? {} : { sum }),
    ...(words ? { words } : {}),
    ...(item ? { opens } : {}),
    ...(field?.dict === undefined ? {} : { dict: field.dict }),
  };
}

/** Serves which figures the home page draws for the caller, over all pages. */
export function addChartRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/charts', reads('signed-in', {}), (request) => {
    const caller = callerOf(request);
    const models = [...ctx.store.current().serving.values()].map(({ model }) => model);
    return Promise.resolve(toEnvelope(models.flatMap((model) => chartsOf(ctx, caller, model).map((chart) => toChart(model, chart)))));
  });
}
