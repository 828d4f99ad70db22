import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { makeTemplates, readByShape } from '../../../scripts/bench/server/read-captcha';
import { drawCaptcha } from '../../../src/server/auth/challenges/captcha-picture';

test('a captcha is a picture of grey pixels, large enough to be read, with ink over all five places and nothing beside the pixels', () => {
  const { text, picture } = drawCaptcha();
  expect(text).toMatch(/^[2-8ACEFHJKMNPRTUWXY]{5}$/);
  const { width, height, data } = PNG.sync.read(picture);
  expect([width, height]).toEqual([130, 48]);
  const dark = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4);
    expect([green, blue]).toEqual([red, red]);
    const place = Math.floor((pixel % width) / 26);
    if (red < 140) dark[place] = (dark[place] ?? 0) + 1;
  }
  for (const pixels of dark) expect(pixels).toBeGreaterThan(20);
  const kinds = new Set<string>();
  for (let at = 8; at < picture.length;) {
    kinds.add(picture.toString('latin1', at + 4, at + 8));
    at += picture.readUInt32BE(at) + 12;
  }
  expect([...kinds].sort()).toEqual(['IDAT', 'IEND', 'IHDR']);
});

test('no two captchas are alike, and their texts are drawn from all characters', () => {
  const drawn = Array.from({ length: 60 }, drawCaptcha);
  expect(new Set(drawn.map(({ picture }) => picture.toString('base64'))).size).toBe(60);
  expect(new Set(drawn.flatMap(({ text }) => [...text])).size).toBeGreaterThan(15);
});

/** The grey values of a picture, by rows. */
function readRows(picture: Buffer): readonly (readonly number[])[] {
  const { width, height, data } = PNG.sync.read(picture);
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => data[(y * width + x) * 4] ?? 0));
}
const middleOf = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** How much a pixel differs from the next one, where nothing is drawn. */
const grainOf = (rows: readonly (readonly number[])[]): number =>
  middleOf(rows.flatMap((row) => row.slice(1).map((value, x) => Math.abs(value - (row[x] ?? 0)))));

/** Whether a patch larger than any stroke is as dark as ink. */
const isTurned = (rows: readonly (readonly number[])[]): boolean =>
  rows.slice(0, -8).some((row, y) => row.slice(0, -8).some((_, x) => rows.slice(y, y + 9).every((each) => each.slice(x, x + 9).every((value) => value < 150)))); // prettier-ignore

/** Whether a line no wider than a pen comes in at the left edge, where no character reaches. */
const hasLineAtEdge = (rows: readonly (readonly number[])[]): boolean => {
  const edge = rows.map((row) => (row[1] ?? 0) < 150);
  const runs = edge
    .map((dark) => (dark ? 'x' : ' '))
    .join('')
    .split(/ +/)
    .filter((run) => run !== '');
  return runs.some((run) => run.length <= 5) || (edge.some(Boolean) && edge.some((dark) => !dark) && runs.length > 1);
};

test('grain lies over every picture, light and dark change places within nearly all, and lines cross them from edge to edge', () => {
  const drawn = Array.from({ length: 60 }, () => readRows(drawCaptcha().picture));
  expect(Math.min(...drawn.map(grainOf))).toBeGreaterThanOrEqual(8);
  expect(drawn.filter(isTurned).length).toBeGreaterThan(50);
  expect(drawn.filter(hasLineAtEdge).length).toBeGreaterThan(40);
});

test('a program that knows the shapes and tries each at each place reads few of them', () => {
  const templates = makeTemplates();
  const drawn = Array.from({ length: 24 }, drawCaptcha);
  const read = drawn.filter(({ text, picture }) => readByShape(picture, templates) === text);
  expect(read.length).toBeLessThan(drawn.length / 2);
});
