// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { keepFirstPaint } from '../../../src/shell/look/first-paint';
import { LookPanel } from '../../../src/shell/look/look-panel';
import { useLook } from '../../../src/shell/look/use-look';
import type { ShellServices } from '../../../src/shell/services';
import { StoryServices } from '../../../src/shell/testing/story-services';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';

let systemDark = false;
configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({
      matches: systemDark && query.includes('dark'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as unknown as MediaQueryList;
  await startI18n('zh');
});
afterEach(() => {
  cleanup();
  systemDark = false;
});

function Panel() {
  const look = useLook();
  useLayoutEffect(() => keepFirstPaint(look), [look]);
  return (
    <ThemeProvider {...look}>
      <LookPanel open onClose={() => undefined} />
    </ThemeProvider>
  );
}

function open(): ShellServices {
  let services: ShellServices | undefined;
  const keep = (made: ShellServices) => {
    services = made;
  };
  render(
    <StoryServices prepare={keep}>
      <Panel />
    </StoryServices>,
  );
  if (!services) throw new Error('no services');
  return services;
}

const variable = (name: string) => new RegExp(`--lh-${name}: ([^;]+);`).exec(document.getElementById('lh-theme')?.textContent ?? '')?.[1];

test('each of the six themes can be chosen, shows at once and is kept', async () => {
  const { preferences, local } = open();
  const seen = new Set<string>();
  for (const name of ['白色', '炫彩', 'iview', 'd2', 'hey', '默认']) {
    fireEvent.click(screen.getByRole('radio', { name }));
    await waitFor(() => expect((screen.getByRole('radio', { name }) as HTMLInputElement).checked).toBe(true));
    seen.add([variable('side'), variable('bar'), variable('floor'), variable('side-selected'), variable('side-edge')].join());
  }
  expect(seen.size).toBe(6);
  fireEvent.click(screen.getByRole('radio', { name: 'iview' }));
  await waitFor(() => expect(preferences.getState().look.theme).toBe('iview'));
  expect(local.get('look')).toMatchObject({ theme: 'iview' });
});

test('light or dark, contrast and density follow the choice, and the system where there is none', async () => {
  systemDark = true;
  open();
  expect(document.documentElement.dataset['scheme']).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: '浅色' }));
  await waitFor(() => expect(document.documentElement.dataset['scheme']).toBe('light'));
  expect(document.cookie).toContain('liangheng-ground=light.');
  fireEvent.click(screen.getByRole('radio', { name: '高' }));
  await waitFor(() => expect(variable('text')).toBe('#000000'));
  fireEvent.click(screen.getByRole('radio', { name: '紧凑' }));
  await waitFor(() => expect(variable('row')).toBe('28px'));
});

test('the colour is #409EFF until another is picked, and can be put back', async () => {
  const { preferences } = open();
  expect(screen.getByRole('button', { name: '选择主题色，当前 #409EFF' })).toBeTruthy();
  preferences.getState().setLook({ accent: '#00a651' });
  expect(await screen.findByRole('button', { name: '选择主题色，当前 #00a651' })).toBeTruthy();
  expect(variable('brand')).toBe('#00a651');
  fireEvent.click(screen.getByRole('button', { name: '恢复默认' }));
  expect(await screen.findByRole('button', { name: '选择主题色，当前 #409EFF' })).toBeTruthy();
});
