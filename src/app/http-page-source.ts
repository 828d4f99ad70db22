import type { Http } from '../client/http';
import { makeHttpFileSource } from './http-file-source';
import type { Candidate, HistoryEntry, PageOfRows, PageSource, RowKey, TransitionResult, WireRow } from '../runtime/page-source';
import type { ServedPage } from '../schema/page-model';

const keyed = (key: string) => ({ 'Idempotency-Key': key });

/** Makes the source of a page over HTTP. Source: design.md 4, the wire; api-contract 13.5 for the saved column layout. */
export function makeHttpPageSource(http: Http, served: ServedPage): PageSource {
  const { path } = served.model;
  const at = (call: string) => `api/${path}/${call}`;
  return {
    served,
    files: makeHttpFileSource(http),
    // The list shows its own failures in its place.
    list: (body, signal) =>
      http.post<PageOfRows>(at('page'), body, { params: { current: body.current, size: body.size }, signal, silent: 'all' }),
    detail: (id) => http.get<WireRow>(at('detail'), { params: { id } }),
    // Form, removal and transition say themselves, where they stand, what went wrong.
    submit: (values, key) => http.post<RowKey>(at('submit'), values, { headers: keyed(key), silent: 'all' }),
    remove: async (items, key) => {
      await http.post<unknown>(at('remove'), { items }, { headers: keyed(key), silent: 'all' });
    },
    transition: async ({ key, ...request }) => {
      const answer = await http.post<{ readonly results: readonly TransitionResult[] }>(at('transition'), request, {
        headers: keyed(key),
        silent: 'all',
      });
      return answer.results;
    },
    candidates: (request) => http.post<readonly Candidate[]>(at('candidates'), request),
    history: (id) => http.get<readonly HistoryEntry[]>(at('history'), { params: { id } }),
    // Without its saved layout a page shows its own.
    loadLayout: async () => {
      const answer = await http
        .get<{ readonly parameter?: unknown } | null>('api/view-param/detail', { params: { elementId: path }, background: true })
        .catch(() => null);
      return typeof answer?.parameter === 'string' ? answer.parameter : '';
    },
    // A failed save leaves the layout as it is on screen, without a message. Source: spec 8.12.
    saveLayout: async (parameter) => {
      await http.post<unknown>('api/view-param/saveTheader', { elementId: path, parameter }, { silent: 'all' });
    },
  };
}
