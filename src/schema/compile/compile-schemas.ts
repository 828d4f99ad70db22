import { closestName } from '../../base/closest-name';
import { deepFreeze } from '../../base/deep-freeze';
import { canonicalJson, hashText } from '../../base/hash-text';
import { toSnakeCase } from '../../base/snake-case';
import type { DictModel, MenuGroup, NumberRule } from '../model/catalogue-model';
import { compileCatalogue } from './compile-catalogue';
import { type CompileContext, type ExpressionSite, filesBehind, type RawPage, type RawRecord, Reporter } from '../context/compile-context';
import { checkEffectCircles, compileEffects } from './compile-effects';
import { compileDaily } from './compile-daily';
import { checkRemovalCircles, compileHas } from './compile-has';
import { checkFaceNames, compileFaces } from './compile-faces';
import { compilePage } from './compile-page';
import { checkPaperPages, compilePapers, offersOf, type RawPaper, readPapers } from './compile-papers';
import { compileRecord } from './compile-record';
import { checkSnapshots } from './compile-snapshot';
import { checkAutomaticCircles } from '../check/check-automatic-circles';
import { checkCycles, checkLinks, type Drafts } from '../check/check-links';
import { checkDisclosed } from '../check/check-disclosed';
import { checkMade } from '../check/check-made';
import { checkButtons } from '../check/buttons/check-buttons';
import { findWarnings } from '../check/warnings/find-warnings';
import { existingView } from '../model/existing-tables';
import { collapseFaults, type Fault, recordIn, sortFaults } from '../source/fault';
import { readLanguage } from '../context/language';
import { openWording } from '../context/open-wording';
import { failedParts, findMention, followsFrom, type Salvaged } from '../context/salvage';
import { addReads } from '../context/link-record';
import { checkFormer, recordOfPage, refuseShared, toOwnRecord } from '../context/page-names';
import { nameOperations } from '../model/name-operations';
import type { FaceModel } from '../model/face-model';
import type { PageModel } from '../model/page-model';
import type { RecordModel } from '../model/record-model';
import type { PaperModel } from '../model/paper-model';
import type { SchemaSources } from '../source/read-schemas';
import { type FaultText, readSource } from '../source/source-file';

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

interface Opened {
  readonly ctx: CompileContext;
  readonly pages: readonly RawPage[];
  readonly papers: readonly RawPaper[];
  /** Files that could not be read whole. */
  readonly partial: ReadonlySet<string>;
  /** Says whether a fault may be there only because its file could not be read whole. */
  readonly follows: (fault: Fault) => boolean;
}

const baseName = (file: string): string => file.replace(/^.*\//, '').replace(/\.json$/, '');

/** Reads every page and record file, and settles which names there are. */
function openFiles(sources: SchemaSources): Opened {
  const faults: Fault[] = [];
  const catalogue = compileCatalogue(sources.files, faults);
  const records = new Map<string, RawRecord>();
  const aliases = new Map<string, string>();
  const broken = new Map<string, { readonly file: string; readonly text: string }>();
  const pages: RawPage[] = [];
  const pageFiles = new Map<string, string>();
  const lost = new Map<string, Salvaged['lost']>();
  const ofShape = new Set<Fault>();
  const add = (raw: RawRecord, key: 'page' | 'record'): void => {
    const other = records.get(raw.name);
    if (other)
      faults.push(
        raw.source.faultAt([key], {
          zh: `名称“${raw.name}”已被 ${other.source.file} 使用`,
          en: `The name "${raw.name}" is used by ${other.source.file}`,
        }),
      );
    else records.set(raw.name, raw);
  };
  for (const [file, text] of sources.files) {
    const isPage = file.startsWith('pages/');
    if (!isPage && !file.startsWith('records/')) continue;
    const source = readSource(file, text);
    const name = baseName(file);
    const tellShape = (read: { readonly faults: readonly Fault[]; readonly lost?: Salvaged['lost'] }): void => {
      for (const fault of [...source.faults, ...read.faults]) ofShape.add(fault);
      faults.push(...source.faults, ...read.faults);
      if (read.lost || source.faults.length > 0) lost.set(file, read.lost ?? []);
    };
    const mustEqual = (key: 'page' | 'record', given: string): void => {
      if (given !== name)
        faults.push(
          source.faultAt([key], { zh: `“${key}”应当与文件名相同：${name}`, en: `"${key}" must equal the file name: ${name}`, hint: name }),
        );
    };
    if (!isPage) {
      const read = readLanguage('record', source);
      tellShape(read);
      if (!read.file) {
        broken.set(name, { file, text });
        continue;
      }
      mustEqual('record', read.file.record);
      add({ ...read.file, name, source, failed: failedParts(read.lost ?? []) }, 'record');
      continue;
    }
    const read = readLanguage('page', source);
    tellShape(read);
    const [, module = '', ...rest] = file.split('/');
    if (rest.length !== 1)
      faults.push(
        source.faultAt([], { zh: '页面文件要放在 pages/<模块>/<页面>.json', en: 'A page file stands at pages/<module>/<page>.json' }),
      );
    if (!read.file || rest.length !== 1) {
      broken.set(name, { file, text });
      continue;
    }
    const { record, fields } = read.file;
    mustEqual('page', read.file.page);
    const other = pageFiles.get(name);
    if (other !== undefined)
      faults.push(source.faultAt(['page'], { zh: `页面名“${name}”已被 ${other} 使用`, en: `The page name "${name}" is used by ${other}` }));
    pageFiles.set(name, file);
    const isShared = [...sources.files.keys()].some((each) => each.startsWith('records/') && baseName(each) === record);
    if (fields === undefined ? record === undefined : isShared) {
      const sentence = { zh: '页面要写 fields 或共享的 record，二者取一', en: 'A page has either fields or a shared record' };
      faults.push(source.faultAt(fields ? ['record'] : ['page'], sentence, 'key'));
      broken.set(name, { file, text });
      continue;
    }
    if (record !== undefined && record !== name) aliases.set(name, record);
    if (fields === undefined) faults.push(...refuseShared(source, read.file));
    else if (other === undefined)
      add(toOwnRecord({ ...read, source, name }, { ...read.file, fields }), record === undefined ? 'page' : 'record');
    pages.push({ module, source, file: { ...read.file, page: name } });
  }
  checkFormer(pages, faults);
  openWording({ records, catalogue, faults }, sources.files);
  const partial = new Map([...lost.keys()].map((file) => [baseName(file), file]));
  for (const [page, record] of aliases) {
    const file = partial.get(page) ?? partial.get(record) ?? '';
    partial.set(page, file);
    if (records.get(record)?.source.file === file) partial.set(record, file);
  }
  // What leads to a record of which parts are unknown waits for it, as it would if there were none of it.
  for (const { source } of lost.size === 0 ? [] : [...records.values(), ...pages]) {
    const mention = lost.has(source.file) ? undefined : findMention(source.value, (name) => (partial.get(name) ?? '') !== '');
    const name = mention?.name ?? '';
    if (mention)
      faults.push(
        source.faultAt(mention.path, { zh: `没有记录“${name}”`, en: `No record "${name}"`, rests: [recordIn(partial.get(name) ?? '')] }),
      );
  }
  const follows = (fault: Fault): boolean => !ofShape.has(fault) && followsFrom(fault, lost.get(fault.file) ?? []);
  const papers = readPapers(sources.files, faults);
  return { ctx: { catalogue, records, aliases, broken, faults }, pages, papers, partial: new Set(lost.keys()), follows };
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

/** Compiles the text of a schemas folder. All faults at once; what has none serves. For whoever only judges, pages go without their hashes. */
export function compileSchemas(sources: SchemaSources, { isJudged = false }: { readonly isJudged?: boolean } = {}): CompiledSchemas {
  const { ctx, pages: rawPages, papers: rawPapers, partial, follows } = openFiles(sources);
  const reports = new Map<string, Reporter>();
  const models = new Map<string, RecordModel>();
  for (const [name, raw] of ctx.records) {
    const report = new Reporter(ctx, raw.source, false, [], new Set(raw.failed));
    reports.set(name, report);
    const table = raw.existing === undefined ? `pg_${toSnakeCase(name)}` : existingView(raw.existing);
    models.set(name, compileRecord(report, raw, { table }));
  }
  const listed = new Set(rawPages.map(recordOfPage));
  for (const [name, raw] of ctx.records) {
    const [report, model] = [reports.get(name), models.get(name)];
    if (raw.has && report && model) models.set(name, { ...model, has: compileHas(report, raw, { models, listed }) });
  }
  checkRemovalCircles(reports, models);
  const roles = new Set(rawPages.flatMap(({ file }) => Object.keys(file.roles ?? {})));
  for (const [name, raw] of ctx.records) {
    const [report, model] = [reports.get(name), models.get(name)];
    if (report && model?.states && raw.states)
      models.set(name, { ...model, states: compileEffects(report, model, raw.states, { models, listed, roles }) });
    if (report && model?.states && raw.states) checkSnapshots(report, model, raw.states, models);
    if (report && model && raw.daily)
      models.set(name, { ...(models.get(name) ?? model), daily: compileDaily(report, model, raw, { listed, roles }) });
  }
  checkEffectCircles(reports, models);
  checkDisclosed(reports, models);
  const pages = new Map<string, PageModel>();
  const records = new Map<string, RecordModel>();
  const drafted = rawPages.flatMap((raw) => {
    const name = recordOfPage(raw);
    const record = models.get(name);
    if (!record) {
      if (raw.file.record !== undefined) ctx.faults.push(raw.source.faultAt(['record'], missingRecord(ctx, name)));
      return [];
    }
    const report = new Reporter(ctx, raw.source, false, [], reports.get(name)?.failed);
    const pageBench = { report, module: raw.module, file: raw.file, record, records: models, pages: rawPages };
    return [{ raw, page: compilePage(pageBench), papers: compilePapers(pageBench, rawPapers), faces: compileFaces(pageBench), report }];
  });
  const pageSites = new Map<string, readonly ExpressionSite[]>();
  for (const { page, report } of drafted) pageSites.set(page.record.name, [...(pageSites.get(page.record.name) ?? []), ...report.sites]);
  const drafts: Drafts = { ctx, reports, models, listed, checked: new WeakMap(), languages: new Map(), pageSites };
  checkPaperPages(rawPapers, rawPages, ctx);
  checkFaceNames(drafted);
  for (const { page } of drafted) checkMade(ctx, reports, page);
  checkButtons(ctx, drafted, models);
  const linked = new Map([...models].map(([name]) => [name, checkLinks(drafts, name)]));
  const linkedPages = drafted.map(({ raw, page, papers, faces, report }) => ({
    ...{ raw, page, papers, faces },
    reads: checkLinks(drafts, page.record.name, { page, papers, faces, sites: report.sites }),
  }));
  checkAutomaticCircles(reports, models, linked);
  checkCycles(
    drafts,
    new Map([...linked].flatMap(([name, { rollups }]) => [...rollups].map(([field, read]) => [`${name}.${field}`, read] as const))),
  );
  const paths = new Map(drafted.map(({ page }) => [page.record.name, page.path] as const));
  const told = ctx.faults.filter((fault) => !follows(fault));
  const faults = collapseFaults(sortFaults(told), new Set([...partial, ...[...ctx.broken.values()].map(({ file }) => file)]));
  const faulty = new Set(faults.map((fault) => fault.file));
  for (const [name, model] of models) {
    const raw = ctx.records.get(name);
    const reads = linked.get(name);
    if (!raw || !reads || filesOf(ctx, raw).some((file) => faulty.has(file))) continue;
    records.set(name, deepFreeze(addReads(model, reads, { models, aliases: ctx.aliases, pages: paths })));
  }
  const sound = (papers: readonly PaperModel[]): readonly PaperModel[] =>
    papers.filter(({ name }) => !faulty.has(`papers/${name}/paper.json`));
  const faultless = linkedPages.flatMap(({ raw, page, papers, reads }): readonly PageModel[] => {
    const record = ctx.records.get(page.record.name);
    if (!record || [raw.source.file, ...filesOf(ctx, record)].some((file) => faulty.has(file))) return [];
    const offers = offersOf(sound(papers));
    return [
      {
        ...page,
        ...(offers.length > 0 ? { papers: offers } : {}),
        record: addReads(page.record, reads, { models, aliases: ctx.aliases, pages: paths }),
      },
    ];
  });
  const shared = new Set(rawPages.flatMap(({ file }) => (file.fields ? [] : (file.record ?? []))));
  for (const model of nameOperations(faultless)) {
    const frozen = isJudged ? deepFreeze(model) : withHash(model);
    pages.set(frozen.path, frozen);
    if (!shared.has(frozen.record.name)) records.set(frozen.record.name, frozen.record);
  }
  const { dicts, menus, numbers } = ctx.catalogue;
  const papers = sound(linkedPages.flatMap((linked) => linked.papers)).filter((paper) => pages.has(paper.page));
  return {
    warnings: sortFaults(findWarnings(drafts, linked, drafted)).filter(({ file }) => !faulty.has(file)),
    ...{ faults, pages, records, dicts: freezeAll(dicts), menus: deepFreeze(menus), numbers: freezeAll(numbers) },
    papers: freezeAll(new Map(papers.map((paper) => [paper.name, paper]))),
    faces: freezeAll(
      new Map(
        linkedPages
          .flatMap(({ faces }) => faces)
          .filter((face) => pages.has(face.page))
          .map((face) => [face.name, face]),
      ),
    ),
  };
}
