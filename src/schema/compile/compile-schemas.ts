import { closestName } from '../../base/closest-name';
import { deepFreeze } from '../../base/deep-freeze';
import { canonicalJson, hashText } from '../../base/hash-text';
import type { DictModel, MenuGroup, NumberRule } from '../model/catalogue-model';
import { type CompileContext, type ExpressionSite, filesBehind, type RawRecord, Reporter } from '../context/compile-context';
import { type CompileMemory, noMemory } from '../context/compile-memory';
import { checkFaceNames, compileFaces } from './compile-faces';
import { compilePage } from './compile-page';
import { checkPaperPages, compilePapers, offersOf } from './compile-papers';
import { checkAutomaticCircles } from '../check/check-automatic-circles';
import { checkCycles, checkLinks, type Drafts } from '../check/check-links';
import { checkMade } from '../check/check-made';
import { checkButtons } from '../check/buttons/check-buttons';
import { findWarnings } from '../check/warnings/find-warnings';
import { collapseFaults, type Fault, sortFaults } from '../source/fault';
import { addReads, findFollowed, type LinkReads, noReads } from '../context/link-record';
import { findPage, indexPages, recordOfPage } from '../context/page-names';
import { nameOperations } from '../model/name-operations';
import type { FaceModel } from '../model/face-model';
import type { PageModel } from '../model/page-model';
import type { RecordModel } from '../model/record-model';
import type { PaperModel } from '../model/paper-model';
import type { SchemaSources } from '../source/read-schemas';
import type { FaultText } from '../source/source-file';
import { compileRecords } from './open/compile-records';
import { openFiles } from './open/open-files';

/** Everything that a schemas folder says, in normal form. */
export interface CompiledSchemas {
  readonly faults: readonly Fault[];
  /** What is likely not meant, in files without faults; it keeps nothing from serving. */
  readonly warnings: readonly Fault[];
  /** By `<module>/<page>`; a faulty page is absent. */
  readonly pages: ReadonlyMap<string, PageModel>;
  /** By name: records of pages, shared records, and records that serve as sub-tables. */
  readonly records: ReadonlyMap<string, RecordModel>;
  readonly dicts: ReadonlyMap<string, DictModel>;
  readonly menus: readonly MenuGroup[];
  readonly numbers: ReadonlyMap<string, NumberRule>;
  /** By name; a faulty paper is absent. */
  readonly papers: ReadonlyMap<string, PaperModel>;
  /** What anybody may ask without signing in, by name. */
  readonly faces: ReadonlyMap<string, FaceModel>;
}

/** Files whose faults take a record down: its own and those of its sub-tables. */
function filesOf(ctx: CompileContext, raw: RawRecord): readonly string[] {
  const lines = Object.values(raw.fields).flatMap(
    (field) => ctx.records.get(field.items?.$ref.replace(/^record:/, '') ?? '')?.source.file ?? [],
  );
  return [raw.source.file, ...lines];
}

function missingRecord(ctx: CompileContext, name: string): FaultText {
  return {
    zh: `没有记录“${name}”`,
    en: `No record "${name}"`,
    hint: closestName(name, ctx.records.keys()),
    rests: filesBehind(ctx, name),
  };
}

const freezeAll = <T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> => {
  for (const value of map.values()) deepFreeze(value);
  return map;
};

/** Gives a page the hash of all that it says. */
export const withHash = (model: PageModel): PageModel => deepFreeze({ ...model, hash: hashText(canonicalJson({ ...model, hash: '' })) });

/** Lets the steps that follow note what they read of a folder. */
const watchContext = (ctx: CompileContext, { watch }: CompileMemory): CompileContext => ({
  ...ctx,
  catalogue: {
    ...ctx.catalogue,
    kinds: watch('kinds', ctx.catalogue.kinds),
    dicts: watch('dicts', ctx.catalogue.dicts),
    numbers: watch('numbers', ctx.catalogue.numbers),
    notices: watch('notices', ctx.catalogue.notices),
  },
  records: watch('raw records', ctx.records),
  aliases: watch('aliases', ctx.aliases),
  broken: watch('broken', ctx.broken, (known) => known && `${known.file} ${known.text}`),
});

interface Options {
  /** For whoever only judges: pages go without their hashes. */
  readonly isJudged?: boolean;
  /** What is kept of the folder from one time to the next. */
  readonly memory?: CompileMemory;
}

/** Compiles the text of a schemas folder. All faults at once; what has none serves. */
export function compileSchemas(sources: SchemaSources, { isJudged = false, memory = noMemory }: Options = {}): CompiledSchemas {
  const opened = openFiles(sources, memory);
  const { pages: rawPages, papers: rawPapers, partial, follows } = opened;
  const ctx = watchContext(opened.ctx, memory);
  const listed = memory.watch('listed', new Map(rawPages.map((page) => [recordOfPage(page), true as const])));
  const { models, reports } = compileRecords({ ctx, pages: rawPages, listed }, memory);
  const pages = new Map<string, PageModel>();
  const records = new Map<string, RecordModel>();
  const index = indexPages(rawPages, memory);
  const drafted = rawPages.flatMap((raw) => {
    const name = recordOfPage(raw);
    const record = models.get(name);
    if (!record) {
      if (raw.file.record !== undefined) ctx.faults.push(raw.source.faultAt(['record'], missingRecord(ctx, name)));
      return [];
    }
    const failed = reports.get(name)?.failed;
    const papers = rawPapers.filter(({ file }) => findPage(index, file.page)?.file.page === raw.file.page);
    const inputs = [raw, record, ctx.catalogue.menus, [...(failed ?? [])].join(), ...papers];
    const draft = memory.step(`draft ${raw.source.file}`, inputs, ctx.faults, () => {
      const report = new Reporter(ctx, raw.source, false, [], failed);
      const bench = { report, module: raw.module, file: raw.file, record, records: models, pages: index };
      return { page: compilePage(bench), papers: compilePapers(bench, papers), faces: compileFaces(bench), sites: report.sites };
    });
    return [{ raw, ...draft, draft, report: new Reporter(ctx, raw.source, false, draft.sites, failed) }];
  });
  const pageSites = new Map<string, readonly ExpressionSite[]>();
  for (const name of new Set(drafted.map(({ page }) => page.record.name))) {
    const sites = drafted.flatMap(({ page, sites: own }) => (page.record.name === name ? [own] : []));
    pageSites.set(
      name,
      memory.once(`sites over ${name}`, sites, () => sites.flat()),
    );
  }
  const lines = new Map(
    [...models.values()].flatMap(({ fields }) => fields.flatMap(({ line }) => (line ? [[line.name, true] as const] : []))),
  );
  const drafts: Omit<Drafts, 'checked' | 'languages'> = {
    ...{ ctx, reports, models, listed },
    lines: memory.watch('sub-tables', lines),
    pageSites: memory.watch('expressions of pages', pageSites),
  };
  checkPaperPages(rawPapers, index, ctx);
  checkFaceNames(drafted);
  checkMade(
    ctx,
    reports,
    drafted.map(({ page }) => page),
  );
  checkButtons(ctx, drafted, models);
  const linked = new Map<string, LinkReads>();
  const linkedPages = new Map<(typeof drafted)[number], LinkReads>();
  for (const name of new Set([...models.keys(), ...drafted.map(({ page }) => page.record.name)])) {
    const over = drafted.filter(({ page }) => page.record.name === name);
    // What pages over one record share is worked out once, so they are one step.
    const reads = memory.step(
      `links ${name}`,
      over.map(({ draft }) => draft),
      ctx.faults,
      () => {
        const bench: Drafts = { ...drafts, checked: new WeakMap(), languages: new Map() };
        return { own: checkLinks(bench, name), pages: over.map((each) => checkLinks(bench, name, each)) };
      },
    );
    linked.set(name, reads.own);
    over.forEach((each, at) => linkedPages.set(each, reads.pages[at] ?? noReads()));
  }
  checkAutomaticCircles(reports, models, linked);
  checkCycles(
    ctx,
    new Map([...linked].flatMap(([name, { rollups }]) => [...rollups].map(([field, read]) => [`${name}.${field}`, read] as const))),
  );
  const targets = {
    ...{ models, aliases: ctx.aliases },
    followed: memory.watch('followed', findFollowed(models)),
    pages: memory.watch('paths', new Map(drafted.map(({ page }) => [page.record.name, page.path]))),
  };
  const told = ctx.faults.filter((fault) => !follows(fault));
  const faults = collapseFaults(sortFaults(told), new Set([...partial, ...[...ctx.broken.values()].map(({ file }) => file)]));
  const faulty = new Set(faults.map((fault) => fault.file));
  for (const [name, model] of models) {
    const raw = ctx.records.get(name);
    const reads = linked.get(name);
    if (!raw || !reads || filesOf(ctx, raw).some((file) => faulty.has(file))) continue;
    records.set(
      name,
      memory.step(`linked ${name}`, [model, reads], [], () => deepFreeze(addReads(model, reads, targets))),
    );
  }
  const sound = (papers: readonly PaperModel[]): readonly PaperModel[] =>
    papers.filter(({ name }) => !faulty.has(`papers/${name}/paper.json`));
  const faultless = drafted.flatMap((each): readonly PageModel[] => {
    const { raw, page, papers } = each;
    const record = ctx.records.get(page.record.name);
    if (!record || [raw.source.file, ...filesOf(ctx, record)].some((file) => faulty.has(file))) return [];
    const [reads, printed] = [linkedPages.get(each) ?? noReads(), sound(papers)];
    return memory.step(`linked ${raw.source.file}`, [page, reads, ...printed], [], () => {
      const offers = offersOf(printed);
      return [{ ...page, ...(offers.length > 0 ? { papers: offers } : {}), record: addReads(page.record, reads, targets) }];
    });
  });
  const shared = new Set(rawPages.flatMap(({ file }) => (file.fields ? [] : (file.record ?? []))));
  for (const model of nameOperations(faultless)) {
    const frozen = memory.same(`page ${model.path}`, model, { inputs: [isJudged], finish: isJudged ? deepFreeze : withHash });
    pages.set(frozen.path, frozen);
    if (!shared.has(frozen.record.name)) records.set(frozen.record.name, frozen.record);
  }
  const { dicts, menus, numbers } = opened.ctx.catalogue;
  const papers = sound(drafted.flatMap((draft) => draft.papers)).filter((paper) => pages.has(paper.page));
  memory.end();
  return {
    warnings: sortFaults(findWarnings(drafts, linked, drafted)).filter(({ file }) => !faulty.has(file)),
    ...{ faults, pages, records, dicts: freezeAll(dicts), menus: deepFreeze(menus), numbers: freezeAll(numbers) },
    papers: freezeAll(new Map(papers.map((paper) => [paper.name, paper]))),
    faces: freezeAll(
      new Map(
        drafted
          .flatMap(({ faces }) => faces)
          .filter((face) => pages.has(face.page))
          .map((face) => [face.name, face]),
      ),
    ),
  };
}
