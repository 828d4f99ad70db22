import { isAxiosError, isCancel } from 'axios';
import { judgeAnswer } from './answer-verdict';
import { RequestFailure } from './request-failure';
import type { Sentences } from './sentences';

/** Turns what axios throws (no answer, timeout, a status above 500) into a RequestFailure. */
export function toFailure(error: unknown, sentences: Sentences): RequestFailure {
  if (error instanceof RequestFailure) return error;
  if (isCancel(error)) return new RequestFailure('', { kind: 'cancelled' });
  if (!isAxiosError(error)) return new RequestFailure(sentences.unknown(), { kind: 'network' });
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return new RequestFailure(sentences.timeout(), { kind: 'timeout' });
  if (!error.response) return new RequestFailure(sentences.offline(), { kind: 'network' });
  const { status, data: body } = error.response as { status: number; data: unknown };
  const verdict = judgeAnswer(status, body);
  const sentence = (verdict.kind !== 'good' ? verdict.sentence : undefined) ?? sentences.unknown();
  return new RequestFailure(sentence, { kind: 'refused', code: status, body });
}
