import { readAuditKeys } from '../../audit/audit-keys';
import { type AuditFault, verifyAudit } from '../../audit/verify-audit';
import { createSchemaStore } from '../../db/schema/schema-store';
import { checkTotals, type TotalFault } from '../../records/rollups/check-totals';
import type { Command } from './command';
import { print } from './command';

const words = {
  edited: ['内容与链不符（被改动或调换）', 'does not fit the chain (edited or swapped)'],
  deleted: ['条目已被删除', 'is gone'],
  cut: ['链在此处被截断', 'and those after it were cut off'],
  rewritten: ['链在此处已被重写', 'is not the one that was anchored: the chain was written anew'],
  otherKey: ['由不在手边的密钥封存，不能核对', 'was sealed with a key that is not at hand'],
  headForged: ['链尾的封印不符或缺失', 'ends a chain whose seal is missing or forged'],
} as const satisfies Record<AuditFault['kind'], readonly [zh: string, en: string]>;

function toLine({ tenantId, kind, seq, id }: AuditFault): string {
  const [zh, en] = words[kind];
  const named = id === undefined ? '' : ` #${id}`;
  return `租户 ${tenantId} 第 ${seq} 条${named}：${zh}。 / Tenant ${tenantId}, entry ${seq}${named} ${en}.`;
}

const verify: Command = {
  words: ['audit', 'verify'],
  usage: '',
  zh: '核对操作日志：改动、删除、调换、截断、重写都会被发现，并指出第一条',
  en: 'check the audit trail: any edit, deletion, swap, cut or rewrite is found, its first row named',
  database: true,
  run: async ({ database, settings, request }) => {
    const report = await verifyAudit({ database, dataDir: settings.dataDir, keys: readAuditKeys(settings) });
    const sums = report.tenants.map(
      ({ tenantId, links, waiting }) =>
        `租户 ${tenantId}：核对 ${links} 条，待封存 ${waiting} 条。 / Tenant ${tenantId}: ${links} checked, ${waiting} not sealed yet.`,
    );
    print(request, report, [...sums, ...report.faults.map(toLine)]);
    return report.faults.length === 0 ? 0 : 1;
  },
};

const shown = (value: unknown): string => (value === null ? '—' : String(value));

function toDifference({ tenantId, record, id, field, stored, fresh }: TotalFault): string {
  const [is, should] = [shown(stored), shown(fresh)];
  return `租户 ${tenantId} ${record.label.zh} #${id} ${field.label.zh}：存为 ${is}，应为 ${should}。 / Tenant ${tenantId}, ${record.label.en} #${id}, ${field.label.en}: stored ${is}, should be ${should}.`;
}

const totals: Command = {
  words: ['audit', 'totals'],
  usage: '[--mend]',
  zh: '核对由相关记录计算并存下的值，列出每处差异；--mend 一并改正，有未改正的差异时退出码为 1',
  en: 'compare every value stored from related records with a fresh computation; --mend puts differences right, exit code 1 where any is left',
  database: true,
  run: async ({ database, settings, request }) => {
    const mend = request.options.has('mend');
    const store = await createSchemaStore({ database, dir: settings.schemasDir });
    const { records } = store.current();
    await store.close();
    const faults = await checkTotals({ database, records, mend });
    const report = faults.map(({ tenantId, record, id, field, stored, fresh }) => ({
      tenantId,
      record: record.name,
      id,
      field: field.name,
      stored,
      fresh,
    }));
    const end = mend
      ? `改正 ${faults.length} 处。 / ${faults.length} put right.`
      : faults.length === 0
        ? '没有差异。 / No difference.'
        : `${faults.length} 处差异，改正用 --mend。 / ${faults.length} differences; --mend puts them right.`;
    print(request, { mend, differences: report }, [...faults.map(toDifference), end]);
    return faults.length === 0 || mend ? 0 : 1;
  },
};

export const auditCommands: readonly Command[] = [verify, totals];
