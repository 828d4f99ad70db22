import { statSync } from 'node:fs';

/** The folder of page files that the environment names, `schemas` where it names none; ends the process with a sentence where there is no such folder. */
export function schemasDir(): string {
  const dir = process.env['SCHEMAS_DIR'] || 'schemas';
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return dir;
  console.error(`环境变量 SCHEMAS_DIR 指定的目录 ${dir} 不存在。\nThe folder ${dir} named by SCHEMAS_DIR does not exist.`);
  process.exit(1);
}
