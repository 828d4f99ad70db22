import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const git = (...args) => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};
const lines = (text) => text.split('\n').filter((line) => line !== '');

/** Where this work left the main branch; on that branch itself, the commit before the last. */
function findBase() {
  const head = git('rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch));
  return bases.find((base) => base !== '' && base !== head) ?? git('rev-parse', '--verify', 'HEAD~1');
}

/** Gives the files that differ from the main branch, committed or not, that are still there. */
export function changedFiles() {
  const base = findBase();
  const committed = base === '' ? [] : lines(git('diff', '--name-only', base));
  const untracked = lines(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...committed, ...untracked])].filter((file) => existsSync(file)).sort();
}
