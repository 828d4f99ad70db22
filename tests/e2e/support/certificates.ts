import { expect } from '@playwright/test';
import { callAs, tokenOf } from './wire';

const reports = 'api/metrology/reports';
export type Values = Readonly<Record<string, string | number | null>>;

/** Certificates by values of theirs, as somebody sees them. */
export async function findCertificates(token: string, filter: Readonly<Record<string, string>>): Promise<readonly Values[]> {
  const searchParam = Object.entries(filter).map(([name, value]) => ({
    filter: JSON.stringify({ [name]: value }),
    op: JSON.stringify({ [name]: '=' }),
  }));
  const asked = { current: 1, size: 100, searchType: 'N', searchParam };
  return (await callAs<{ readonly records: readonly Values[] }>(token, `${reports}/page`, asked)).records;
}

export const readCertificate = async (id: unknown): Promise<Values> =>
  callAs<Values>(await tokenOf('admin'), `${reports}/detail?id=${String(id)}`);

export async function moveCertificate(account: string, id: unknown, name: string, more: object = {}): Promise<void> {
  const token = await tokenOf(account);
  const { version } = await readCertificate(id);
  const { results } = await callAs<{ readonly results: readonly { readonly ok: boolean; readonly msg: string }[] }>(
    token,
    `${reports}/transition`,
    { name, items: [{ id, version }], ...more },
  );
  expect(results[0], `${account} ${name}`).toMatchObject({ ok: true });
}
