import { closestName } from '../../base/closest-name';
import { type CheckedExpression, checkExpression } from './check-expression';
import { noteInputs } from './check-automatic-circles';
import { checkLookUps } from './check-look-ups';
import { languagesOf, type Meant } from './known-languages';
import { checkSuggested } from './check-suggested';
import { readsOfSound, rememberSound } from './sound-expressions';
import { type CompileContext, type ExpressionSite, filesBehind, type Reporter } from '../context/compile-context';
import type { Read } from '../expression/expression-shapes';
import { lookUpsOf } from '../expression/look-ups';
import { checkAutomaticConditions, type CheckedSite, checkRollups, checkSearchRules } from './check-rollups';
import { type LinkReads, note, noReads } from '../context/link-record';
import type { FaceModel } from '../model/face-model';
import type { FieldSource, PageModel } from '../model/page-model';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { PaperModel } from '../model/paper-model';
import type { FaultText } from '../source/source-file';

/** Every record compiled by itself, with the expressions that its file holds. */
export interface Drafts {
  readonly ctx: CompileContext;
  readonly reports: ReadonlyMap<string, Reporter>;
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Names of the records that pages list. */
  readonly listed: ReadonlyMap<string, true>;
  /** What was checked already: a record's expressions are met again with each of its pages. */
  readonly checked: WeakMap<ExpressionSite, Map<string, CheckedExpression>>;
  /** Languages that expressions were met in already, by record, owner and what else they know. */
  readonly languages: Map<string, Meant>;
  /** Names of the records that are sub-tables of others. */
  readonly lines: ReadonlyMap<string, true>;
  /** The expressions of pages, by the record that each page is over. */
  readonly pageSites: ReadonlyMap<string, readonly ExpressionSite[]>;
}

/** A page over the record, with the expressions of the page file. */
interface PageDraft {
  readonly page: PageModel;
  readonly papers: readonly PaperModel[];
  readonly faces: readonly FaceModel[];
  readonly sites: readonly ExpressionSite[];
}

/** The names in the expressions of a record, of its sub-tables and of all pages over it. */
function wordsOf({ reports, pageSites }: Drafts, { name, fields }: RecordModel): ReadonlySet<string> {
  const names = [name, ...fields.flatMap((field) => field.line?.name ?? [])];
  const sites = names.flatMap((each) => [...(reports.get(each)?.sites ?? []), ...(pageSites.get(each) ?? [])]);
  return new Set(sites.flatMap(({ text }) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []));
}

function noteRead(reads: LinkReads, read: Read, at: { readonly lines?: string; readonly candidatesOf?: FieldModel | undefined }): void {
  const own = at.lines === undefined ? '' : `${at.lines}.`;
  switch (read.owner) {
    case 'target':
      if (at.candidatesOf?.target !== undefined) note(reads.targets, own + at.candidatesOf.name, read.field);
      return;
    case 'parent':
      if (at.lines !== undefined) note(reads.parents, at.lines, read.field);
      if (read.through !== undefined) note(reads.targets, read.field, read.through);
      return;
    case 'line':
      note(reads.related, read.lines ?? '', read.field);
      if (read.through !== undefined) note(reads.targets, `${read.lines ?? ''}.${read.field}`, read.through);
      return;
    case 'own':
    case 'old':
      if (read.through !== undefined) note(reads.targets, own + read.field, read.through);
      return;
    case 'user':
  }
}

/** A language that knows what the expressions name, and one that knows every name, which takes long to make: faults tell names that there are. */
interface Languages {
  readonly named: (site: ExpressionSite) => Meant;
  readonly all: () => (site: ExpressionSite) => Meant;
}

interface Checking {
  readonly key: string;
  readonly lines: string | undefined;
  readonly languages: Languages;
}

function checkSite(drafts: Drafts, site: ExpressionSite, { languages, lines }: Checking): CheckedExpression {
  const faults = checkLookUps(drafts, site, lines);
  if (faults.length > 0) return { faults, reads: [] };
  const { source, language } = languages.named(site);
  const known = readsOfSound(source, site);
  if (known) return { faults: [], reads: known };
  const checked = checkExpression(language(), site.text, site);
  if (checked.faults.length > 0) return checkExpression(languages.all()(site).language(), site.text, site);
  rememberSound(source, site, checked.reads);
  return checked;
}

function checkOnce(drafts: Drafts, site: ExpressionSite, checking: Checking): CheckedExpression {
  const { key } = checking;
  const known = drafts.checked.get(site) ?? new Map<string, CheckedExpression>();
  const checked = known.get(key) ?? checkSite(drafts, site, checking);
  known.set(key, checked);
  drafts.checked.set(site, known);
  return checked;
}

type Graph = ReadonlyMap<string, { readonly site: ExpressionSite; readonly after: readonly string[] }>;

/** Reports computed fields that wait for each other in a circle. */
export function checkCycles(ctx: Pick<CompileContext, 'faults'>, graph: Graph): void {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (name: string, way: readonly string[]): void => {
    const node = graph.get(name);
    if (!node || state.get(name) === 'done') return;
    if (state.get(name) === 'open') {
      const circle = [...way.slice(way.indexOf(name)), name].join(' → ');
      ctx.faults.push(
        node.site.source.faultAt(node.site.path, {
          zh: `计算字段互相引用，成了圈：${circle}`,
          en: `Computed fields in a circle: ${circle}`,
        }),
      );
      return;
    }
    state.set(name, 'open');
    for (const next of node.after) visit(next, [...way, name]);
    state.set(name, 'done');
  };
  for (const name of graph.keys()) visit(name, []);
}

/** How the type of a field is written. */
const refOf = ({ type, kind, target, dict }: FieldModel): string =>
  target !== undefined ? `${kind === 'tree' ? 'tree' : type}:${target}` : dict === undefined ? `kind:${kind}` : `dict:${dict}`;

/** Why what stands before the first dot of an `x-copy` is no reference to copy from. */
function tellNoReference({ fields }: RecordModel, copy: string): FaultText {
  const field = fields.find(({ name }) => copy === name || copy.startsWith(`${name}.`));
  const rest = field && copy.slice(field.name.length + 1);
  const references = fields.filter(({ type }) => type === 'ref').map(({ name }) => name);
  if (!field || !rest)
    return {
      zh: `x-copy 要写“引用字段.字段”，这里可用的引用字段有：${references.join('、') || '无'}`,
      en: `x-copy is <reference>.<field>; the references here are: ${references.join(', ') || 'none'}`,
      hint: field ? undefined : closestName(copy.split('.')[0] ?? '', references),
    };
  return field.type === 'refs'
    ? {
        zh: `“${field.name}”引用几条记录，不能复制；请写 "x-compute": "${field.name}.map(x, x.${rest}).join('、')"`,
        en: `"${field.name}" refers to several records; write "x-compute": "${field.name}.map(x, x.${rest}).join(', ')"`,
      }
    : { zh: `“${field.name}”不是引用，没有可以复制的字段`, en: `"${field.name}" is no reference; there is nothing to copy from it` };
}

function checkCopies(
  drafts: Drafts,
  model: RecordModel,
  reads: LinkReads,
  at: { readonly report: Reporter | undefined; readonly lines?: string },
): void {
  for (const field of model.fields) {
    if (field.copy === undefined) continue;
    const path = ['fields', field.name, 'x-copy'];
    const reference = model.fields.find((each) => field.copy?.startsWith(`${each.name}.`) && each.type === 'ref');
    const rests = filesBehind(drafts.ctx, reference?.target);
    const fault = (zh: string, en: string, hint?: string): void => at.report?.fault(path, { zh, en, hint, rests });
    if (!reference && [...(at.report?.failed ?? [])].some((each) => field.copy?.startsWith(`${each}.`))) continue;
    if (!reference) {
      const told = tellNoReference(model, field.copy);
      fault(told.zh, told.en, told.hint);
      continue;
    }
    const through = field.copy.slice(reference.name.length + 1);
    const targets = drafts.models.get(reference.target ?? '')?.fields ?? [];
    const of = targets.find((each) => each.name === through);
    const next = targets.find((each) => through.startsWith(`${each.name}.`) && each.target !== undefined);
    if (!of && next) {
      fault(
        `x-copy 只经过一个引用：在“${reference.name}”引用的记录里加一个写了 "x-copy": "${through}" 的字段，这里复制那个字段`,
        `x-copy goes through one reference: add a field with "x-copy": "${through}" to what "${reference.name}" refers to, and copy that field here`,
      );
    } else if (!of) {
      const names = targets.map((each) => each.name);
      const hint = closestName(through, names);
      fault(
        `“${reference.name}”引用的记录没有字段“${through}”`,
        `What "${reference.name}" refers to has no field "${through}"`,
        hint && `${reference.name}.${hint}`,
      );
    } else if (of.type !== field.type) {
      fault(
        `“${field.copy}”的类型与本字段不同，请写它的类型 ${refOf(of)}`,
        `"${field.copy}" has another type (${of.type}); write its $ref, ${refOf(of)}`,
      );
    } else if (of.target !== field.target) {
      fault(
        `“${field.copy}”引用的是“${of.target ?? ''}”，本字段引用的是“${field.target ?? ''}”，请写 ${refOf(of)}`,
        `"${field.copy}" refers to "${of.target ?? ''}", this field to "${field.target ?? ''}"; write ${refOf(of)}`,
      );
    } else if (reference.copy !== undefined) {
      fault(
        `“${reference.name}”自己在同一次保存时才复制来，还不能从它复制；请写 "x-compute": "${field.copy}" 与 "x-follow": true`,
        `"${reference.name}" is copied by the same save, too late to copy from it; write "x-compute": "${field.copy}" and "x-follow": true`,
      );
    }
    note(reads.targets, at.lines === undefined ? reference.name : `${at.lines}.${reference.name}`, through);
  }
}

/** Files that decide which names an expression may read: of what it reads through references, lists and look-ups, and of a page that would give it a parent. */
function filesRead({ ctx }: Drafts, [name = '', ...lines]: readonly string[], { text, candidatesOf }: ExpressionSite): readonly string[] {
  const raws = [name, ...lines].flatMap((each) => ctx.records.get(each) ?? []);
  const named = <T>(words: Readonly<Record<string, T>>) =>
    Object.entries(words).flatMap(([word, value]) => (text.includes(word) ? [value] : []));
  const fields = raws.flatMap((raw) => named(raw.fields)).map(({ $ref, items }) => ($ref ?? items?.$ref ?? '').replace(/^\w+:/, ''));
  const lists = raws.flatMap((raw) => named(raw.has ?? {})).map(({ page }) => page);
  const looked = lookUpsOf(text).map(({ page }) => page);
  const owners = [...ctx.broken.values()].filter((each) => each.text.includes(`"record:${name}"`)).map(({ file }) => file);
  return [...[...fields, ...lists, ...looked, candidatesOf?.target].flatMap((each) => filesBehind(ctx, each)), ...owners];
}

/** Checks the expressions of a record, its sub-tables and (where given) a page, and gathers what they read elsewhere. */
export function checkLinks(drafts: Drafts, name: string, draft?: PageDraft): LinkReads {
  const reads = noReads();
  const model = draft?.page.record ?? drafts.models.get(name);
  if (!model) return reads;
  const graph = new Map<string, { readonly site: ExpressionSite; readonly after: readonly string[] }>();
  const checkedSites: CheckedSite[] = [];
  const lineNames = model.fields.flatMap((field) => field.line?.name ?? []);
  const failed = [name, ...lineNames].flatMap((each) => [...(drafts.reports.get(each)?.failed ?? [])]);
  // What follows from a field that does not compile is not told again.
  const isFailed = (missing: string): boolean => failed.some((each) => each.split('.').includes(missing));
  const run = (sites: readonly ExpressionSite[], languages: Languages, lines?: string): void => {
    for (const site of sites) {
      const checked = checkOnce(drafts, site, { key: `${name}/${lines ?? ''}`, languages, lines });
      for (const { offset, missing, ...text } of checked.faults) {
        if (missing !== undefined && isFailed(missing)) continue;
        const rests = missing === undefined ? {} : { rests: filesRead(drafts, [name, ...lineNames], site) };
        drafts.ctx.faults.push(site.source.faultAt(site.path, { ...text, ...rests }, offset));
      }
      checkedSites.push({ site, reads: checked.reads, sound: checked.faults.length === 0, ...(lines === undefined ? {} : { lines }) });
      if (lines === undefined) noteInputs(reads, model, site, checked.reads);
      if (site.list !== undefined && model.fields.every(({ name: own, type }) => own !== site.list || type !== 'refs'))
        note(reads.related, site.list, 'id');
      for (const read of checked.reads)
        noteRead(reads, read, { ...(lines === undefined ? {} : { lines }), candidatesOf: site.candidatesOf });
      if (site.path.at(-1) !== 'x-compute' || !site.into) continue;
      const after = checked.reads.flatMap((read) => {
        if (read.owner === 'line') return [`${read.lines ?? ''}.${read.field}`];
        if (read.owner === 'own') return [lines === undefined ? read.field : `${lines}.${read.field}`];
        return read.owner === 'parent' ? [read.field] : [];
      });
      graph.set(lines === undefined ? site.into.name : `${lines}.${site.into.name}`, { site, after });
    }
  };
  const own = drafts.reports.get(name);
  const words = wordsOf(drafts, model);
  const languagesFor = (record: RecordModel, owner?: RecordModel): Languages => ({
    named: languagesOf({ drafts, words }, record, owner),
    all: () => languagesOf({ drafts }, record, owner),
  });
  const languages = languagesFor(model);
  const isLine = drafts.lines.has(name);
  // A sub-table's expressions are checked where its owner is known.
  if (!isLine || draft) run(own?.sites ?? [], languages);
  checkCopies(drafts, model, reads, { report: own });
  if (!draft) checkSuggested(drafts, model, { report: own, asLine: isLine });
  for (const field of model.fields) {
    if (!field.line) continue;
    const report = drafts.reports.get(field.line.name);
    run(report?.sites ?? [], languagesFor(field.line, model), field.name);
    checkCopies(drafts, field.line, reads, { report, lines: field.name });
  }
  if (draft) {
    run(draft.sites, languages);
    const { search, table } = draft.page;
    const printed = [...draft.papers, ...draft.faces].flatMap<FieldSource>(({ fields }) => fields);
    for (const source of [...search.normal, ...search.more, ...search.advanced, ...table.columns, ...printed]) {
      // What a search asks of related records is no part of the row.
      const isRelated = model.has?.some(({ name }) => name === source.own) === true;
      if (source.through !== undefined && !isRelated) note(reads.targets, source.own, source.through);
    }
    for (const { name: list, fields, related } of draft.papers.flatMap((paper) => paper.lists))
      for (const { own, through } of fields) if (!related && through !== undefined) note(reads.targets, `${list}.${own}`, through);
  }
  checkCycles(drafts.ctx, graph);
  checkAutomaticConditions(drafts.ctx.faults, checkedSites);
  checkSearchRules(drafts.ctx.faults, checkedSites);
  for (const [field, read] of checkRollups(drafts.ctx.faults, model, checkedSites, drafts.models)) reads.rollups.set(field, read);
  return reads;
}
