import { StartError } from '../../db/start-error';
import { openContents } from '../../files/open-contents';
import { loadInstitute } from '../demo';
import { createSchemaStore } from '../../db/schema/schema-store';
import type { Command, CommandRequest } from './command';

function readNumber(request: CommandRequest, name: string, whole: boolean): number | undefined {
  const text = request.options.get(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || value <= 0 || (whole && !Number.isSafeInteger(value)))
    throw new StartError(
      `--${name} 应为正${whole ? '整' : ''}数，现为“${text}”。`,
      `--${name} must be a positive ${whole ? 'integer' : 'number'}, but is "${text}".`,
    );
  return value;
}

const seed: Command = {
  words: ['seed'],
  usage: '[--scale <n>] [--seed <s>]',
  zh: '把演示机构装入空的数据库，数量乘以 scale；同样的 seed 得到同样的数据',
  en: 'load the demo institute into an empty database, scale times as many rows; the same seed gives the same rows',
  database: true,
  begins: true,
  run: async ({ database, settings, request }) => {
    const scale = readNumber(request, 'scale', false);
    const number = readNumber(request, 'seed', true);
    const store = await createSchemaStore({ database, dir: settings.schemasDir });
    const schemas = store.current();
    await store.close();
    await loadInstitute({
      database,
      schemas,
      contents: openContents(settings),
      say: (line) => console.log(line),
      ...(scale === undefined ? {} : { scale }),
      ...(number === undefined ? {} : { seed: number }),
    });
    return 0;
  },
};

export const seedCommands: readonly Command[] = [seed];
