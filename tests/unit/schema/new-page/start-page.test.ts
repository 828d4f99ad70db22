import { format } from 'prettier';
import { expect, test } from 'vitest';
import { refuseName } from '../../../../src/schema/start/page-name';
import { writeJson } from '../../../../src/schema/start/write-json';
import { readSchemas } from '../../../../src/schema/source/read-schemas';

const { files } = readSchemas('schemas');

test('a page file is written as the formatter of the project writes it, whatever stands in it', async () => {
  const texts = [...files].filter(([file]) => file.endsWith('.json')).map(([, text]) => text);
  for (const text of texts) {
    const value: unknown = JSON.parse(text);
    expect(writeJson(value)).toBe(await format(JSON.stringify(value), { parser: 'json', printWidth: 140 }));
  }
});

test('a page is called by no name that leads elsewhere, is kept, or is there in any module, whatever its capitals', () => {
  const refused = (path: string): string | undefined => refuseName(path, { files: files.keys(), groups: ['crm', 'warehouse'] })?.en;
  for (const path of [
    '../crm/visits',
    'crm/../visits',
    'crm/visits/',
    '/visits',
    'crm',
    'Crm/visits',
    'crm/Visits',
    'crm/visi ts',
    'crm/访问',
    'crm/visits.json',
    'crm/__proto__',
    '',
    `crm/${'v'.repeat(41)}`,
  ])
    expect([path, refused(path)]).toEqual([path, expect.stringContaining('begin with a small letter')]);
  for (const path of ['crm/constructor', 'toString/visits', 'system/pageFiles', 'crm/index', 'crm/then'])
    expect([path, refused(path)]).toEqual([path, expect.stringContaining('reserved')]);
  expect(refused('crm/warehouse')).toContain('group of the menu');
  expect(refused('finance/vehicles')).toContain('pages/crm/vehicles.json');
  expect(refused('crm/vehicleS')).toContain('pages/crm/vehicles.json');
  expect(refused('crm/visits')).toBeUndefined();
});
