import { readAuditKeys } from '../../audit/audit-keys';
import { type AuditFault, verifyAudit } from '../../audit/verify-audit';
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

export const auditCommands: readonly Command[] = [verify];
