// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SelectWidget } from '../../../src/runtime/form/widgets/select-widgets';
import { PageProvider } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { prepareForms } from './form-room';
import { trialModel, trialUser } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

/** Opens a drop-down of so many options; gives how many it has drawn. */
function drawnOf(count: number): number {
  const field = trialModel.record.fields.find(({ name }) => name === 'level');
  if (!field) throw new Error('The trial page has a level.');
  const options = Array.from({ length: count }, (_, index) => ({ key: `k${index}`, label: { zh: `第${index}项`, en: `Item ${index}` } }));
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={makeFakeSource({ model: trialModel, can: [], validator: '' }, [])} user={trialUser}>
        <SelectWidget
          {...{ field: { ...field, options }, name: 'level', id: 'entry', label: '级别', value: null, target: undefined }}
          {...{ disabled: false, required: false, invalid: false, describedBy: undefined }}
          offers={() => true}
          around={() => undefined}
          onChange={() => undefined}
          onBlur={() => undefined}
        />
      </PageProvider>
    </ThemeProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '级别' }));
  return document.querySelectorAll('.ant-select-item-option').length;
}

test('a drop-down draws all that it offers, so that it can be read and counted', () => {
  expect(drawnOf(60)).toBe(60);
});

test('one of a thousand draws what is in sight', () => {
  expect(drawnOf(1000)).toBeLessThan(100);
});
