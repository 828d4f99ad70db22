import { fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { RecordForm } from '../../../src/runtime/form/record-form';
import type { FormMode } from '../../../src/runtime/form/layout/use-form-session';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { PageSource, RowKey } from '../../../src/runtime/source/page-source';
import type { FaultListener } from '../../../src/runtime/source/compile-getter';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { trialModel, trialRow, trialUser, trialValidator } from './trial-page';
import { preparePage } from '../prepare-page';

/** Makes jsdom a place where forms can stand, and loads their sentences. */
export async function prepareForms(): Promise<void> {
  await preparePage({ patience: 10_000 });
}

interface Opened {
  readonly submit: ReturnType<typeof vi.fn<PageSource['submit']>>;
  readonly onSaved: ReturnType<typeof vi.fn<(key: RowKey) => void>>;
  readonly onClose: ReturnType<typeof vi.fn<() => void>>;
  readonly onFault: ReturnType<typeof vi.fn<FaultListener>>;
}

/** Opens the form of the trial page. */
export async function open(mode: FormMode, change: Partial<PageSource> = {}): Promise<Opened> {
  const validator = await trialValidator();
  const submit = vi.fn<PageSource['submit']>(change.submit ?? (() => Promise.resolve({ id: '7', version: 4 })));
  const fake = makeFakeSource({ model: trialModel, can: ['view', 'create', 'edit'], validator: '' }, [trialRow]);
  const source: PageSource = { ...fake, validator: () => Promise.resolve(validator), ...change, submit };
  const onSaved = vi.fn<(key: RowKey) => void>();
  const onClose = vi.fn<() => void>();
  const onFault = vi.fn<FaultListener>();
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser} onFault={onFault}>
        <RecordForm source={source} mode={mode} {...(mode === 'create' ? {} : { row: trialRow })} onSaved={onSaved} onClose={onClose} />
      </PageProvider>
    </ThemeProvider>,
  );
  return { submit, onSaved, onClose, onFault };
}

export const entry = (name: string): HTMLElement => screen.getByLabelText(name, { selector: 'input, textarea' });
export const type = (name: string, value: string): boolean => fireEvent.change(entry(name), { target: { value } });
export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
export const save = (): boolean => press(/^(loading )?保\s*存$/);
