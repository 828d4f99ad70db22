import { closestName } from '../../base/closest-name';
import { hashText } from '../../base/hash-text';
import type { PaperFile } from '../../generated/paper-file';
import { type CompileContext, Reporter } from '../context/compile-context';
import { type CompileMemory, languageOf, sourceOf } from '../context/compile-memory';
import type { PageCompileContext } from '../context/page-compile-context';
import { findPage, type PageIndex } from '../context/page-names';
import { elsewhereText } from '../model/elsewhere-text';
import type { FieldSource, PaperOffer } from '../model/page-model';
import type { RecordModel } from '../model/record-model';
import { layoutFile, type PaperList, type PaperModel, twinFile } from '../model/paper-model';
import type { Fault } from '../source/fault';
import type { JsonPath, SourceFile } from '../source/source-file';
import { checkTwin } from './check-twin';
import { resolveSource } from './resolve-source';

/** A paper as its file says it. */
export interface RawPaper {
  readonly source: SourceFile;
  readonly file: PaperFile;
  readonly files: PaperModel['files'];
}

const isEmpty = (text: string | undefined): boolean => text?.trim() === '';

/** Tells layouts and twins that say nothing: they print nothing, and an empty text among what has served is the removal of one. */
const findEmpty = (texts: ReadonlyMap<string, string>): readonly Fault[] =>
  [...texts].flatMap(([file, text]) =>
    /^papers\/.*\.(?:typ|xml)$/.test(file) && isEmpty(text)
      ? [{ file, line: 1, column: 1, sentence: '文件是空的', en: 'The file is empty' }]
      : [],
  );

/** Reads the papers of a folder; those whose shape is wrong are told and left out. */
export function readPapers(texts: ReadonlyMap<string, string>, faults: Fault[], memory: CompileMemory): readonly RawPaper[] {
  faults.push(...findEmpty(texts));
  const shared = Object.fromEntries(
    [...texts].flatMap(([path, text]) => (/^papers\/[^/]+\.typ$/.test(path) ? [[path.slice('papers/'.length), text]] : [])),
  );
  return [...texts].flatMap(([path, text]): RawPaper[] => {
    const [, folder = '', name = '', ...rest] = path.split('/');
    if (!path.startsWith('papers/') || !path.endsWith('.json')) return [];
    const source = sourceOf(memory, path, text);
    if (name !== 'paper.json' || rest.length > 0) {
      faults.push(source.faultAt([], { zh: '单据文件要放在 papers/<单据>/paper.json', en: 'A paper stands at papers/<paper>/paper.json' }));
      return [];
    }
    const { file, faults: found } = languageOf(memory)('paper', source);
    faults.push(...source.faults, ...found);
    if (!file || found.length > 0) return [];
    if (file.paper !== folder)
      faults.push(
        source.faultAt(['paper'], {
          zh: `“paper”应当与文件夹同名：${folder}`,
          en: `"paper" must equal the folder: ${folder}`,
          hint: folder,
        }),
      );
    const layout = texts.get(`papers/${folder}/template.typ`);
    if (layout === undefined) {
      faults.push(
        source.faultAt([], { zh: '同一文件夹里要有版面 template.typ', en: 'The layout template.typ must stand in the same folder' }),
      );
      return [];
    }
    const twin = file.twin === undefined ? undefined : texts.get(`papers/${file.twin}`);
    if (file.twin !== undefined && twin === undefined) {
      const known = [...texts.keys()].flatMap((each) => (each.endsWith('.xml') ? [each.slice('papers/'.length)] : []));
      const words = { zh: `没有文件 papers/${file.twin}`, en: `No file papers/${file.twin}`, hint: closestName(file.twin, known) };
      faults.push(source.faultAt(['twin'], words));
      return [];
    }
    if (isEmpty(layout) || isEmpty(twin)) return [];
    const files = { [layoutFile]: layout, ...shared, ...(twin === undefined ? {} : { [twinFile]: twin }) };
    return [memory.once(`paper ${path}`, [source, ...Object.entries(files).flat()], () => ({ source, file, files }))];
  });
}

/** Tells the papers of pages that there are not. */
export function checkPaperPages(
  papers: readonly RawPaper[],
  pages: PageIndex,
  { broken, faults }: Pick<CompileContext, 'broken' | 'faults'>,
): void {
  const names = [...pages.named.keys()];
  for (const { file, source } of papers)
    if (!findPage(pages, file.page) && !broken.has(file.page))
      faults.push(
        source.faultAt(['page'], { zh: `没有页面“${file.page}”`, en: `No page "${file.page}"`, hint: closestName(file.page, names) }),
      );
}

function compileFields(ctx: PageCompileContext, names: readonly string[], path: JsonPath): readonly FieldSource[] {
  return names.flatMap((name, index): FieldSource[] => {
    const source = resolveSource(ctx, name, [...path, index]);
    return source ? [{ ...source, label: source.of.label }] : [];
  });
}

/** The record whose fields a list has: the lines of a field, or related records, which tell of what they refer to its name alone. */
function findList(
  ctx: PageCompileContext,
  name: string,
): { readonly record: RecordModel; readonly related?: PaperList['related'] } | undefined {
  const line = ctx.record.fields.find((field) => field.name === name)?.line;
  if (line) return { record: line };
  const has = ctx.record.has?.find((each) => each.name === name);
  const record = has && ctx.records.get(has.record);
  return has && record ? { record, related: { record: has.record, by: has.by } } : undefined;
}

function compileLists(ctx: PageCompileContext, lists: NonNullable<PaperFile['lists']>): readonly PaperList[] {
  return Object.entries(lists).flatMap(([name, names]): PaperList[] => {
    const found = findList(ctx, name);
    if (!found) {
      const known = [
        ...ctx.record.fields.flatMap((field) => (field.line ? [field.name] : [])),
        ...(ctx.record.has ?? []).map((has) => has.name),
      ];
      ctx.report.fault(
        ['lists', name],
        { zh: `没有明细表或相关记录“${name}”`, en: `No sub-table or related records "${name}"`, hint: closestName(name, known) },
        'key',
      );
      return [];
    }
    const fields = compileFields({ ...ctx, record: found.record }, names, ['lists', name]);
    fields.forEach((field, index) => {
      if (found.related && field.through !== undefined)
        ctx.report.fault(['lists', name, index], {
          zh: '相关记录只能用自己的字段，引用写名称即可',
          en: 'Related records give their own fields alone; a reference gives its name',
        });
    });
    return [{ name, fields, ...(found.related ? { related: found.related } : {}) }];
  });
}

function checkCodes(ctx: PageCompileContext, { codes = {}, fields }: PaperFile): void {
  for (const [name, { text }] of Object.entries(codes)) {
    for (const [, word = ''] of text.matchAll(/\{([^{}]*)\}/g))
      if (word !== '@verify' && !fields.includes(word))
        ctx.report.fault(['codes', name, 'text'], {
          zh: `“${word}”不在 fields 里`,
          en: `"${word}" is not in fields`,
          hint: closestName(word, fields),
        });
  }
}

/** Tells a face that the page of a paper does not have. */
function checkFace(ctx: PageCompileContext, { face }: PaperFile): void {
  const names = Object.keys(ctx.file.public ?? {});
  if (face !== undefined && !names.includes(face))
    ctx.report.fault(['face'], {
      zh: `页面没有公众查询“${face}”`,
      en: `The page has no public face "${face}"`,
      hint: closestName(face, names),
    });
}

function checkKeep(ctx: PageCompileContext, { keep = [], released, void: isVoid }: PaperFile): void {
  const words = [
    ['released', released, '没有正本就没有发出的正本', 'none is handed out'],
    ['void', isVoid, '没有正本就没有作废的正本', 'none is void'],
  ] as const;
  for (const [word, said, zh, en] of words) {
    if (said === undefined) continue;
    ctx.report.expression([word], said);
    if (keep.length === 0)
      ctx.report.fault([word], {
        zh: `“${word}”要与“keep”一起用：${zh}`,
        en: `"${word}" stands beside "keep": without originals ${en}`,
      });
  }
  const names = (ctx.record.states?.transitions ?? []).map((transition) => transition.name);
  keep.forEach((name, index) => {
    if (!names.includes(name))
      ctx.report.fault(['keep', index], { zh: `没有状态变化“${name}”`, en: `No transition "${name}"`, hint: closestName(name, names) });
  });
}

/** Units: mm. */
const sheets = { A4: { width: 210, height: 297 }, A5: { width: 148, height: 210 } } as const;

function sizeOf({ size = 'A4', landscape }: PaperFile): PaperModel['size'] {
  const { width, height } = typeof size === 'string' ? sheets[size] : size;
  return landscape ? { width: height, height: width } : { width, height };
}

/** Compiles the papers of a page; names through references are noted as those of its columns are. Shape: `papers` are the page's alone. */
export function compilePapers(page: PageCompileContext, papers: readonly RawPaper[]): readonly PaperModel[] {
  return papers.map(({ file, source, files }): PaperModel => {
    const { ctx, sites, failed } = page.report;
    const mine: PageCompileContext = { ...page, report: new Reporter(ctx, source, false, sites, failed) };
    mine.report.expression(['when'], file.when);
    if (page.record.api !== undefined) mine.report.fault(['page'], elsewhereText(page.file.page));
    checkCodes(mine, file);
    checkKeep(mine, file);
    checkFace(mine, file);
    page.report.ctx.faults.push(...checkTwin(file, files));
    return {
      name: file.paper,
      label: file.label,
      page: `${page.module}/${page.file.page}`,
      record: page.record.name,
      ...(file.when === undefined ? {} : { when: file.when }),
      size: sizeOf(file),
      ...(file.pages === undefined ? {} : { pages: file.pages }),
      fields: compileFields(mine, file.fields, ['fields']),
      lists: compileLists(mine, file.lists ?? {}),
      codes: Object.entries(file.codes ?? {}).map(([name, code]) => ({ name, ...code })),
      ...(file.face === undefined ? {} : { face: file.face }),
      keep: file.keep ?? [],
      ...(file.released === undefined ? {} : { released: file.released }),
      ...(file.void === undefined ? {} : { void: file.void }),
      version: hashText(JSON.stringify([file, files])),
      files,
    };
  });
}

/** What a page says of its papers to the browser. */
export const offersOf = (papers: readonly PaperModel[]): readonly PaperOffer[] =>
  papers.map(({ name, label, when, size, keep, files }) => ({
    ...{ name, label, size, ...(when === undefined ? {} : { when }) },
    ...(keep.length > 0 ? { keeps: true as const } : {}),
    ...(files[twinFile] === undefined ? {} : { twin: true as const }),
  }));
