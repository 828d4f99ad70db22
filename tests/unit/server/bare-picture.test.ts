import { expect, test } from 'vitest';
import { fileTypes } from '../../../src/base/accepted-files';
import { barePicture } from '../../../src/server/files/bare-picture';

const place = 'GPS 28.2282 N 112.9388 E';
const latin = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const segment = (marker: number, body: readonly number[]): number[] => [
  ...[0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff],
  ...body,
];

/** What a camera notes: how it was held, and where. */
const exif = (orientation: number): number[] =>
  segment(0xe1, [
    ...latin('Exif\0\0II*\0'),
    ...[8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
    ...latin(place),
  ]);
const jfif = segment(0xe0, latin('JFIF\0'));
const profile = segment(0xe2, latin('ICC_PROFILE\0colours'));
const further = segment(0xe2, latin(`MPF\0${place}`));
const table = segment(0xdb, [1, 2, 3]);
const scan = [...segment(0xda, [1, 1]), 9, 0xff, 0x00, 8, 0xff, 0xd0, 7];
const start = [0xff, 0xd8];
const end = [0xff, 0xd9];

test('of a photograph what its camera noted is gone, and the pictures behind it; how it is turned, its colours and its pixels stay', () => {
  const photograph = Buffer.from([
    ...[...start, ...jfif, ...exif(6), ...segment(0xed, latin(place)), ...segment(0xfe, latin(place)), ...profile, ...further],
    ...[...table, ...scan, ...table, ...scan, ...end, ...start, ...exif(1), ...scan, ...end],
  ]);
  const bare = barePicture(photograph, fileTypes.jpg);
  expect(bare.includes(place)).toBe(false);
  const orientation = segment(0xe1, [...latin('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]);
  expect([...bare]).toEqual([...start, ...orientation, ...jfif, ...profile, ...table, ...scan, ...table, ...scan, ...end]);
  const upright = Buffer.from([...start, ...jfif, ...exif(1), ...scan, ...end]);
  expect([...barePicture(upright, fileTypes.jpg)]).toEqual([...start, ...jfif, ...scan, ...end]);
});

const chunk = (name: string, body: string): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([size, Buffer.from(name + body, 'latin1'), Buffer.alloc(4)]);
};

test('of a PNG its texts, times and notes are gone', () => {
  const sign = Buffer.from([0x89, ...latin('PNG\r\n\x1a\n')]);
  const needed = [chunk('IHDR', 'head'), chunk('iCCP', 'colours'), chunk('IDAT', 'pixels'), chunk('IEND', '')] as const;
  const noted = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map((name) => chunk(name, place));
  const [head, ...others] = needed;
  const bare = barePicture(Buffer.concat([sign, head, ...noted, ...others, Buffer.from(place)]), fileTypes.png);
  expect(bare.equals(Buffer.concat([sign, ...needed]))).toBe(true);
});

test('of a WebP its notes are gone, and no flag says that there are some', () => {
  const part = (name: string, body: number[]): Buffer => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(name, 'latin1'), size, Buffer.from(body), Buffer.alloc(body.length % 2)]);
  };
  const whole = (parts: readonly Buffer[]): Buffer => {
    const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from('RIFF'), size, body]);
  };
  const rest = [0, 0, 0, 1, 0, 0, 1, 0, 0];
  const noted = [part('VP8X', [0x3c, ...rest]), part('VP8 ', [1, 2, 3]), part('EXIF', latin(place)), part('XMP ', latin(place))];
  const bare = barePicture(whole(noted), fileTypes.webp);
  expect(bare.equals(whole([part('VP8X', [0x30, ...rest]), part('VP8 ', [1, 2, 3])]))).toBe(true);
});

test('what is cut off or no picture does no harm', () => {
  for (const type of [fileTypes.jpg, fileTypes.png, fileTypes.webp])
    for (const content of [
      Buffer.alloc(0),
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.from([...start, 0xff, 0xe1, 0xff, 0xff, 1]),
      Buffer.from('RIFF'),
    ])
      expect(Buffer.isBuffer(barePicture(content, type))).toBe(true);
  expect(barePicture(Buffer.from(place), fileTypes.txt).toString()).toBe(place);
});
