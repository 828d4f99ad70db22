import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;

beforeAll(async () => {
  http = await openHttp('schemas');
});
afterAll(() => http.close());

/** Names of the related records that the form of samples shows to somebody. */
async function relatedOf(account: string): Promise<readonly unknown[]> {
  const { data } = await http.call('GET', '/api/schema/pages/metrology/samples', { token: await http.tokenOf(account) });
  const model = isObject(data) ? data['model'] : undefined;
  const form = isObject(model) ? model['form'] : undefined;
  const groups = isObject(form) && Array.isArray(form['groups']) ? form['groups'].filter(isObject) : [];
  expect(groups.length).toBeGreaterThan(3);
  return groups.flatMap(({ related }) => (isObject(related) ? [related['name']] : []));
}

test('a list of related records is served only to whoever may view their page', async () => {
  expect(await relatedOf('tester')).toEqual(['tasks', 'reports', 'handovers']);
  expect(await relatedOf('finance')).toEqual(['reports', 'billLines']);
});
