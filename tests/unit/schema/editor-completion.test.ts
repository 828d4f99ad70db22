import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';

/** The service that editors complete JSON with, offline: a page file finds the language through its own `$schema` line. */
const service = getLanguageService({
  schemaRequestService: (uri) => Promise.resolve(readFileSync(fileURLToPath(uri), 'utf8')),
  workspaceContext: { resolveRelativePath: (relative, from) => new URL(relative, from).href },
});
service.configure({ validate: true });

const file = resolve(import.meta.dirname, '../../../schemas/pages/metrology/labs.json');
const text = readFileSync(file, 'utf8');

async function offered(before: string, after: string): Promise<string[]> {
  expect(text).toContain(before);
  const changed = text.replace(before, after);
  const document = TextDocument.create(pathToFileURL(file).href, 'json', 1, changed.replace('¦', ''));
  const list = await service.doComplete(document, document.positionAt(changed.indexOf('¦')), service.parseJSONDocument(document));
  return list?.items.map((item) => item.label) ?? [];
}

test('an editor completes the keywords of a field that is not yet said', async () => {
  const labels = await offered('"x-label": { "zh": "实验室编号"', '¦ "x-label": { "zh": "实验室编号"');
  expect(labels).toEqual(expect.arrayContaining(['pattern', 'x-compute', 'x-visible', 'x-hint', 'x-colour']));
  expect(labels).not.toContain('$ref');
});

test('an editor completes the sections of a page and the values that a word may have', async () => {
  expect(await offered('"format": 1,', '"format": 1, ¦')).toEqual(expect.arrayContaining(['states']));
  expect(await offered('"fixed": "left"', '"fixed": "¦"')).toEqual(['"left"', '"right"']);
});

test('an editor marks a word that the language does not have', async () => {
  const document = TextDocument.create(pathToFileURL(file).href, 'json', 1, text.replace('"maxLength": 32', '"maxLenth": 32'));
  const faults = await service.doValidation(document, service.parseJSONDocument(document));
  expect(faults.map((fault) => fault.message)).toEqual(['Property maxLenth is not allowed.']);
});
