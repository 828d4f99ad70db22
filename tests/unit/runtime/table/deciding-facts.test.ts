import { expect, test } from 'vitest';
import type { PageModel } from '../../../../src/schema/model/page-model';
import { productSchemas } from '../../../fixtures/some-schemas';

/** Decisions about what somebody else has asked for. */
const decides = (model: PageModel): boolean => model.record.states?.transitions.some(({ notBy }) => notBy.length > 0) === true;

/** What the question of a transition tells: facts that are columns of the list as well. */
const told = ({ form, table }: PageModel): readonly string[] =>
  (form?.facts ?? []).filter((name) => table.columns.some(({ own }) => own === name));

/** Sums that nobody decides by. */
const counted = new Set(['workload']);

test('who decides is told two facts at least on every page with approvals, and of the amounts where the list adds any up', () => {
  const deciding = [...productSchemas().pages.values()].filter(decides);
  expect(deciding.length).toBeGreaterThan(5);
  const poor = deciding.filter((model) => {
    const facts = told(model);
    const sums = model.table.columns
      .filter(({ total, of }) => total && of.type === 'decimal' && !counted.has(of.name))
      .map(({ own }) => own);
    return facts.length < 2 || (sums.length > 0 && !sums.some((name) => facts.includes(name)));
  });
  expect(poor.map(({ path }) => path)).toEqual([]);
});

test('what is named as a fact of such a page is told by the question as well', () => {
  const untold = [...productSchemas().pages.values()]
    .filter(decides)
    .flatMap((model) => (model.form?.facts ?? []).filter((name) => !told(model).includes(name)).map((name) => `${model.path} ${name}`));
  expect(untold).toEqual([]);
});
