import { afterEach, expect, it, vi } from 'vitest';
import { quietMoment } from '../../../src/ui/quiet-moment';

afterEach(() => vi.unstubAllGlobals());

it('comes on a machine that is never idle as well', async () => {
  // As a busy browser does it: nobody is called but whose time has run out.
  const requestIdleCallback = (come: () => void, options?: { readonly timeout?: number }): number => {
    if (options?.timeout !== undefined) setTimeout(come);
    return 1;
  };
  vi.stubGlobal('window', { requestIdleCallback });
  await expect(quietMoment()).resolves.toBeUndefined();
});

it('comes where a browser tells of no quiet moments', async () => {
  vi.stubGlobal('window', {});
  await expect(quietMoment()).resolves.toBeUndefined();
});
