// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { RecordForm } from '../../../src/runtime/form/record-form';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { PageSource } from '../../../src/runtime/source/page-source';
import type { PageModel } from '../../../src/schema/model/page-model';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { entry, prepareForms, type } from './form-room';
import { trialModel, trialRow, trialUser, trialValidator } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

/** The page with another label at a field, as its file has it once it was saved again. */
function relabel(name: string, zh: string): PageModel {
  const text = JSON.stringify(trialModel).replaceAll(JSON.stringify({ zh: name, en: name }), JSON.stringify({ zh, en: zh }));
  return { ...(JSON.parse(text) as PageModel), hash: zh };
}

function Form({ source, mode }: { readonly source: PageSource; readonly mode: 'create' | 'edit' }) {
  return (
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser}>
        <RecordForm
          source={source}
          mode={mode}
          {...(mode === 'edit' ? { row: trialRow } : {})}
          onSaved={() => undefined}
          onClose={() => undefined}
        />
      </PageProvider>
    </ThemeProvider>
  );
}

test.each(['create', 'edit'] as const)(
  'a form (%s) goes on under another text of its page, with what was typed and where one was',
  async (mode) => {
    const validator = await trialValidator();
    const sourceOf = (model: PageModel): PageSource => ({
      ...makeFakeSource({ model, can: ['view', 'create', 'edit'], validator: '' }, [trialRow]),
      validator: () => Promise.resolve(validator),
    });
    const { rerender } = render(<Form source={sourceOf(trialModel)} mode={mode} />);
    await waitFor(() => expect(entry('标题')).toBeTruthy());
    type('标题', '甲');
    type('手机', '138');
    act(() => entry('手机').focus());
    rerender(<Form source={sourceOf(relabel('标题', '题目'))} mode={mode} />);
    await waitFor(() => expect(entry('题目')).toHaveProperty('value', '甲'));
    expect(screen.queryByLabelText('标题')).toBeNull();
    expect(entry('手机')).toHaveProperty('value', '138');
    await waitFor(() => expect(document.activeElement).toBe(entry('手机')));
  },
);
