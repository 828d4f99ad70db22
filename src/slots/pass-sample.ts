import type { Http } from '../client/http';
import { RequestFailure } from '../client/request-failure';

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The transition of samples at a node. Source: dictionary `nodeAttribute`. */
const passOf: Readonly<Record<string, string>> = { '1': 'passLab', '2': 'passTransfer', '3': 'passDesk', '4': 'passStore' };

interface Node {
  readonly id: string;
  /** Key of `nodeAttribute`. */
  readonly kind: string;
}

/** What became of a sample that was scanned at a node. */
export interface Passed {
  readonly sampleNo: string;
  readonly instrumentName: string;
  /** The node that its route leads to from here; '' at the end, and without a route. */
  readonly next: string;
}

const rowsOf = (http: Http, page: string, filter: Readonly<Record<string, string>>): Promise<Rows> =>
  http.post<Rows>(
    `api/metrology/${page}/page`,
    {
      ...{ current: 1, size: 100, searchType: 'N' },
      searchParam: Object.entries(filter).map(([name, value]) => ({
        filter: JSON.stringify({ [name]: value }),
        op: JSON.stringify({ [name]: '=' }),
      })),
    },
    { silent: 'all' },
  );

/** Where the route of a sample leads to from its stop. */
async function nextOf(http: Http, sample: Row): Promise<string> {
  const routeId = text(sample['routeId']);
  if (routeId === '') return '';
  const stops = (await rowsOf(http, 'routeStops', { routeId })).records;
  const later = stops.filter((stop) => Number(stop['step']) > Number(sample['routeStep']));
  return text(later.sort((left, right) => Number(left['step']) - Number(right['step']))[0]?.['stopName']);
}

/**
 * Hands the sample of a number over at a node, by the transition of its page. Shape: undefined where the caller sees no such sample.
 * Errors: RequestFailure with the sentence that refuses it.
 */
export async function passSample(http: Http, node: Node, sampleNo: string): Promise<Passed | undefined> {
  const found = (await rowsOf(http, 'samples', { sampleNo })).records.find((row) => row['sampleNo'] === sampleNo);
  if (!found) return undefined;
  const { id, version } = found;
  await http.write<unknown>(
    'api/metrology/samples/transition',
    { name: passOf[node.kind] ?? '', items: [{ id, version }], data: { nodeId: node.id } },
    { silent: 'all' },
  );
  const now = await http.get<Row>('api/metrology/samples/detail', { params: { id: text(id) }, silent: 'all' });
  return {
    ...{ sampleNo, instrumentName: text(now['instrumentName']) },
    // It has been handed over, whether or not its route could be read.
    next: await nextOf(http, now).catch(() => ''),
  };
}

/** The sentence of a refusal: that of its field, else its own. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof RequestFailure)) return '';
  return Object.values(error.fields)[0] ?? error.message;
}
