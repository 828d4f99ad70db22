import { statSync } from 'node:fs';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import { compileSchemas } from '../../../schema/compile/compile-schemas';
import { formatFault } from '../../../schema/source/fault';
import type { PageModel } from '../../../schema/model/page-model';
import { readSchemas } from '../../../schema/source/read-schemas';
import { type Compile, holdRecent, isSame } from './compile-cache';
import { applicableSteps, applySteps, type Consent, refusedSteps } from './apply-plan';
import type { SourceChoice } from './choose-sources';
import { chooseSources, formatWaiting, sharedFiles } from './choose-sources';
import type { Database } from '../connections/database';
import type { TablePlan } from '../table-step';
import { readEarlierVersions, readLastVersions, readNewestVersion, recordVersions } from './schema-versions';
import { lazyValidators, type Validator } from './lazy-validators';
import { followForeignTexts } from './foreign-texts';
import { noteHeld, putByApp, settleFolder } from './app-texts';
import { readMarks } from './folder-marks';
import { delay } from '../processes';
import { StartError } from '../start-error';
import { bigramColumns } from '../changes/desired-tables';
import { reusePages } from './reuse-pages';
import { inOrder, makePlanner } from './plan-schemas';
import { whilePublishing } from './publish-lock';
import { toVersions } from './to-versions';
import { signFolder, watchFolder } from './watch-folder';
import { dropUnfinished } from './work-ahead';

/** A page that serves. */
export interface ServingPage extends Validator {
  readonly model: PageModel;
  /** Set while a newer text of the page waits: why, a line each. */
  readonly pending?: readonly string[];
}

export interface ServingSchemas extends CompiledSchemas {
  /** Faults of the newest texts, whether they serve or wait. */
  readonly faults: CompiledSchemas['faults'];
  readonly serving: ReadonlyMap<string, ServingPage>;
  /** `table.column` of the texts that a search for two or more characters finds by `bigrams(column)`. */
  readonly bigrams: ReadonlySet<string>;
  /** Files whose newest text waits while a former one goes on serving. */
  readonly waiting: ReadonlySet<string>;
  /** Everything that keeps a text of the folder from serving, a line each. */
  readonly problems: readonly string[];
}

export interface SchemaStore {
  /** The folder of its texts. */
  readonly dir: string;
  current(): ServingSchemas;
  /** What served when this store was opened, before its folder was read. Shape: undefined where nothing has served yet, or the same texts serve on. */
  former(): Promise<CompiledSchemas | undefined>;
  page(path: string): ServingPage | undefined;
  /** Calls with what is about to serve, before it does: rights that narrow a new field must stand before anybody meets it. Shape: gives the function that ends it. */
  beforeServing(prepare: (schemas: ServingSchemas) => Promise<void>): () => void;
  /** Calls back after what serves, or what waits, has changed. Shape: gives the function that ends it. */
  onChange(callback: (schemas: ServingSchemas) => void | Promise<void>): () => void;
  /** Reads the folder again; ends when the change serves or waits and every `onChange` has been called. */
  reload(): Promise<ServingSchemas>;
  /**
   * What serves once others who publish now are done, for a call that does not fit the tables any more.
   * Shape: the same as `seen` where nothing has changed; undefined where it takes too long to wait for.
   */
  catchUp(seen: ServingSchemas): Promise<ServingSchemas | undefined>;
  /** Follows the folder from now on. */
  watch(): void;
  close(): Promise<void>;
}

interface Chosen {
  /** The texts that served last. */
  readonly last: ReadonlyMap<string, string>;
  readonly choice: SourceChoice;
  /** File whose text waits because another publisher was faster, or the app -> why. */
  readonly reasons: ReadonlyMap<string, string>;
}

interface StoreOptions {
  readonly database: Database;
  readonly dir: string;
  /** What somebody has agreed to, as `schema apply` says; what does not only add waits otherwise. */
  readonly consent?: Consent;
  /** Signs of the steps that consent was given to, as `signsOf` makes them; it covers every step where absent. */
  readonly agreed?: ReadonlySet<string>;
  /** Files whose text somebody has chosen in the place of one that was published in the app. */
  readonly taken?: ReadonlySet<string>;
  /** Another way to compile the texts, such as one that remembers. */
  readonly compile?: Compile;
  /** How texts are compiled while others are served; as at the start where absent. */
  readonly compileBeside?: Compile;
  /** Told of failures while the folder is followed. */
  readonly onError?: (error: unknown) => void;
}

/** Units: ms; how long a call waits for what another process publishes. */
const patience = 4_000;

/** Units: ms; how often is looked whether another process, on a folder of its own perhaps, has published. */
const followEvery = 10_000;

function reasonsOf(model: PageModel, pending: SourceChoice['pending']): readonly string[] {
  const records = [model.record, ...model.record.fields.flatMap((field) => field.line ?? [])];
  const shared = new Set(records.flatMap(sharedFiles));
  const isOf = (file: string) => records.some(({ name }) => file.startsWith('records/') && file.endsWith(`/${name}.json`));
  const files = [...pending.keys()].filter((file) => file === `pages/${model.path}.json` || isOf(file) || shared.has(file));
  return [...new Set(files.flatMap((file) => pending.get(file) ?? []))];
}

function toServing(choice: SourceChoice, refused: TablePlan['steps'], validatorOf: (model: PageModel) => Validator): ServingSchemas {
  const restricted = new Set(refused.map((step) => step.table));
  const serving = new Map<string, ServingPage>();
  for (const model of choice.compiled.pages.values()) {
    // A page whose table does not fit could only fail at every call.
    if (restricted.has(model.record.table)) continue;
    const reasons = reasonsOf(model, choice.pending);
    const page = Object.defineProperties(
      { model, ...(reasons.length === 0 ? {} : { pending: reasons }) },
      Object.getOwnPropertyDescriptors(validatorOf(model)),
    );
    serving.set(model.path, page as ServingPage);
  }
  const problems = [...choice.disk.faults.map(formatFault), ...[...choice.pending.values()].flat(), ...refused.map(formatWaiting)];
  return {
    ...choice.compiled,
    faults: choice.disk.faults,
    pages: new Map([...serving].map(([path, page]) => [path, page.model])),
    serving,
    bigrams: bigramColumns(choice.tables),
    waiting: new Set(choice.pending.keys()),
    problems: [...new Set(problems)],
  };
}

/** Errors: StartError where the folder of page files is not there. */
export function requireFolder(dir: string): void {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`环境变量 SCHEMAS_DIR 指定的目录 ${dir} 不存在。`, `The folder ${dir} named by SCHEMAS_DIR does not exist.`);
}

/**
 * Opens the schemas folder: compiles it, brings the tables along where that only adds, and keeps the last good text of every file serving.
 * Errors: StartError where the folder is not there.
 */
export async function createSchemaStore(options: StoreOptions): Promise<SchemaStore> {
  const { database, dir, consent = 'none', agreed, taken, compile: compileFirst = (files) => compileSchemas({ dir, files }) } = options;
  requireFolder(dir);
  const validatorOf = lazyValidators();
  const preparations = new Set<(schemas: ServingSchemas) => Promise<void>>();
  const callbacks = new Set<(schemas: ServingSchemas) => void | Promise<void>>();

  let serves = false;
  const reuse = reusePages();
  const compile = holdRecent(async (files) => reuse(await (serves ? (options.compileBeside ?? compileFirst) : compileFirst)(files)));
  let signature = '';
  let newest = '';

  // Read before others are waited for: what they publish meanwhile is news.
  const known = await readLastVersions(database);
  const foreign = followForeignTexts(known);
  const load = (): Promise<ServingSchemas> => whilePublishing(database, publish);

  /** File -> text that the folder held while it served. */
  const seen = new Map<string, string>();

  async function choose(folder: ReadonlyMap<string, string>, last: ReadonlyMap<string, string>): Promise<Chosen> {
    const settled = await settleFolder(database, { dir, files: folder }, last, { seen, ...(taken ? { taken } : {}) });
    const { files, reasons } = foreign.compare(settled.files, last);
    const plan = makePlanner(database, last, compile);
    const choice = await chooseSources(files, last, { compile, plan, refused: (steps) => refusedSteps(steps, consent, agreed) });
    return { last, choice, reasons: new Map([...reasons, ...settled.conflicts]) };
  }

  /**
   * Chooses what serves. A text that is written down as the last to have served, and is faulty, was put there by somebody else, or by a program that knew less:
   * the last one before it that is sound takes its place.
   */
  async function chooseSound(folder: ReadonlyMap<string, string>): Promise<Chosen> {
    const first = await choose(folder, await readLastVersions(database));
    for (let chosen = first; ;) {
      const { choice, last } = chosen;
      const faulty = new Set(choice.compiled.faults.map(({ file }) => file));
      const unsound = [...faulty].filter((file) => last.has(file) && choice.files.get(file) === last.get(file));
      if (unsound.length === 0) return chosen;
      const earlier = await readEarlierVersions(database, last, unsound);
      if (!unsound.some((file) => earlier.has(file))) {
        foreign.note(first.last);
        return choose(folder, first.last);
      }
      foreign.note(earlier);
      chosen = await choose(folder, earlier);
    }
  }

  async function publish(): Promise<ServingSchemas> {
    await dropUnfinished(database);
    signature = signFolder(dir);
    const before = readMarks(dir);
    const { files } = readSchemas(dir);
    const inApp = putByApp(dir, files);
    const { last, choice, reasons } = await chooseSound(files);
    const applied = applicableSteps(choice.plan, consent, agreed);
    await applySteps(database, applied, { consent, pages: choice.compiled.pages.values() });
    const pending = new Map([...choice.pending, ...[...reasons].map(([file, reason]) => [file, [reason]] as const)]);
    const schemas = toServing({ ...choice, pending }, refusedSteps(choice.plan, consent, agreed), validatorOf);
    await recordVersions(database, toVersions(choice, schemas.serving, last, { applied, inApp }));
    newest = await readNewestVersion(database);
    const served = await readLastVersions(database);
    foreign.note(served);
    for (const [file, text] of files) if (served.get(file) === text) seen.set(file, text);
    await noteHeld(database, { dir, files }, { last: served, before });
    return schemas;
  }

  let schemas = await load();
  const isKnown = known.size === 0 || isSame(known, await readLastVersions(database));
  serves = true;
  let running: Promise<unknown> = Promise.resolve();
  let endWatching: (() => void) | undefined;
  let followTimer: NodeJS.Timeout | undefined;

  function reload(): Promise<ServingSchemas> {
    const next = running.then(async () => {
      try {
        const loaded = await load();
        for (const prepare of preparations) await prepare(loaded);
        schemas = loaded;
      } catch (error) {
        // What is written down as newest does not serve here yet: the next look must not take it for known.
        newest = '';
        throw error;
      }
      for (const callback of callbacks) await callback(schemas);
      return schemas;
    });
    running = next.catch(() => undefined);
    return next;
  }

  /** Another process may have published what this one does not know yet. */
  async function followOthers(): Promise<ServingSchemas> {
    await running;
    const found = await whilePublishing(database, () => readNewestVersion(database));
    return found === newest ? schemas : reload();
  }

  let following: Promise<ServingSchemas> | undefined;

  async function catchUp(seen: ServingSchemas): Promise<ServingSchemas | undefined> {
    if (schemas !== seen) return schemas;
    following ??= followOthers().finally(() => {
      following = undefined;
    });
    return Promise.race([following, delay(patience).then(() => undefined)]);
  }

  return {
    dir,
    current: () => schemas,
    former: () => (isKnown ? Promise.resolve(undefined) : Promise.resolve(compile(inOrder(known)))),
    catchUp,
    page: (path) => schemas.serving.get(path),
    beforeServing: (prepare) => {
      preparations.add(prepare);
      return () => preparations.delete(prepare);
    },
    onChange: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    reload,
    watch: () => {
      const changed = () =>
        reload().catch((error: unknown) => {
          options.onError?.(error);
          throw error;
        });
      endWatching ??= watchFolder({ dir, since: signature, changed });
      const look = () => catchUp(schemas).catch((error: unknown) => options.onError?.(error));
      followTimer ??= setInterval(() => void look(), followEvery).unref();
    },
    close: async () => {
      endWatching?.();
      clearInterval(followTimer);
      await following?.catch(() => undefined);
      await running;
    },
  };
}
