// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as registry from '../../../src/runtime/form/widgets/registry';
import type { WidgetProps } from '../../../src/runtime/form/engine/widget-props';
import { entry, open, prepareForms, press, save, type } from './form-room';

/** Whether the widget of the mobile number throws, as a fault in its code or a value that it does not expect would make it. */
const fault = { on: true };
vi.mock('../../../src/runtime/form/widgets/registry', async (load) => {
  const real = await load<typeof registry>();
  return {
    widgetOf: (...asked: Parameters<typeof real.widgetOf>) => {
      const Real = real.widgetOf(...asked);
      return asked[0].name === 'mobile' ? Faulty : Real;
      function Faulty(props: WidgetProps) {
        if (fault.on) throw new Error('widget broke');
        return <Real {...props} />;
      }
    },
  };
});

beforeAll(prepareForms);
beforeEach(() => {
  fault.on = true;
  // React tells of every error that a boundary catches; here it is meant.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a widget that throws says so in its place and in the error log; the form keeps its value, lives on and saves', async () => {
  const { submit, onSaved, onFault } = await open('edit');
  await screen.findByDisplayValue('旧标题');
  const card = screen.getByText('“手机”显示出错，已填的内容都在，其余各项可照常填写和保存');
  expect(card.closest('[role=alert]')?.getAttribute('data-field')).toBe('mobile');
  expect(onFault).toHaveBeenCalledWith({ field: 'mobile', error: expect.objectContaining({ message: 'widget broke' }) });
  type('标题', '新标题');
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ title: '新标题', mobile: '13800138000' });
});

test('it can be shown again where what was wrong is over', async () => {
  await open('edit');
  await screen.findByDisplayValue('旧标题');
  press('重试显示手机');
  expect(screen.getByText(/“手机”显示出错/)).toBeTruthy();
  fault.on = false;
  press('重试显示手机');
  await waitFor(() => expect(entry('手机')).toHaveProperty('value', '13800138000'));
  fireEvent.change(entry('手机'), { target: { value: '13900139000' } });
  expect(entry('手机')).toHaveProperty('value', '13900139000');
});
