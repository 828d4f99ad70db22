import { expect, test } from 'vitest';
import type { Http } from '../../../src/client/http';
import { sendAnswers } from '../../../src/shell/questionnaire/use-opinion';

/** A server that takes a record only in its newest version, and hands nothing in at the first try. */
function makeServer() {
  let version = 1;
  let tries = 0;
  const stored: unknown[] = [];
  const requireNewest = (sent: unknown): void => {
    if (sent !== version) throw new Error('changed meanwhile');
    version += 1;
  };
  const http = {
    get: () => Promise.resolve({ version }),
    write: (
      url: string,
      body: { readonly version?: number; readonly answers?: unknown; readonly items?: readonly { version: number }[] },
    ) =>
      Promise.resolve().then(() => {
        if (url.endsWith('/submit')) {
          requireNewest(body.version);
          stored.push(body.answers);
          return;
        }
        tries += 1;
        if (tries === 1) throw new Error('the network was away');
        requireNewest(body.items?.[0]?.version);
      }),
  } as unknown as Http;
  return { http, stored };
}

test('answers that were stored and not handed in are handed in by the next try', async () => {
  const { http, stored } = makeServer();
  const opinion = { id: '7', title: '', intro: '', questions: [], values: { id: '7', version: 1 } };
  await expect(sendAnswers(http, opinion, [{ questionId: '1', answer: '自送' }])).rejects.toThrow('the network was away');
  await sendAnswers(http, opinion, [{ questionId: '1', answer: '快递' }]);
  expect(stored).toHaveLength(2);
});
