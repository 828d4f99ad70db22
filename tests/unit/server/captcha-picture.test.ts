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

test('a program that knows the shapes and tries each at each place reads few of them', () => {
  const templates = makeTemplates();
  const drawn = Array.from({ length: 24 }, drawCaptcha);
  const read = drawn.filter(({ text, picture }) => readByShape(picture, templates) === text);
  expect(read.length).toBeLessThan(drawn.length / 2);
});
