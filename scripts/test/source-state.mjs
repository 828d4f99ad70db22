import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** Fingerprint of all files of the project as they stand, committed or not, and of Node's version. Shape: 16 hexadecimal digits. Errors: throws outside a git work tree. */
export function sourceState() {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' });
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of [...new Set(list.split('\0'))].sort())
    if (file !== '' && existsSync(file)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
