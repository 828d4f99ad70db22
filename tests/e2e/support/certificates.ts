import { expect } from '@playwright/test';
import { callAs, tokenOf } from './wire';

const reports = 'api/metrology/reports';
export type Values = Readonly<Record<string, string | number | null>>;

/** Certificates by values of theirs, as somebody sees them. */
export async function findCertificates(
  token: string,
  filter: Readonly<Record<string, string>>,
  unlike: Readonly<Record<string, string>> = {},
): Promise<readonly Values[]> {
  const toParams = (values: Readonly<Record<string, string>>, operator: string) =>
    Object.entries(values).map(([name, value]) => ({
      filter: JSON.stringify({ [name]: value }),
      op: JSON.stringify({ [name]: operator }),
    }));
  const searchParam = [...toParams(filter, '='), ...toParams(unlike, '!=')];
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

/**
 * Makes a test report of a draft that somebody else has, or of a certificate that nobody has begun, since the tester's own are those that other tests work on; each try takes one
 * of its own, the oldest. Shape: its id.
 */
export async function draftReport(): Promise<unknown> {
  const tester = await tokenOf('tester');
  const theirs = (await findCertificates(tester, { reportState: '400' }, { drafterId: '@me' })).at(-1);
  const chosen = theirs ?? (await findCertificates(tester, { reportState: '300' })).at(-1);
  await moveCertificate('tester', chosen?.['id'], theirs ? 'takeOver' : 'draft', { comment: '接手' });
  const { id, version } = await readCertificate(chosen?.['id']);
  await callAs(tester, `${reports}/submit`, { id, version, certificateType: '4' });
  return id;
}

/** Moves a draft on to the desk that hands it out, each step by who does it. */
export async function finishDraft(id: unknown, more: Values = {}): Promise<void> {
  const [issued] = await findCertificates(await tokenOf('admin'), { reportState: '1000' });
  const { basisIds, standardIds } = await readCertificate(issued?.['id']);
  const { receiveDate } = await readCertificate(id);
  const work = { checkDate: receiveDate, place: '力学室', temperature: '20.1', humidity: '50', conclusion: '符合要求', pageCount: 2 };
  await moveCertificate('tester', id, 'submit', { data: { basisIds, standardIds, ...work, ...more } });
  await moveCertificate('verifier', id, 'verify');
  await moveCertificate('signatory', id, 'approve');
  await moveCertificate('finance', id, 'permitRelease', { comment: '先发' });
}
