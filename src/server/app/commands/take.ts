import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSchemas } from '../../../schema/source/read-schemas';
import { settleFolder } from '../../db/schema/app-texts';
import { holdText } from '../../db/schema/folder-marks';
import { putWhole } from '../../db/schema/put-whole';
import { readLastVersions, toFile } from '../../db/schema/schema-versions';
import { type Command, print } from './command';
import { findUnkept } from './put-page';
import { applyFolder } from './schema';

const take: Command = {
  words: ['schema', 'take'],
  usage: '<module>/<page> folder|served [--force] [--accept-data-loss] [--plan <stamp>]',
  zh: '目录里的文件与系统里发布的冲突时取一边：folder 发布目录里的，served 把正在使用的写进目录；从未生效的文本不会被覆盖，除非 --force；--plan 写 schema plan 在冲突下面给出的编号，计划变了就不执行',
  en: 'take a side where a file of the folder conflicts with what was published in the app: folder publishes the folder’s, served writes what serves into the folder; a text that never served is not overwritten without --force; --plan names the stamp that schema plan gives below the conflict, and another plan is not run',
  database: true,
  run: async ({ database, settings, request }) => {
    const [path = '', side = ''] = request.rest;
    const [file, dir] = [toFile(path), settings.schemasDir];
    const { files } = readSchemas(dir);
    const last = await readLastVersions(database);
    if (side !== 'folder' && side !== 'served') {
      console.error('请写明取哪一边：folder 或 served。 / Say which side to take: folder or served.');
      return 1;
    }
    const { conflicts } = await settleFolder(database, { dir, files }, last);
    if (!conflicts.has(file)) {
      console.error(`${file} 没有冲突。 / There is no conflict about ${file}.`);
      return 1;
    }
    if (side === 'folder') return applyFolder({ database, settings, request }, new Set([file]));
    const unkept = request.options.has('force') ? [] : await findUnkept(database, files, [file]);
    if (unkept.length > 0) {
      console.error(
        `${file} 里的文本从未生效，历史中没有；请先另存，再加 --force 重复。 / The text of ${file} has never served and is in no history; save it elsewhere, then repeat with --force.`,
      );
      return 1;
    }
    const text = last.get(file);
    if (text === undefined) rmSync(join(dir, file), { force: true });
    else putWhole(join(dir, file), text);
    holdText(dir, file, text);
    print(request, { file, removed: text === undefined }, [
      text === undefined
        ? `${file} 已从目录移走。 / ${file} has left the folder.`
        : `${file} 已写成正在使用的内容。 / ${file} holds what serves.`,
    ]);
    return 0;
  },
};

/** The command that takes a side where the folder and the app conflict. */
export const takeCommands: readonly Command[] = [take];
