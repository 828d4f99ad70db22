import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, settingsFor, type TestHttp } from '../support/http-setup';

// Whatever names a file, a paper or a part of an upload: nothing outside of what the product keeps is read, shown, printed, written or removed.
const secret = 'outside-the-product-4711';
let http: TestHttp;
let outside: readonly string[];
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const { filesDir } = settingsFor();
  // Where a path would come to that is put behind the folder of files, of its contents, or of a layout.
  outside = [join(filesDir, '..', 'outside.txt'), join(filesDir, 'outside.txt'), '/tmp/outside-layout.txt'];
  for (const file of outside) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, secret);
  }
});
afterAll(() => http.close());

const targets = ['outside.txt', '/tmp/outside-layout.txt', '/etc/passwd', 'package.json', 'proc/self/environ'];
const climbs = [
  '',
  '../',
  '../../',
  '../../../../../../',
  '..\\..\\',
  '....//....//',
  '%2e%2e%2f',
  '..%2f..%2f',
  '%252e%252e%252f',
  'file:///',
  'a/../../',
  '\0../',
  '．．／',
];
const paths = climbs.flatMap((climb) => targets.map((target) => climb + target));

/** An answer that gave something away, or that the server failed at. */
function findLeak(
  what: string,
  answer: { readonly status: number; readonly text: string },
  allowed: readonly number[],
): string | undefined {
  if (new RegExp(`${secret}|root:.*:0:0|"name": ?"liangheng"|PATH=`).test(answer.text)) return `${what}: gave ${answer.text.slice(0, 80)}`;
  return allowed.includes(answer.status) ? undefined : `${what}: ${String(answer.status)} ${answer.text.slice(0, 80)}`;
}

test('no id, page, paper, ticket or upload leads to a file outside, however the way is written', async () => {
  const token = await http.tokenOf('admin');
  const wrong: (string | undefined)[] = [];
  for (const path of paths) {
    const coded = encodeURIComponent(path);
    // As it is, where a client would not code it; addresses hold no control characters.
    for (const sent of path.includes('\0') || path.includes('．') ? [coded] : [coded, path.replaceAll('\\', '%5c')])
      for (const url of [
        `/api/file/load?fileId=${sent}`,
        `/api/file/download?fileId=${sent}`,
        `/csApi/blade-upload/file/preview?fileId=${sent}`,
        `/api/file/list?ids=${sent}`,
        `/api/file/list?bizType=${sent}&bizId=1`,
        `/api/file/load?fileId=1&ticket=${sent}`,
        `/${sent}`,
        `/assets/${sent}`,
      ])
        wrong.push(findLeak(url, await http.call('GET', url, { token }), [200, 400, 403, 404, 503]));
    for (const [url, body] of [
      ['/api/file/delete', { fileId: path }],
      ['/api/file/delete', { ids: path }],
      ['/api/file/ticket', { fileId: path }],
      ['/api/material/download', { id: path }],
      ['/print/pdf/generate', { templateCode: path, ids: ['1'] }],
      ['/print/pdf/generate', { templateCode: 'orderSlip', bizType: path, ids: ['1'] }],
      ['/print/pdf/generate', { templateCode: 'orderSlip', ids: [path] }],
    ] as const)
      wrong.push(findLeak(`${url} ${JSON.stringify(body)}`, await http.call('POST', url, { token, body }), [400, 403, 404]));
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${path.replaceAll('\0', '')}"\r\n\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const query of [`uploadId=${coded}&offset=0&total=3`, `bizType=${coded}&field=fileId`, '']) {
      const answer = await http.call('POST', `/api/file/upload?${query}`, { token, body: `${head}abc\r\n--b--\r\n`, headers });
      wrong.push(findLeak(`upload ${query} ${path}`, answer, [200, 400, 404, 413, 415]));
    }
  }
  expect(wrong.filter((each) => each !== undefined)).toEqual([]);
  expect(outside.map((file) => readFileSync(file, 'utf8'))).toEqual(outside.map(() => secret));
});

test('a layout of somebody’s own draws what calls for a file as the text that it is, whatever stands in that file', async () => {
  const token = await http.tokenOf('admin');
  const calls = paths
    .filter((each) => !/[\0\\]/.test(each))
    .flatMap((path) => [`#read("${path}")`, `#image("${path}")`, `#include "${path}"`, `#import "${path}": *`, `#raw(read("${path}"))`]);
  const print = async (template: unknown, form = 'svg') =>
    http.call('POST', '/print/pdf/generateDiy', { token, body: { template, data: [{}], options: { form } } });
  const blocksOf = (call: string): readonly object[] => [
    ...[{ text: call }, { heading: call }, { facts: [[call, call]] }, { table: { columns: [call], rows: [{}], cells: [call] } }],
    { code: { kind: 'qr', text: call } },
  ];
  // Paper shows a file's words as shapes: what is in the files changes, and what is drawn does not.
  const drawnWith = async (content: string): Promise<readonly string[]> => {
    for (const file of outside) writeFileSync(file, content);
    const drawn: string[] = [];
    for (let from = 0; from < calls.length; from += 40) {
      const some = calls.slice(from, from + 40);
      const answer = await print({ title: some[0], blocks: some.flatMap(blocksOf) });
      expect([answer.status, answer.text.includes('<svg')]).toEqual([200, true]);
      drawn.push(answer.text);
    }
    return drawn;
  };
  expect(await drawnWith(secret)).toEqual(await drawnWith('something else altogether'));
  for (const file of outside) writeFileSync(file, secret);
  // Nor is a layout taken that is one of Typst's own.
  for (const call of calls.slice(0, 5)) expect([call, (await print(`= 单\n${call}`)).status]).toEqual([call, 400]);
});
