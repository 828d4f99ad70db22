import { expect } from 'vitest';
import type { Answer, TestHttp } from './http-setup';

interface OutboxMessage {
  readonly to: string;
  readonly scene: string;
  readonly text: string;
}

/** Headers that answer a fresh captcha, read where only the server can. */
export async function makeCaptcha(http: TestHttp): Promise<Record<string, string>> {
  const made = await http.call('GET', '/api/blade-auth/captcha');
  const { key } = made.data as { key: string };
  const { rows } = await http.database.system((q) => q.query('select answer from sys_captcha where key = $1', [key]));
  return { 'captcha-key': key, 'captcha-code': String(rows[0]?.['answer']) };
}

/** Asks for a code as somebody who is not signed in; it is a secret of the message alone. */
export async function sendCode(http: TestHttp, phone: string, scene = 'login', tenantId = '000000'): Promise<Answer> {
  const headers = await makeCaptcha(http);
  return http.call('POST', `/csApi/hm-metrology/self-service/sms/${phone}?scene=${scene}&tenantId=${tenantId}`, { headers });
}

/** What has not been sent, newest first. */
export async function outbox(http: TestHttp): Promise<readonly OutboxMessage[]> {
  const answer = await http.call('GET', '/api/system/outbox', { token: await http.tokenOf('administrator') });
  return answer.data as readonly OutboxMessage[];
}

/** Has a code sent and reads it from the message. */
export async function codeFor(http: TestHttp, phone: string, scene: string): Promise<{ readonly smsId: string; readonly smsCode: string }> {
  const sent = await sendCode(http, phone, scene);
  expect([sent.status, sent.msg]).toEqual([200, '验证码已发送']);
  const find = async () => (await outbox(http)).find((each) => each.to === phone && each.scene === scene);
  await expect.poll(find).toBeDefined();
  return { smsId: (sent.data as { smsId: string }).smsId, smsCode: /\d{6}/.exec((await find())?.text ?? '')?.[0] ?? '' };
}
