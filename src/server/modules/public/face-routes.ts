import type { FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { FaceModel } from '../../../schema/model/face-model';
import { platformTenant } from '../../auth/caller';
import { reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { toEnvelope } from '../../http/envelope';
import { object, record, required, text } from '../../http/fields';
import { type CountCall, createCallCounter } from '../../http/limits/call-counter';
import { requireCaptcha } from '../../http/read-captcha';
import type { ServerContext } from '../../http/server-context';
import { readLanguage } from '../../language';
import { askFace } from '../../papers/ask-face';

/** Units: seconds, for `budget` of a face and for tries that miss. */
const span = 600;
/** Misses of one address before each further question takes a proof of work or a picture. */
const freeMisses = 3;
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
  return { tenantId: say('tenantId') || platformTenant, given: Object.fromEntries(face.keys.map(({ name }) => [name, say(name)])) };
}

/** Errors: notFound. */
function findFace({ store }: ServerContext, name: string): FaceModel {
  const face = store.current().faces.get(name);
  if (!face) throw refusal('notFound', {});
  return face;
}

/** Counts misses by address; what it forgets is forgotten with the process. */
function createMisses(): { readonly isOver: (address: string) => boolean; readonly note: (address: string) => void } {
  const over = new Map<string, { count: number; until: number }>();
  return {
    isOver: (address) => {
      const known = over.get(address);
      return known !== undefined && known.until > Date.now() && known.count >= freeMisses;
    },
    note: (address) => {
      const now = Date.now();
      const known = over.get(address);
      const count = known && known.until > now ? known.count + 1 : 1;
      over.delete(address);
      // The oldest are forgotten, so that nobody fills the memory with addresses.
      if (over.size >= 20_000) over.delete(over.keys().next().value ?? '');
      over.set(address, { count, until: now + span * 1000 });
    },
  };
}

/** Serves what page files let anybody ask: which keys a face takes, and the record that all of them fit. */
export function addFaceRoutes(server: Server, ctx: ServerContext): void {
  const counters = new Map<string, CountCall>();
  const misses = createMisses();
  const count = (face: FaceModel, address: string): void => {
    const key = `${face.name} ${face.budget}`;
    const counter = counters.get(key) ?? createCallCounter({ calls: face.budget, seconds: span });
    counters.set(key, counter);
    counter(address);
  };
  const params = object({ face: required(text(40)) });

  server.get('/api/public/:face/form', reads('public', { params }), (request) => {
    const { label, note, keys, fields, state } = findFace(ctx, request.params.face);
    return Promise.resolve(
      toEnvelope({
        ...{ label, ...(note ? { note } : {}) },
        keys: keys.map(({ name, field }) => ({ name, label: field.label })),
        fields: fields.map(({ name, label: called }) => ({ name, label: called })),
        hasState: state !== undefined,
        needsProof: misses.isOver(request.ip),
      }),
    );
  });

  async function query(request: FastifyRequest, face: FaceModel, body: Values): Promise<object> {
    const began = Date.now();
    count(face, request.ip);
    if (misses.isOver(request.ip)) await requireCaptcha(ctx, request, 'report');
    const language = readLanguage(request.headers['accept-language']);
    const { database, store } = ctx;
    const answer = await askFace({ database, schemas: store.current(), face }, { ...readGiven(face, body), language });
    await wait(Math.max(0, leastTime - (Date.now() - began)));
    if (!answer) {
      misses.note(request.ip);
      throw refusal('faceMiss', { sentence: face.miss });
    }
    const { values, state, hashes } = answer;
    return toEnvelope({
      ...values,
      ...(hashes.originals.length > 0 ? { sha256: hashes.originals.join(',') } : {}),
      ...(hashes.copies.length > 0 ? { copySha256: hashes.copies.join(',') } : {}),
      ...(state ? { state: state.word, stateTone: state.tone } : {}),
    });
  }

  server.post('/api/public/:face/query', reads('public', { params, body: record() }), (request) =>
    query(request, findFace(ctx, request.params.face), request.body),
  );
}
