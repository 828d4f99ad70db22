import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';
import { dayWork } from './day-work';

let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const [order, sample, task, report] = ['crm/orders', 'metrology/samples', 'metrology/tasks', 'metrology/reports'] as const;
const { sql, provision, broken } = dayWork(() => institute);

test('five instruments of a walk-in go from the registration to the archive, each step by whose it is', async () => {
  const { asked } = await provision();
  const deptId = await institute.deptOf('tester');
  const [entry] = await sql(
    `select c.id::text as id from pg_catalog c where c.tenant_id = '000000' and c.dept_id = $1 and c.ability_status = '1' and c.is_deleted = 0 order by c.id limit 1`,
    deptId,
  );
  const [ability] = await sql(
    `select a.id::text as id, a.lab_id::text as lab, array_to_string(a.standard_ids, ',') as standards, array_to_string(a.basis_ids, ',') as bases from pg_abilities a
       join pg_labs l on l.id = a.lab_id and 20.1 between coalesce(l.temp_min, 0) and coalesce(l.temp_max, 50) and 50 between coalesce(l.hum_min, 0) and coalesce(l.hum_max, 100)
     where a.tenant_id = '000000' and a.template_id is null and cardinality(a.standard_ids) > 0
       and not exists (select from pg_standards s where s.id = any(a.standard_ids::bigint[]) and (s.standard_state = '1' and s.cert_valid_date >= current_date) is not true)
       and not exists (select from pg_standard_files f where f.id = any(a.basis_ids::bigint[]) and f.file_status is distinct from '1')
     order by a.id limit 1`,
  );
  // Of other days nothing is open beside it.
  await sql(`delete from pg_authorizations`);
  const some = (...names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, asked[name]]));
  /** One step of several records at once, as they are chosen in a list. */
  const step = async (account: string, page: string, ids: readonly unknown[], ...[name, to, data]: readonly [string, string, Values?]) => {
    const table = `pg_${institute.store.page(page)?.model.record.name ?? ''}`;
    const items = (await sql(`select id::text as id, version from ${table} where id = any($1::bigint[])`, ids)).map(({ id, version }) => ({
      id,
      version: Number(version),
    }));
    const answer = await institute.call(account, `${page}/transition`, { name, items, comment: '说明', ...(data ? { data } : {}) });
    const states = listOf(valuesOf(answer['data'])['results']).map((each) => (each['ok'] === true ? each['state'] : each['msg']));
    expect([page, name, states, answer['msg']]).toEqual([page, name, ids.map(() => to), answer['msg']]);
  };

  // The desk: registration, order, audit by another.
  const items = Array.from({ length: 5 }, (_none, at) => ({
    name: '器具',
    model: `M${at}`,
    factoryNo: `N${at}`,
    catalogId: entry?.['id'],
    qty: 1,
  }));
  const [customer] = await sql(
    `select id::text as id, salesman_id::text as salesman from pg_customers where tenant_id = '000000' and salesman_id is not null and is_deleted = 0 order by id limit 1`,
  );
  const enterId = customer?.['id'];
  const sent = { enterId, applicant: '李四', mobile: '13900000001', items };
  const registration = valuesOf((await institute.call('acceptor', 'crm/registrations/submit', sent))['data'])['id'];
  await step('acceptor', 'crm/registrations', [registration], 'submit', '2');
  await step('acceptor', 'crm/registrations', [registration], 'accept', '3');
  const [made] = await institute.rows('acceptor', order, { registrationId: String(registration) });
  const id = made?.['id'];
  // Nobody has to say again whose customer it is.
  expect(await institute.detail('admin', order, id)).toMatchObject({ salesmanId: customer?.['salesman'] });
  await step('acceptor', order, [id], 'submit', '100');
  await step('dept_head', order, [id], 'audit', '300', some('reviewMethod', 'reviewMeans', 'reviewTerm'));

  // The laboratory: received and taken there at the nodes of the route, measured, verified, approved.
  const nodes = await institute.rows('sample_keeper', 'metrology/flowNodes');
  const nodeOf = (attribute: string, dept?: string) =>
    nodes.find((row) => row['nodeAttribute'] === attribute && (dept === undefined || row['deptId'] === dept))?.['id'];
  const all = await institute.rows('tester', sample, { orderId: String(id) });
  expect(all.map((row) => row['sampleState'])).toEqual(['100', '100', '100', '100', '100']);
  const parts = all.map((row) => row['id']);
  await step('sample_keeper', sample, parts, 'passDesk', '100', { nodeId: nodeOf('3') });
  await step('tester', sample, parts, 'passLab', '100', { nodeId: nodeOf('1', deptId) });
  const work = (await institute.rows('dept_head', task, { orderId: String(id) })).map((row) => row['id']);
  await step('dept_head', task, work, 'accept', '200');
  await step('dept_head', task, work, 'assign', '200', { ...some('assigneeId', 'verifierId', 'planDate'), abilityId: ability?.['id'] });
  // Before they begin it is told of all of them what follows.
  const foreseen = valuesOf((await institute.call('tester', `${task}/foresee`, { name: 'begin', ids: work }))['data']);
  expect(listOf(foreseen['effects']).map(({ kind, count }) => [kind, count])).toEqual([
    ['auto', 5],
    ['make', 5],
  ]);
  // What the ability is worked with and where needs not be said again.
  await step('tester', task, work, 'begin', '300', some('deviceIds', 'place', 'temperature', 'humidity'));
  for (const each of work)
    expect(await institute.detail('verifier', task, each)).toMatchObject({
      ...{ standardIds: ability?.['standards'], basisIds: ability?.['bases'], labId: ability?.['lab'] },
    });
  await step('tester', task, work, 'lock', '350', some('result'));
  await step('tester', task, work, 'toVerify', '400');
  await step('verifier', task, work, 'verify', '500');
  await step('dept_head', task, work, 'approve', '600');
  await step('sample_keeper', sample, parts, 'passStore', '400', { nodeId: nodeOf('4') });

  // The office: certificates by three people, the bill, what leaves and what is filed.
  const papers = (await institute.rows('issuer', report, { orderId: String(id) })).map((row) => row['id']);
  expect(papers).toHaveLength(5);
  const content = [
    'certCompany',
    'instrumentName',
    'receiveDate',
    'checkDate',
    'basisIds',
    'standardIds',
    'place',
    'temperature',
    'humidity',
  ];
  await step('tester', report, papers, 'draft', '400');
  await step('tester', report, papers, 'submit', '500', some(...content, 'conclusion', 'uncertainty', 'pageCount'));
  await step('verifier', report, papers, 'verify', '600');
  await step('signatory', report, papers, 'approve', '700');
  const unpaid = { id: papers[0], name: 'issue', data: some('sendWay', 'copies') };
  expect(await institute.move('issuer', report, unpaid)).toContain('费用还没有结算');
  await step('finance', order, [id], 'makeBill', '300');
  const [bill] = await institute.rows('finance', 'finance/settlements', { orderId: String(id) });
  await step('finance', 'finance/settlements', [bill?.['id']], 'settle', '200');
  await step('issuer', report, papers, 'storeCertificate', '700', some('certShelfNo'));
  await step('issuer', report, papers, 'issue', '1000', some('sendWay', 'copies'));
  await step('issuer', report, papers, 'pickUp', '1000', some('receiver'));
  await step('issuer', report, papers, 'archive', '1000', some('archiveNo'));
  await step('sample_keeper', sample, parts, 'handOut', '1000', some('outTo'));

  expect(await institute.detail('acceptor', order, id)).toMatchObject({ orderStatus: '1000', sampleCount: 5, doneCount: 5 });
  const numbers = (await institute.rows('issuer', report, { orderId: String(id) })).map((row) => row['reportNo']);
  expect([new Set(numbers).size, await broken([String(id)])]).toEqual([5, []]);
}, 120_000);
