import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The family that all papers are set in; two weights of it come along. */
const faces = { package: '@expo-google-fonts/noto-serif-sc', folders: ['400Regular', '700Bold'], regular: 'NotoSerifSC_400Regular.ttf' };

function packageDir(): string {
  return dirname(createRequire(import.meta.url).resolve(`${faces.package}/package.json`));
}

/** Folders of the faces. Errors: throws where the package is not installed. */
export const fontFolders = (): readonly string[] => faces.folders.map((folder) => join(packageDir(), folder));

/** Reads which characters a TrueType face has: segments of its full Unicode table. */
function readCoverage(font: Buffer): (code: number) => boolean {
  const tables = font.readUInt16BE(4);
  const at = Array.from({ length: tables }, (_, index) => 12 + index * 16).find(
    (offset) => font.toString('latin1', offset, offset + 4) === 'cmap',
  );
  if (at === undefined) throw new Error('The face has no table of characters.');
  const cmap = font.readUInt32BE(at + 8);
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + font.readUInt32BE(cmap + 8 + index * 8));
  const full = subtables.find((offset) => font.readUInt16BE(offset) === 12);
  if (full === undefined) throw new Error('The face has no full table of characters.');
  const known = new Set<number>();
  for (let group = 0; group < font.readUInt32BE(full + 12); group += 1) {
    const offset = full + 16 + group * 12;
    for (let code = font.readUInt32BE(offset); code <= font.readUInt32BE(offset + 4); code += 1) known.add(code);
  }
  return (code) => known.has(code);
}

let coverage: ((code: number) => boolean) | undefined;

/** Characters that draw nothing and are in no face. */
const silent = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;

/** Finds what papers cannot show: a missing character would be an empty box. Shape: each once. */
export function missingCharacters(text: string): readonly string[] {
  coverage ??= readCoverage(readFileSync(join(packageDir(), faces.folders[0] ?? '', faces.regular)));
  const has = coverage;
  return [...new Set(text)].filter((sign) => !silent.test(sign) && !has(sign.codePointAt(0) ?? 0));
}
