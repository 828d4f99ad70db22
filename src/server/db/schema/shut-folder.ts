import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Text } from '../../../schema/model/text';

/** Folders of page files, beneath the schemas folder, with those in them. */
function foldersIn(dir: string): readonly string[] {
  const pages = join(dir, 'pages');
  const inner = existsSync(pages) ? readdirSync(pages, { withFileTypes: true }) : [];
  return [dir, ...(existsSync(pages) ? [pages] : []), ...inner.flatMap((each) => (each.isDirectory() ? [join(pages, each.name)] : []))];
}

function isShut(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Says of the folders of page files, or of the one that a file lies in, that the server may not write to it, and what is to be done. Shape: undefined where it may. */
export function tellShut(dir: string, file?: string): Text | undefined {
  let asked = file === undefined ? undefined : dirname(join(dir, file));
  // A folder that is not there yet is made in the one above it.
  while (asked !== undefined && !existsSync(asked) && asked !== dirname(asked)) asked = dirname(asked);
  const shut = (asked === undefined ? foldersIn(dir) : [asked]).find(isShut);
  if (shut === undefined) return undefined;
  const inner = relative(dir, shut);
  const [zh, en] = inner === '' ? ['', ''] : [`（${inner}）`, ` (${inner})`];
  return {
    zh: `服务器不能写入页面文件目录${zh}：页面照常使用，在系统里不能发布。要在系统里发布，请让服务器的用户能写这个目录，再重新启动；否则在目录所在处修改文件`,
    en: `The server may not write to the folder of page files${en}: the pages serve as ever, and nothing can be published in the app. To publish there, let the server's user write to the folder and start anew; otherwise change the files where the folder is kept`,
  };
}
