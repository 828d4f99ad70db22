import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { tinyGif, tinyPng, tinyWebp } from './tiny-pictures';

// Pictures that are small as files and large in memory, and what a camera writes into its own.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(makeSchemas());
});
afterAll(() => http.close());

async function send(name: string, content: Buffer) {
  const head = Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`);
  const payload = Buffer.concat([head, content, Buffer.from('\r\n--b--\r\n')]);
  const token = await http.tokenOf('tester');
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'accept-language': 'zh-CN' };
  const answer = await http.server.inject({ method: 'POST', url: '/api/file/upload', payload, headers });
  const { msg, data } = answer.json<{ msg: string; data: unknown }>();
  return { status: answer.statusCode, msg, fileId: isObject(data) ? String(data['fileId'] ?? '') : '' };
}

const take = async (fileId: string, path = '/api/file/load'): Promise<Buffer> => {
  const headers = { 'blade-auth': `bearer ${await http.tokenOf('tester')}` };
  return (await http.server.inject({ method: 'GET', url: `${path}?fileId=${fileId}`, headers })).rawPayload;
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A whole white picture of one bit a pixel: some kB as a file, four bytes a pixel where it is shown. */
function makePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height, 0xff);
  for (let row = 0; row < height; row += 1) rows[row * (1 + Math.ceil(width / 8))] = 0;
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** What a camera notes, the place included, then the frame with its size. */
function makeJpeg(width: number, height: number): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), Buffer.from('GPS 28.2282,112.9388 '.repeat(40))]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const frame = Buffer.from([0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  // A marker of the same range that tells no size, and one with padding before it.
  const tables = Buffer.from([0xff, 0xc4, 0, 4, 0xff, 0xff, 0xff]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, exif, tables, frame, Buffer.from([0xff, 0xd9])]);
}

function makeGif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0, 0, 0, 0x3b])]);
}

function makeWebp(kind: 'VP8X' | 'VP8 ' | 'VP8L', width: number, height: number): Buffer {
  const content = Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, 'latin1'), Buffer.alloc(20)]);
  if (kind === 'VP8X') {
    content.writeUIntLE(width - 1, 24, 3);
    content.writeUIntLE(height - 1, 27, 3);
  } else if (kind === 'VP8 ') {
    content.writeUInt16LE(width, 26);
    content.writeUInt16LE(height, 28);
  } else content.writeUInt32LE(((height - 1) * 0x4000 + (width - 1)) >>> 0, 21);
  return content;
}

/** Bytes that readers of pictures pass over, put before the frame of a JPEG and the padding that belongs to it. */
function strayJpeg(stray: readonly number[]): (width: number, height: number) => Buffer {
  return (width, height) => {
    const whole = makeJpeg(width, height);
    const frame = whole.indexOf(Buffer.from([0xff, 0xc2])) - 1;
    return Buffer.concat([whole.subarray(0, frame), Buffer.from(stray), whole.subarray(frame)]);
  };
}

/** A screen of one pixel, a note, and a second frame that is as large as asked for. */
function makeFrames(width: number, height: number): Buffer {
  const frame = (wide: number, high: number): Buffer => {
    const head = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 1, 1, 1, 2, 2, 2, 2, 2, 0x44, 1, 0]);
    head.writeUInt16LE(wide, 5);
    head.writeUInt16LE(high, 7);
    return head;
  };
  const note = Buffer.from([0x21, 0xfe, 2, 0x2c, 0x2c, 0]);
  const screen = makeGif(1, 1).subarray(0, 13);
  screen[10] = 0;
  screen[12] = 0;
  return Buffer.concat([screen, note, frame(1, 1), frame(width, height), Buffer.from([0x3b])]);
}

interface Kind {
  readonly name: string;
  readonly make: (width: number, height: number) => Buffer;
  /** The longest side that its head can tell. Units: pixels. */
  readonly most?: number;
}

const kinds: readonly Kind[] = [
  { name: '图.png', make: makePng },
  { name: '图.jpg', make: makeJpeg },
  { name: '零.jpg', make: strayJpeg([0xff, 0x00, 0x7f]) },
  { name: '杂.jpg', make: strayJpeg([0x7f]) },
  { name: '图.gif', make: makeGif },
  { name: '帧.gif', make: makeFrames },
  { name: '图.webp', make: (width, height) => makeWebp('VP8X', width, height) },
  { name: '损.webp', make: (width, height) => makeWebp('VP8 ', width, height), most: 16_383 },
  { name: '无损.webp', make: (width, height) => makeWebp('VP8L', width, height), most: 16_384 },
];

test.each(kinds)(
  '$name with too many pixels is refused with its size, whatever it is called, and a usual one is taken',
  async ({ name, make, most = 20_000 }) => {
    const side = Math.min(20_000, most);
    const large = make(side, side);
    const told = `图片为 ${String(side)}×${String(side)} 像素，超过 10000 万像素的上限，请缩小后再上传`;
    expect(await send(name, large)).toEqual({ status: 413, msg: told, fileId: '' });
    expect((await send(`${name}.pdf`, large)).status).toBe(413);
    const usual = make(9_000, 11_000);
    const taken = await send(name, usual);
    expect(taken.status).toBe(200);
    expect((await take(taken.fileId)).equals(usual)).toBe(true);
  },
);

test('refusing a picture of 20,000 × 20,000 pixels unpacks nothing of it', async () => {
  const flood = makePng(20_000, 20_000);
  expect(flood.length).toBeLessThan(100_000);
  await send('图.png', flood);
  const before = process.memoryUsage().rss;
  for (let turn = 0; turn < 5; turn += 1) expect((await send('图.png', flood)).status).toBe(413);
  // Unpacked, each has 50 MB as it lies in the file and 1.6 GB as it is shown.
  expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(40);
});

const unread = '图片已损坏或不完整，读不出尺寸，请换一张完好的图片再上传';

test('a picture whose head ends early, goes round, says nothing or says that it has no pixels is refused with a sentence, whatever it is called', async () => {
  const jpeg = makeJpeg(20_000, 20_000);
  const round = Buffer.from([0xff, 0xd8, ...Array.from({ length: 3000 }, (_none, turn) => [0xff, 0xe1, 0, turn % 3]).flat()]);
  const broken = [
    ...[0, 8, 12, 20, 23, 24].map((length) => ['图.png', Buffer.concat([makePng(10, 10).subarray(0, 8), Buffer.alloc(length)])] as const),
    ...[3, 4, 5, 9, 40, jpeg.length - 9].map((length) => ['图.jpg', jpeg.subarray(0, length)] as const),
    ...[6, 8, 9].map((length) => ['图.gif', makeGif(20_000, 20_000).subarray(0, length)] as const),
    ...[16, 22, 29].map((length) => ['图.webp', makeWebp('VP8X', 20_000, 20_000).subarray(0, length)] as const),
    ['杂.webp', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP9 ', 'latin1'), Buffer.alloc(20)])] as const,
    ['图.jpg', round] as const,
    ['图.jpg', Buffer.alloc(500_000, 0xff).fill(0xd8, 1, 2)] as const,
    ...[makePng, makeJpeg, makeGif].flatMap((make) => [['高.png', make(0, 9)] as const, ['宽.pdf', make(9, 0)] as const]),
  ];
  for (const [name, content] of broken) {
    const { status, msg, fileId } = await send(name, content);
    expect([name, content.length, status, msg, fileId]).toEqual([name, content.length, 415, unread, '']);
  }
});

test('whole pictures of one pixel are taken', async () => {
  for (const [name, content] of [
    ['点.png', tinyPng],
    ['点.gif', Buffer.from(tinyGif)],
    ['点.webp', tinyWebp],
    ['点.jpg', makeJpeg(1, 1)],
  ] as const)
    expect([name, (await send(name, content)).status]).toEqual([name, 200]);
});

test('a photograph is given back byte for byte, what its camera noted included', async () => {
  const photo = makeJpeg(4_000, 3_000);
  const { fileId } = await send('铭牌.jpg', photo);
  for (const path of ['/api/file/load', '/api/file/download', '/csApi/blade-upload/file/preview'])
    expect([path, (await take(fileId, path)).equals(photo)]).toEqual([path, true]);
  // That it is so, and why, is said to who runs the product.
  expect(readFileSync('docs/security-measures.md', 'utf8')).toContain('EXIF');
});
