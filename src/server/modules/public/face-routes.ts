import type { FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { faceAt, indexPath, inOrder } from '../../../protocol/public-paths';
import type { FaceModel } from '../../../schema/model/face-model';
import type { Text } from '../../../schema/model/text';
import { networkOf } from '../../auth/network-of';
import { reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { toEnvelope } from '../../http/envelope';
import { object, record, required, text } from '../../http/fields';
import { createSharedCounts, type SharedCount } from '../../http/limits/shared-counts';
import { requireCaptcha } from '../../http/read-captcha';
import type { ServerContext } from '../../http/server-context';
import { readLanguage } from '../../language';
import { findFiles } from '../../files/file-store';
import { askFace, type FaceAnswer } from '../../papers/ask-face';
import { loadHouse } from '../../papers/paper-order';
import { shanghaiNow } from '../../db/clock';
import { findVisitorTenant } from '../../http/visitor-tenant';

/** Misses of one address, and questions, before each further question takes a proof of work or a picture. */
const freeMisses = 3;
const freeQuestions = 20;
/** So many addresses' worth a network has together: whoever is given one can ask from each of its addresses. */
const networkFactor = 5;
/** Units: ms; an answer takes at least so long, whatever was found: how long it took says nothing. */
const leastTime = 250;

/** Longest text of a key. */
const longest = 64;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What was sent for the keys of a face; a code of the paper says all of them at once: tenant, then the keys, with `~` between. */
function readGiven(face: FaceModel, body: Values): { readonly tenantId: string; readonly given: Readonly<Record<string, string>> } {
  const say = (name: string): string => (typeof body[name] === 'string' ? body[name].trim().slice(0, longest) : '');
  const code = typeof body['q'] === 'string' ? body['q'].slice(0, 300).split('~') : [];
  if (code.length === face.keys.length + 1)
    return { tenantId: code[0] ?? '', given: Object.fromEntries(face.keys.map(({ name }, index) => [name, code[index + 1] ?? ''])) };
  return { tenantId: say('tenantId'), given: Object.fromEntries(face.keys.map(({ name }) => [name, say(name)])) };
}

/** Errors: notFound. */
function findFace({ store }: ServerContext, name: string): FaceModel {
  const face = store.current().faces.get(name);
  if (!face) throw refusal('notFound', {});
  return face;
}

/** Whom a question counts for. */
const sides = (address: string): readonly { readonly side: string; readonly factor: number }[] => [
  { side: `address ${address}`, factor: 1 },
  { side: `network ${networkOf(address)}`, factor: networkFactor },
];
const askedKey = (face: FaceModel, side: string): string => `asked ${face.name} ${side}`;
const missKey = (side: string): string => `missed ${side}`;

/** Says whether so many questions and misses, of an address and of its network, are too many to ask on without a proof. */
const needsProof = (asked: readonly SharedCount[], missed: readonly SharedCount[]): boolean =>
  [1, networkFactor].some(
    (factor, index) => (asked[index]?.calls ?? 0) > freeQuestions * factor || (missed[index]?.calls ?? 0) >= freeMisses * factor,
  );

/** What a value is called, with its unit: the value itself comes as a bare number. */
const labelOf = ({ label, of: { unit } }: FaceModel['fields'][number]): Text =>
  unit ? { zh: `${label.zh} (${unit.zh})`, en: `${label.en} (${unit.en})` } : label;

/** What a face asks for and tells, for everybody alike. */
const toForm = ({ label, note, keys, fields, state }: FaceModel) => ({
  ...{ label, ...(note ? { note } : {}) },
  // What is asked for is called as it is told.
  keys: keys.map(({ name, field }) => ({
    name,
    label: fields.find(({ own, through }) => own === field.name && through === undefined)?.label ?? field.label,
  })),
  fields: fields.map((field) => ({ name: field.name, label: labelOf(field) })),
  hasState: state !== undefined,
});

/** The forms that go with the page of an address: whoever opens it on a slow connection needs not ask for them first. */
export function formsAt({ store }: Pick<ServerContext, 'store'>, path: string): Readonly<Record<string, object>> {
  const { faces } = store.current();
  const found = path === indexPath ? inOrder([...faces.values()]) : [faces.get(faceAt(path) ?? '')].flatMap((face) => face ?? []);
  return Object.fromEntries(found.map((face) => [face.name, toForm(face)]));
}

/**
 * Gives addresses at which the pictures of a record that was found are had: each once, within a minute, and no others of its page. A picture that is not there any more, or
 * is none, has no address.
 */
async function openPictures(
  { files, tickets }: ServerContext,
  tenantId: string,
  pictures: FaceAnswer['pictures'],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found = await findFiles(files, tenantId, Object.values(pictures).flat());
  const shown = new Set(found.filter(({ contentType }) => contentType.startsWith('image/')).map(({ fileId }) => fileId));
  const open = async (fileId: string): Promise<string> =>
    `/api/file/load?${new URLSearchParams({ fileId, ticket: await tickets.make({ tenantId, userId: '', fileId }) }).toString()}`;
  const opened = Object.entries(pictures).map(
    async ([name, ids]) => [name, await Promise.all(ids.filter((id) => shown.has(id)).map(open))] as const,
  );
  return Object.fromEntries((await Promise.all(opened)).filter(([, addresses]) => addresses.length > 0));
}

/** Serves what page files let anybody ask: which keys a face takes, and the record that all of them fit. */
export function addFaceRoutes(server: Server, ctx: ServerContext): void {
  const counts = createSharedCounts(ctx.database);
  /** Counts a question. Shape: true where it takes a proof. Errors: tooManyRequests. */
  const count = async (face: FaceModel, address: string): Promise<boolean> => {
    const asked = await counts.add(sides(address).map(({ side }) => askedKey(face, side)));
    const misses = await counts.read(sides(address).map(({ side }) => missKey(side)));
    const over = sides(address).flatMap(({ factor }, index) => {
      const { calls = 0, seconds = 0 } = asked[index] ?? {};
      return calls > face.budget * factor ? [seconds] : [];
    });
    if (over.length > 0) throw refusal('tooManyRequests', { seconds: Math.max(...over) });
    return needsProof(asked, misses);
  };
  const params = object({ face: required(text(40)) });

  server.get('/api/public/faces', reads('public', {}), () =>
    toEnvelope(inOrder([...ctx.store.current().faces.values()]).map(({ name, label }) => ({ name, label }))),
  );
  server.get('/api/public/:face/form', reads('public', { params }), async (request) => {
    const face = findFace(ctx, request.params.face);
    const [asked, missed] = await Promise.all(
      [(side: string) => askedKey(face, side), missKey].map((key) => counts.read(sides(request.ip).map(({ side }) => key(side)))),
    );
    return toEnvelope({
      ...toForm(face),
      // The next question counts too.
      needsProof: needsProof(
        (asked ?? []).map(({ calls, seconds }) => ({ calls: calls + 1, seconds })),
        missed ?? [],
      ),
    });
  });

  async function query(request: FastifyRequest, face: FaceModel, body: Values): Promise<object> {
    const began = Date.now();
    if (await count(face, request.ip)) await requireCaptcha(ctx, request, 'report');
    const language = readLanguage(request.headers['accept-language']);
    const { database, store } = ctx;
    const { sha256 } = body;
    const { tenantId: named, given } = readGiven(face, body);
    const tenantId = await findVisitorTenant(database, request, named);
    const answer = await askFace(
      { database, schemas: store.current(), face },
      { tenantId, given, ...(typeof sha256 === 'string' ? { sha256 } : {}), language },
    );
    await wait(Math.max(0, leastTime - (Date.now() - began)));
    if (!answer) {
      await counts.add(sides(request.ip).map(({ side }) => missKey(side)));
      throw refusal('faceMiss', { sentence: face.miss });
    }
    const { values, state, hashes, marks } = answer;
    const pictures = await openPictures(ctx, tenantId, answer.pictures);
    const { name: institute } = await loadHouse(database, tenantId);
    return toEnvelope({
      ...values,
      // Who vouches for it, and when: what is shown is printed or photographed.
      ...{ institute, checkedAt: shanghaiNow().now },
      ...(Object.keys(marks).length > 0 ? { marks } : {}),
      ...(Object.keys(pictures).length > 0 ? { pictures } : {}),
      ...(hashes.originals.length > 0 ? { sha256: hashes.originals.join(',') } : {}),
      ...(hashes.copies.length > 0 ? { copySha256: hashes.copies.join(',') } : {}),
      ...(state ? { state: state.word, stateTone: state.tone } : {}),
    });
  }

  server.post('/api/public/:face/query', reads('public', { params, body: record() }), (request) =>
    query(request, findFace(ctx, request.params.face), request.body),
  );
}
