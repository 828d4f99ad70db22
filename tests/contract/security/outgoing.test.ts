import { createServer, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import dns from 'node:dns';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createGatewaySender } from '../../../src/server/messages/message-sender';
import { openHttp, type TestHttp } from '../support/http-setup';

// The server opens no connection, and asks for no name, because of an address that somebody wrote: it calls the gateway for messages that its operator names, and, when somebody acquires
// readings, the address of a source outside its own network (institute/acquisition.test.ts).
let http: TestHttp;
let token: string;
let stub: Server;
let port: number;
/** A record template in use. */
const template = '555000';
/** What came to the stub. */
const heard: string[] = [];

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  token = await http.tokenOf('admin');
  await http.database.system((q) =>
    q.query(
      `insert into pg_record_templates (tenant_id, id, template_no, template_name, template_state) values ('000000', $1, 'T', 'T', '2')`,
      [template],
    ),
  );
  stub = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.writeHead(302, { location: `http://127.0.0.1:${port}/further` }).end();
  });
  await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
  port = (stub.address() as AddressInfo).port;
});
afterAll(async () => {
  stub.close();
  await http.close();
});

const original = Socket.prototype.connect as unknown as { apply(socket: Socket, args: readonly unknown[]): Socket };

/** Where the process connects to while something is done, and which names it asks for; those of the database are left out. */
async function reachedBy(act: () => Promise<unknown>): Promise<readonly string[]> {
  const reached: string[] = [];
  const known = new Set(
    (await http.database.system((q) => q.query('select current_setting($1) as port', ['port']))).rows.map((row) => String(row['port'])),
  );
  const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [first, host] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
    // By options, or by a path, or by a port and a host, as the database's own client does it.
    const { host: name, port, path } = isObject(first) ? first : { host, port: first, path: undefined };
    const to = `${String(name ?? path)}:${String(port ?? '')}`;
    if (![...known].some((each) => to.includes(each))) reached.push(to);
    return original.apply(this, args);
  });
  const lookup = vi.spyOn(dns, 'lookup');
  await act();
  reached.push(...lookup.mock.calls.map(([name]) => name).filter((name) => name.includes('example')));
  connect.mockRestore();
  lookup.mockRestore();
  return reached;
}

/** Ways to name this machine, a name that answers now with one address and now with another, other schemes, and what leads on to them. */
const addresses = (): readonly string[] => [
  ...[
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    'localhost',
    'rebind.example',
    '127.0.0.1.nip.example',
  ].map((host) => `http://${host}:${port}/secret`),
  `http://user@127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  'file:///etc/passwd',
  `gopher://127.0.0.1:${port}/_x`,
];

const call = (path: string, body: Values) => http.call('POST', path, { token, body });

/** Every place where an address may be written that something else might fetch: pictures, links, pages of others, papers, imports. */
const places: Readonly<Record<string, (address: string, index: number) => Promise<{ readonly status: number }>>> = {
  'a picture in a rich text': (address, index) =>
    call('/api/blade-desk/notice/submit', {
      ...{ title: `图${index}`, category: '1', releaseTime: '2026-01-05 08:00:00' },
      content: `<p><img src="${address}"><a href="${address}">x</a><iframe src="${address}"></iframe></p>`,
    }),
  'the picture of an account': (address) => call('/api/blade-system/user/update-info', { avatar: address }),
  'the page of a menu entry': (address, index) =>
    call('/api/blade-system/menu/submit', { code: `away${index}`, name: `外${index}`, path: address, parentId: '0', category: 1, sort: 1 }),
  'a text of a paper': (address) =>
    call('/print/pdf/generateDiy', {
      template: { title: address, blocks: [{ text: `#image("${address}")` }, { text: address }, { code: { kind: 'qr', text: address } }] },
    }),
  'the website of a customer': (address, index) =>
    call('/api/crm/customers/submit', { enterName: `客户${index}`, enterType: '2', address, website: address }),
  'the address of a source of readings': (address, index) =>
    call('/api/metrology/acquireSources/submit', {
      ...{ sourceName: `来源${index}`, accessType: '3', templateId: template, enableStatus: '0', url: address },
      columns: [{ column: 'A', quantity: 'reading' }],
    }),
  'an error of a browser': (address) =>
    http.call('POST', '/user/send-logs', { body: [{ type: 'error', message: address, url: address }] as never }),
};

test('what would fetch is noticed here', async () => {
  expect(await reachedBy(() => fetch(`http://127.0.0.1:${port}/seen`, { redirect: 'manual' }))).not.toEqual([]);
  expect(heard.splice(0)).toEqual(['/seen']);
});

test.each(Object.keys(places))('%s makes the server call nobody', async (place) => {
  const statuses: number[] = [];
  const reached = await reachedBy(async () => {
    for (const [index, address] of addresses().entries()) statuses.push((await places[place]?.(address, index))?.status ?? 0);
  });
  expect([reached, heard]).toEqual([[], []]);
  expect(statuses.some((status) => status === 200)).toBe(true);
});

test('a gateway for messages that leads on to another address is not followed', async () => {
  const message = { id: 'm1', tenantId: '000000', channel: 'sms', recipient: '13800138000', scene: 'login', text: '123456' } as const;
  expect((await createGatewaySender(`http://127.0.0.1:${port}/gateway`, undefined).send(message)).result).toBe('refused');
  expect(heard.splice(0)).toEqual(['/gateway']);
});
