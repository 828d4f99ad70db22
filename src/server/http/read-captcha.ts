import type { FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import type { GivenCaptcha } from '../auth/sign-in';
import { type ProofPurpose, proofPurposes } from '../auth/challenges/work-proofs';
import type { Server } from './call-schema';
import { object, oneOf, required } from './fields';
import { reads } from './access';
import { toEnvelope } from './envelope';
import { headerText } from './read-parameters';
import type { ServerContext } from './server-context';

/** Reads what a call brings against programs: a proof of work for the purpose (our own browser), or the key and the text of a picture (other clients). */
export function readCaptcha(
  { captchas, workProofs }: Pick<ServerContext, 'captchas' | 'workProofs'>,
  request: FastifyRequest,
  purpose: ProofPurpose,
): GivenCaptcha {
  const address = request.ip;
  const [proof, key, code] = [
    headerText(request, 'captcha-proof'),
    headerText(request, 'captcha-key'),
    headerText(request, 'captcha-code'),
  ];
  if (proof !== '') return { given: true, wrong: 'proofWrong', check: () => workProofs.check(proof, { purpose, address }) };
  return { given: key !== '' && code !== '', wrong: 'captchaWrong', check: () => captchas.check({ key, code, address }) };
}

/** Errors: captchaWrong, proofWrong unless the call brings a solved proof of work for the purpose, or the text of a picture. */
export async function requireCaptcha(ctx: ServerContext, request: FastifyRequest, purpose: ProofPurpose): Promise<void> {
  const captcha = readCaptcha(ctx, request, purpose);
  if (!(await captcha.check())) throw refusal(captcha.wrong, {});
}

/** Serves the challenges that a browser solves by itself before it signs in or has a code sent. */
export function addChallengeRoutes(server: Server, ctx: ServerContext): void {
  const query = object({ purpose: required(oneOf(...proofPurposes)) }, { open: true });
  server.get('/api/blade-auth/challenge', reads('public', { budget: 'challenge', query }), async (request, reply) => {
    const { purpose } = request.query;
    reply.header('Cache-Control', 'no-store');
    return toEnvelope(await ctx.workProofs.make({ purpose, address: request.ip }));
  });
}
