import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileSchemas } from '../../schema/compile-schemas';
import { formatFault } from '../../schema/fault';
import { readSchemas } from '../../schema/read-schemas';
import { applicableSteps } from '../db/apply-plan';
import { formatStep } from '../db/choose-sources';
import type { Database } from '../db/database';
import type { TableStep } from '../db/plan-tables';
import { planTables } from '../db/plan-tables';
import { readHistory, toFile } from '../db/schema-versions';
import { toTables } from '../db/wanted-tables';
import { createSchemaStore } from '../schema-store';
import type { Settings } from '../settings';
import type { Command } from './command';
import { print } from './command';

const compile = (settings: Settings) => compileSchemas(readSchemas(settings.schemasDir));

async function plan(database: Database, settings: Settings) {
  const compiled = compile(settings);
  const { steps } = await database.system((q) => planTables(q, toTables(compiled)));
  return { faults: compiled.faults.map(formatFault), steps };
}

const mark = (step: TableStep) => (step.additive ? '+' : step.rowsAtStake === 0 && step.sql !== '' ? '~' : '!');

const toLine = (step: TableStep) => `${mark(step)} ${formatStep(step)}`;

const check: Command = {
  words: ['schema', 'check'],
  usage: '',
  zh: '检查 schemas 目录',
  en: 'check the schemas folder',
  database: false,
  run: async ({ settings, request }) => {
    const faults = compile(settings).faults.map(formatFault);
    print(request, { faults }, faults.length === 0 ? ['没有错误。 / No faults.'] : faults);
    return Promise.resolve(faults.length === 0 ? 0 : 1);
  },
};

const planCommand: Command = {
  words: ['schema', 'plan'],
  usage: '',
  zh: '列出数据库与页面文件之间的差别：+ 自动执行，~ 由 schema apply 执行，! 会丢失数据，拒绝',
  en: 'list the steps between database and page files: + applied by itself, ~ by schema apply, ! refused because it would lose data',
  database: true,
  run: async ({ database, settings, request }) => {
    const { faults, steps } = await plan(database, settings);
    print(request, { faults, steps }, [
      ...faults,
      ...(steps.length === 0 ? ['数据库与页面文件一致。 / The database fits the page files.'] : steps.map(toLine)),
    ]);
    return faults.length === 0 ? 0 : 1;
  },
};

/** A running server follows its folder, so touched files make it look again. */
function touchPages(settings: Settings): void {
  const now = new Date();
  for (const file of readSchemas(settings.schemasDir).files.keys()) {
    try {
      if (file.startsWith('pages/')) utimesSync(join(settings.schemasDir, file), now, now);
    } catch {
      // A folder that may not be written to is read again at the next start.
    }
  }
}

const apply: Command = {
  words: ['schema', 'apply'],
  usage: '',
  zh: '执行 schema plan 中不会丢失数据的所有步骤',
  en: 'run every step of schema plan that loses nothing',
  database: true,
  run: async ({ database, settings, request }) => {
    const { steps } = await plan(database, settings);
    const applied = applicableSteps({ steps }, true);
    const store = await createSchemaStore({ database, dir: settings.schemasDir, emptyToo: true });
    const { problems } = store.current();
    await store.close();
    if (applied.length > 0) touchPages(settings);
    print(request, { applied, problems }, [
      ...applied.map(toLine),
      ...problems,
      `执行 ${applied.length} 步。 / ${applied.length} steps applied.`,
    ]);
    return problems.length === 0 ? 0 : 1;
  },
};

const history: Command = {
  words: ['schema', 'history'],
  usage: '[<module>/<page>]',
  zh: '列出页面文件的各个版本',
  en: 'list the versions of page files',
  database: true,
  run: async ({ database, request }) => {
    const versions = await database.system((q) => readHistory(q, request.rest[0]));
    const lines = versions.map(
      (version) => `${version.id}  ${version.time}  ${version.path}  ${version.source === '' ? '(删除 / removed)' : version.hash}`,
    );
    print(request, versions, lines);
    return 0;
  },
};

const rollback: Command = {
  words: ['schema', 'rollback'],
  usage: '<module>/<page> [--to <version>]',
  zh: '把页面文件恢复为上一个（或指定的）版本',
  en: 'put a former (or the named) version of a page file back into the folder',
  database: true,
  run: async ({ database, settings, request }) => {
    const path = request.rest[0] ?? '';
    const versions = (await database.system((q) => readHistory(q, path))).filter((version) => version.source !== '');
    const current = readSchemas(settings.schemasDir).files.get(toFile(path));
    const to = request.options.get('to');
    const wanted = versions.find((version) => (to === undefined ? version.source !== current : version.id === to));
    if (!wanted) {
      console.error(`${path} 没有这个版本。 / There is no such version of ${path}.`);
      return 1;
    }
    const file = join(settings.schemasDir, toFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted.source);
    print(request, { path, version: wanted.id }, [`${path} ← ${wanted.id}（${wanted.time}）`]);
    return 0;
  },
};

export const schemaCommands: readonly Command[] = [check, planCommand, apply, history, rollback];
