import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from '../../../schema/compile/compile-schemas';
import { formatFault } from '../../../schema/source/fault';
import { readSchemas } from '../../../schema/source/read-schemas';
import { formerFiles } from '../../../schema/start/rename-page';
import { applicableSteps, type Consent, signsOf } from '../../db/schema/apply-plan';
import { formatStep } from '../../db/schema/choose-sources';
import type { Database } from '../../db/connections/database';
import type { TableStep } from '../../db/table-step';
import { readBackups } from '../../db/schema-backups';
import { readHistory, toFile, toVersionPath } from '../../db/schema/schema-versions';
import { markOfText } from '../../db/schema/folder-marks';
import { foreseeChange, markOf, statementsOf } from '../../modules/studio/foresee-change';
import { findDisclosed, tellDisclosed } from '../../provision/disclosed-fields';
import { readRoleTitles } from '../../provision/role-titles';
import { createSchemaStore } from '../../db/schema/schema-store';
import type { Settings } from '../../settings';
import type { Command, CommandRequest } from './command';
import { print } from './command';
import { compile, plan, settle, toLine } from './plan-folder';
import { rename, rollback } from './put-page';

/** Fingerprint of what a plan takes consent for, and how often. */
const stampOf = (steps: readonly TableStep[]): string => markOfText([...signsOf(steps)].join('\n')).slice(0, 8);

/** The plan of publishing the folder's text of a file that conflicts. */
interface Taking {
  readonly file: string;
  readonly stamp: string;
  readonly steps: readonly TableStep[];
}

/** How the plan that was shown is run, by `schema apply` or the command that takes the folder's side. */
const tellStamp = (steps: readonly TableStep[], command = 'schema apply'): string =>
  `执行这份计划而不是别的：${command} --plan ${stampOf(steps)} / Run this plan and no other: ${command} --plan ${stampOf(steps)}`;

const takeFolder = (file: string): string => `schema take ${toVersionPath(file)} folder`;

/** What it would take to publish the folder's text of each file that conflicts. Shape: nothing for one that only adds. */
async function planTaking(database: Database, settings: Settings, files: Iterable<string>): Promise<readonly Taking[]> {
  const found: Taking[] = [];
  for (const file of files) {
    const { steps } = await plan(database, settings, new Set([file]));
    if (signsOf(steps).size > 0) found.push({ file, stamp: stampOf(steps), steps });
  }
  return found;
}

const tellTaking = ({ file, steps }: Taking): readonly string[] => [
  `${file}：发布目录里的要做这些 / publishing the folder's takes this:`,
  ...steps.map((step) => `  ${toLine(step)}`),
  `  ${tellStamp(steps, takeFolder(file))}`,
];

const toStatements = (step: TableStep): readonly string[] => statementsOf(step).map((each) => `    ${each.replaceAll('\n', '\n    ')};`);

const check: Command = {
  words: ['schema', 'check'],
  usage: '',
  zh: '检查 schemas 目录',
  en: 'check the schemas folder',
  database: false,
  run: async ({ settings, request }) => {
    const compiled = compile(settings);
    const [faults, warnings] = [compiled.faults.map(formatFault), compiled.warnings.map(formatFault)];
    print(request, { faults, warnings }, [...faults, ...warnings, ...(faults.length === 0 ? ['没有错误。 / No faults.'] : [])]);
    return Promise.resolve(faults.length === 0 ? 0 : 1);
  },
};

const planCommand: Command = {
  words: ['schema', 'plan'],
  usage: '[--sql]',
  zh: '列出页面文件会带来的改动：+ 自动执行，~ 由 schema apply 执行，! 涉及已有数据，由 schema apply --accept-data-loss 执行，× 须先改正；--sql 写出语句',
  en: 'list what the page files would change: + applied by itself, ~ by schema apply, ! hits stored rows, by schema apply --accept-data-loss, × correct first; --sql shows the statements',
  database: true,
  run: async ({ database, settings, request }) => {
    const settled = await settle(database, settings);
    const conflicts = [...settled.conflicts.values()];
    const taking = await planTaking(database, settings, settled.conflicts.keys());
    const foreseen = await foreseeChange(database, settled.files, (texts) => compileSchemas({ dir: settings.schemasDir, files: texts }));
    const { steps, costs, disclosed, unlinked, offers, kept, grants, notes } = foreseen;
    const faults = foreseen.compiled.faults.map(formatFault);
    // What waits for somebody stands above what happens by itself.
    const inTurn = steps.toSorted((a, b) => Number(a.additive) - Number(b.additive));
    print(request, { faults, conflicts, taking, stamp: stampOf(steps), steps, costs, disclosed, unlinked, offers, kept, grants }, [
      ...faults,
      ...conflicts,
      ...taking.flatMap(tellTaking),
      ...(steps.length === 0 ? ['数据库与页面文件一致。 / The database fits the page files.'] : []),
      ...inTurn.flatMap((step) => [toLine(step), ...(request.options.has('sql') ? toStatements(step) : [])]),
      ...notes.map(({ zh, en }) => `${zh}。 / ${en}.`),
      ...(signsOf(steps).size > 0 ? [tellStamp(steps)] : []),
    ]);
    return faults.length + conflicts.length === 0 ? 0 : 1;
  },
};

/** A running server follows its folder, so touched files make it look again. */
export function touchPages(settings: Settings): void {
  const now = new Date();
  for (const file of readSchemas(settings.schemasDir).files.keys()) {
    try {
      if (file.startsWith('pages/')) utimesSync(join(settings.schemasDir, file), now, now);
    } catch {
      // A folder that may not be written to is read again at the next start.
    }
  }
}

interface Applying {
  readonly database: Database;
  readonly settings: Settings;
  readonly request: CommandRequest;
}

/** Publishes the folder with consent; `taken` are files whose text takes the place of one that was published in the app. Shape: the exit code. */
export async function applyFolder({ database, settings, request }: Applying, taken?: ReadonlySet<string>): Promise<number> {
  const consent: Consent = request.options.has('accept-data-loss') ? 'loss' : 'empty';
  const { steps } = await plan(database, settings, taken);
  const asked = request.options.get('plan');
  if (asked !== undefined && asked !== stampOf(steps)) {
    print(request, { stamp: stampOf(steps), steps }, [
      '所需的改动与您同意的不同，没有执行；请看新的计划： / What it takes is no longer what you agreed to, so nothing was run; this is the plan now:',
      ...steps.map(toLine),
      tellStamp(steps, taken && [...taken].map(takeFolder).join()),
    ]);
    return 1;
  }
  // What comes in between this plan and its end was seen by nobody.
  const agreed = signsOf(steps);
  const intended = applicableSteps({ steps }, consent);
  const known = new Set((await database.system(readBackups)).map(({ id }) => id));
  const store = await createSchemaStore({ database, dir: settings.schemasDir, consent, agreed, ...(taken ? { taken } : {}) });
  const [served, former] = [store.current(), await store.former()];
  const { problems } = served;
  await store.close();
  // Whatever waits all the same, because rows or texts came in between, has kept its whole table as it was.
  const left = problems.length === 0 || intended.length === 0 ? [] : (await plan(database, settings, taken)).steps;
  const kept = new Set(left.filter((step) => !step.additive).map(({ table }) => table));
  const applied = intended.filter(({ table }) => !kept.has(table));
  const disclosed = former === undefined ? [] : await findDisclosed(database, served, former);
  const titleOf = await readRoleTitles(database);
  const backups = (await database.system(readBackups)).filter(({ id }) => !known.has(id));
  if (applied.length > 0) touchPages(settings);
  print(request, { applied, problems, backups, disclosed }, [
    // What was waited for is done.
    ...applied.map((step) => `${markOf(step)} ${formatStep(step)}`),
    ...backups.map(
      ({ id, backup, rows, table, column }) =>
        `${table}.${column} 的 ${rows} 个值已另存到表 ${backup}，用 schema restore ${id} 取回。 / ${rows} values of ${table}.${column} are kept in the table ${backup}; schema restore ${id} brings them back.`,
    ),
    ...disclosed.map((each) => tellDisclosed(each, titleOf)).map(({ zh, en }) => `${zh}。 / ${en}.`),
    ...problems,
    `执行 ${applied.length} 步。 / ${applied.length} steps applied.`,
  ]);
  return problems.length === 0 ? 0 : 1;
}

const apply: Command = {
  words: ['schema', 'apply'],
  usage: '[--accept-data-loss] [--plan <stamp>]',
  zh: '执行 schema plan 中不涉及已有数据的所有步骤；--accept-data-loss 连同标有 ! 的步骤，会丢失的值先另存；--plan 写 schema plan 末尾的编号，计划变了就不执行',
  en: 'run every step of schema plan that hits no row; with --accept-data-loss those marked ! too, keeping a copy of what is lost; --plan names the stamp at the end of schema plan, and another plan is not run',
  database: true,
  begins: true,
  run: (context) => applyFolder(context),
};

const history: Command = {
  words: ['schema', 'history'],
  usage: '[<module>/<page>]',
  zh: '列出页面文件的各个版本',
  en: 'list the versions of page files',
  database: true,
  run: async ({ database, settings, request }) => {
    const [path] = request.rest;
    // A page that was renamed has had versions under its former names.
    const former = path === undefined ? [] : formerFiles(readSchemas(settings.schemasDir).files.get(toFile(path))).map(toVersionPath);
    const versions = await database.system(async (q) => {
      const found = [...(await readHistory(q, path))];
      for (const each of former.toReversed()) found.push(...(await readHistory(q, each)));
      return found;
    });
    const lines = versions.map(
      (version) => `${version.id}  ${version.time}  ${version.path}  ${version.source === '' ? '(删除 / removed)' : version.hash}`,
    );
    print(request, versions, lines);
    return 0;
  },
};

export const schemaCommands: readonly Command[] = [check, planCommand, apply, rename, history, rollback];
