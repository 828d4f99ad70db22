import type { Http } from '../client/http';
import { RequestFailure } from '../client/request-failure';
import type { ServedPage } from '../schema/model/page-model';
import type { Text } from '../schema/model/text';

export type Served =
  | { readonly kind: 'served'; readonly served: ServedPage }
  | { readonly kind: 'missing' }
  /** It goes by another path now, `<module>/<page>`. */
  | { readonly kind: 'renamed'; readonly to: string; readonly sentence: string }
  | { readonly kind: 'forbidden'; readonly sentence: string; readonly label?: Text }
  /** No version of the page serves: what is wrong, `file:line:col  sentence`. */
  | { readonly kind: 'faulty'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly sentence: string };

const textsAt = (data: unknown, key: string): readonly string[] => {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, key)) return [];
  const value: unknown = (data as Readonly<Record<string, unknown>>)[key];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
};

const labelIn = (data: unknown): { readonly label?: Text } => {
  if (typeof data !== 'object' || data === null || !('label' in data)) return {};
  const { label } = data;
  if (typeof label !== 'object' || label === null || !('zh' in label) || !('en' in label)) return {};
  return { label: { zh: String(label.zh), en: String(label.en) } };
};

const newPathIn = (data: unknown): string => (typeof data === 'object' && data !== null && 'to' in data ? String(data.to) : '');

/** A page that the server does not know may be a file that has never been right: those who may see the faults of the files are told. */
async function findFaults(http: Http, path: string): Promise<Served> {
  const answer = await http.get<unknown>('api/schema/faults', { background: true }).catch(() => undefined);
  const lines = textsAt(answer, 'faults').filter((line) => line.includes(`pages/${path}.json:`));
  return lines.length > 0 ? { kind: 'faulty', lines } : { kind: 'missing' };
}

/** Fetches a page's model and rights, and sorts what can go wrong; never throws. `how`: nobody waits for it. */
export async function loadServed(http: Http, path: string, how?: 'background'): Promise<Served> {
  try {
    const served = await http.get<ServedPage>(`api/schema/pages/${path}`, how ? { background: true } : { silent: 'all' });
    return { kind: 'served', served };
  } catch (error) {
    if (!(error instanceof RequestFailure)) return { kind: 'failed', sentence: String(error) };
    const lines = [...textsAt(error.data, 'faults'), ...textsAt(error.data, 'pending')];
    if (lines.length > 0) return { kind: 'faulty', lines };
    const to = newPathIn(error.data);
    if (error.code === 404 && to !== '') return { kind: 'renamed', to, sentence: error.message };
    if (error.code === 404) return findFaults(http, path);
    if (error.code === 403) return { kind: 'forbidden', sentence: error.message, ...labelIn(error.data) };
    return { kind: 'failed', sentence: error.message };
  }
}
