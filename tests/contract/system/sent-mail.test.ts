import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMailSender } from '../../../src/server/messages/mail-sender';
import { readMailServer } from '../../../src/server/messages/mail-server';
import { createGatewaySender } from '../../../src/server/messages/message-sender';
import type { Message } from '../../../src/server/messages/message';
import { type MailCatcher, openMailCatcher } from '../support/mail-catcher';

// What a sender says became of one attempt, with real servers at the other end.
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function catcher(options: Parameters<typeof openMailCatcher>[0] = {}): Promise<MailCatcher> {
  const made = await openMailCatcher(options);
  open.push(made);
  return made;
}

function sender(port: number, { account = '', query = '?tls=off', patience = 5_000 } = {}) {
  const server = readMailServer(`smtp://${account}127.0.0.1:${port}${query}`, '北方计量 <lims@north.example>');
  if (!server) throw new Error('There is no server.');
  return createMailSender(server, patience);
}

const to = (recipient: string): Message => ({
  ...{ id: 'b2f0c9de-0000-4000-8000-000000000001', tenantId: '000000', channel: 'mail', recipient, scene: 'orderReleased' },
  ...{ title: '委托单W1\r\nBcc: other@x.example', text: '委托单 W1 已下达。\n.\n请查收。' },
});

test('a letter arrives once, in its own words, with the id of the message, and a subject adds no recipient', async () => {
  const mail = await catcher({ user: 'lims', password: 'p@ss' });
  const outcome = await sender(mail.port, { account: 'lims:p%40ss@' }).send(to('wang@a.example'));
  expect(outcome).toMatchObject({ result: 'sent', reason: 'accepted', answer: expect.stringContaining('250') as unknown });
  expect(mail.caught).toHaveLength(1);
  const [{ raw = '', ...letter } = {}] = mail.caught;
  expect(letter).toEqual({ to: 'wang@a.example', user: 'lims' });
  expect(raw).toContain('Message-ID: <b2f0c9de-0000-4000-8000-000000000001@north.example>');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).not.toMatch(/^bcc:/im);
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4).replace(/\s/g, '');
  expect(Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n').trim()).toBe('委托单 W1 已下达。\n.\n请查收。');
});

test.each([
  ['gone@a.example', 'refused', 'notTaken', '550'],
  ['spam@a.example', 'refused', 'notTaken', '554'],
  ['busy@a.example', 'retry', 'away', '451'],
  ['cut@a.example', 'unknown', 'cutOff', ''],
])('%s: %s', async (recipient, result, reason, code) => {
  const mail = await catcher();
  const outcome = await sender(mail.port).send(to(recipient));
  expect(outcome).toMatchObject({ result, reason, answer: expect.stringContaining(code) as unknown });
  expect(outcome.answer).not.toContain(recipient);
});

test('a server that takes the body and says nothing leaves the outcome unknown', async () => {
  const mail = await catcher();
  expect(await sender(mail.port, { patience: 600 }).send(to('hung@a.example'))).toMatchObject({ result: 'unknown', reason: 'cutOff' });
  expect(mail.caught).toHaveLength(1);
});

test('what was certainly not sent may be sent later: nobody listens, nobody greets, a wrong password, a certificate that nobody has vouched for', async () => {
  const silent: Server = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  open.push(silent);
  const silentPort = (silent.address() as AddressInfo).port;
  const named = await catcher({ user: 'lims', password: 'right' });
  const closed = await catcher({ user: 'lims', password: 'right', startTls: true });
  const outcomes = [
    await sender(1).send(to('a@a.example')),
    await sender(silentPort, { patience: 400 }).send(to('a@a.example')),
    await sender(named.port, { account: 'lims:wrong@' }).send(to('a@a.example')),
    await sender(closed.port, { account: 'lims:right@', query: '' }).send(to('a@a.example')),
    // Without STARTTLS the password is told to nobody.
    await sender(named.port, { account: 'lims:right@', query: '' }).send(to('a@a.example')),
  ];
  expect(outcomes.map(({ result, reason }) => [result, reason])).toEqual(outcomes.map(() => ['retry', 'away']));
  expect([named.caught, closed.caught]).toEqual([[], []]);
});

test.each(['', 'a@a.example, b@b.example', 'a@a.example\r\nBcc: b@b.example', '王 <a@a.example>', 'no address'])(
  '%j is no address, and nobody is called for it',
  async (recipient) => {
    expect(await sender(1).send(to(recipient))).toEqual({ result: 'refused', reason: 'noAddress', answer: '' });
  },
);

/** Opens a gateway that answers with a status, or by cutting the line. */
async function gateway(status: number): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (status === 0) socket.destroy();
      else socket.end(`HTTP/1.1 ${status} X\r\ncontent-length: 0\r\nlocation: http://127.0.0.1:1/\r\n\r\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  [202, 'sent'],
  [302, 'refused'],
  [400, 'refused'],
  [429, 'retry'],
  [503, 'retry'],
  [500, 'unknown'],
  [504, 'unknown'],
  [0, 'unknown'],
])('a gateway that answers %s: %s', async (status, result) => {
  const message = { ...to('13800138000'), channel: 'sms' as const };
  expect(await createGatewaySender(await gateway(status), undefined).send(message)).toMatchObject({ result });
});

test('a gateway that is not there, or has no name, has not got the message', async () => {
  const message = { ...to('13800138000'), channel: 'sms' as const };
  for (const url of ['http://127.0.0.1:1/', 'https://nowhere.invalid/'])
    expect(await createGatewaySender(url, undefined).send(message)).toMatchObject({ result: 'retry', reason: 'away' });
});
