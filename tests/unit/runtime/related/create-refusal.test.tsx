// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { PageModel } from '../../../../src/schema/model/page-model';
import { preparePage } from '../../prepare-page';
import { trialModel } from '../../runtime-form/trial-page';
import { openOwner, shownDialog } from './related-room';

beforeAll(() => preparePage({ patience: 10_000, box: { height: 600, width: 2400 } }));
afterEach(() => cleanup());

const sentence = '现在不能为这条记录新增部件：它不是“负责人”的可选项';

/** The trial page, whose records belong to those alone that are in service. */
const conditional: PageModel = {
  ...trialModel,
  record: {
    ...trialModel.record,
    fields: trialModel.record.fields.map((field) =>
      field.name === 'managerId' ? { ...field, candidatesWhen: "target.staffName == '陈静'" } : field,
    ),
  },
};
const candidate = (staffName: string) => [{ id: '1', display: 'T1', fields: { staffName } }];

test('where the record around takes no more, the button that adds says why, and opens nothing', async () => {
  const { add } = await openOwner('view', { model: conditional, candidates: () => Promise.resolve(candidate('王伟')) });
  await waitFor(() => expect([add.getAttribute('aria-disabled'), add.title]).toEqual(['true', sentence]));
  fireEvent.click(add);
  expect(await screen.findByText(sentence, { selector: '.ant-message *' })).toBeTruthy();
  expect(shownDialog(/新增/)).toBeUndefined();
});

test('when the list has been read anew, the record around is looked at anew', async () => {
  const offered = { name: '王伟' };
  const { add, list } = await openOwner('view', { model: conditional, candidates: () => Promise.resolve(candidate(offered.name)) });
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'));
  offered.name = '陈静';
  fireEvent.click(within(list).getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull());
});

test('where the page says nothing of the record around, nothing is asked', async () => {
  const asked: string[] = [];
  const { add } = await openOwner('view', {
    candidates: ({ field }) => {
      asked.push(field);
      return Promise.resolve([]);
    },
  });
  expect([add.getAttribute('aria-disabled'), asked]).toEqual([null, []]);
});
