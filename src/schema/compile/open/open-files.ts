import { type CompileContext, type RawPage, type RawRecord } from '../../context/compile-context';
import { type CompileMemory, languageOf, sourceOf } from '../../context/compile-memory';
import { openWording } from '../../context/open-wording';
import { checkFormer, refuseShared, toOwnRecord } from '../../context/page-names';
import { failedParts, findMention, followsFrom, type Salvaged } from '../../context/salvage';
import { type Fault, recordIn } from '../../source/fault';
import type { SchemaSources } from '../../source/read-schemas';
import { compileCatalogue } from '../compile-catalogue';
import { type RawPaper, readPapers } from '../compile-papers';

/** A folder of which every file was read. */
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
export function openFiles(sources: SchemaSources, memory: CompileMemory): Opened {
  const faults: Fault[] = [];
  const readLanguage = languageOf(memory);
  const catalogue = compileCatalogue(sources.files, faults, memory);
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
    const source = sourceOf(memory, file, text);
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
      const { file: own, lost: missing = [] } = read;
      add(
        memory.once(`raw ${file}`, [read], () => ({ ...own, name, source, failed: failedParts(missing) })),
        'record',
      );
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
    else if (other === undefined) {
      const own = { ...read.file, fields };
      add(
        memory.once(`raw ${file}`, [read], () => toOwnRecord({ ...read, source, name }, own)),
        record === undefined ? 'page' : 'record',
      );
    }
    const said = read.file;
    pages.push(memory.once(`page of ${file}`, [read], () => ({ module, source, file: { ...said, page: name } })));
  }
  checkFormer(pages, faults);
  openWording({ records, catalogue, faults }, sources.files, memory);
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
  const papers = readPapers(sources.files, faults, memory);
  return { ctx: { catalogue, records, aliases, broken, faults }, pages, papers, partial: new Set(lost.keys()), follows };
}
