// Notes texts in a folder one after the other, as soon as the file `go` is there: `node --import tsx note-choices.ts <folder> <name> <count>`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseTexts, holdText } from '../../../src/server/db/schema/folder-marks';

const [dir = '', name = '', count = '0'] = process.argv.slice(2);
console.log('ready');
const timer = setInterval(() => {
  if (!existsSync(join(dir, 'go'))) return;
  clearInterval(timer);
  for (let at = 0; at < Number(count); at += 1) {
    chooseTexts(dir, new Map([[`pages/${name}/${String(at)}.json`, `text ${String(at)}`]]), false);
    holdText(dir, `pages/${name}/${String(at)}.json`, 'text');
  }
}, 1);
