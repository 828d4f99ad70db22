import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings';
import type { AuditKey } from './audit-chain';

const toKey = (secret: Uint8Array): AuditKey => ({ id: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret });

const fileOf = (settings: Pick<Settings, 'dataDir'>) => join(settings.dataDir, 'audit.key');

function readFileKey(settings: Pick<Settings, 'dataDir'>): AuditKey | undefined {
  try {
    const text = readFileSync(fileOf(settings), 'utf8').trim();
    return /^[0-9a-f]{64}$/.test(text) ? toKey(Buffer.from(text, 'hex')) : undefined;
  } catch {
    return undefined;
  }
}

function toSettingKey(settings: Pick<Settings, 'secretKey'>): AuditKey | undefined {
  const { secretKey } = settings;
  return secretKey === undefined ? undefined : toKey(new Uint8Array(hkdfSync('sha256', secretKey, '', 'liangheng audit', 32)));
}

/** Gives the keys that links may have been made with: that of the data folder and that of SECRET_KEY. */
export function readAuditKeys(settings: Pick<Settings, 'dataDir' | 'secretKey'>): readonly AuditKey[] {
  return [readFileKey(settings), toSettingKey(settings)].filter((key) => key !== undefined);
}

/** Gives the key that new links are made with; it never lies in the database, whose owner could otherwise write the chain anew. */
export function openAuditKey(settings: Pick<Settings, 'dataDir' | 'secretKey'>): AuditKey {
  const [known] = readAuditKeys(settings);
  if (known) return known;
  mkdirSync(settings.dataDir, { recursive: true });
  try {
    writeFileSync(fileOf(settings), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process of the same folder was first.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const made = readFileKey(settings);
  if (!made) throw new Error(`${fileOf(settings)} does not hold a key of the audit chain.`);
  return made;
}
