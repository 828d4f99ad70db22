import type { PageFile } from '../../generated/page-file';
import { toApiModel } from '../model/api-model';
import { programPages } from '../model/program-pages';
import type { Fault } from '../source/fault';
import type { SourceFile } from '../source/source-file';
import type { RawPage, RawRecord } from './compile-context';
import type { CompileMemory } from './compile-memory';
import { failedParts, type Salvaged } from './salvage';

type Named = Pick<RawPage, 'file'>;

/** The record whose rows a page shows: a shared one, or its own, which goes on under its first name when the page is renamed. */
export const recordOfPage = ({ file }: Named): string => file.record ?? file.page;

/** The record of a page that has fields of its own. */
export function toOwnRecord(
  { source, name, lost = [] }: { readonly source: SourceFile; readonly name: string; readonly lost?: Salvaged['lost'] | undefined },
  file: PageFile & Pick<RawRecord, 'fields'>,
): RawRecord {
  const { label, record = name, display, details, find, fields, unique, states, has, daily, existing } = file;
  const [failed, api] = [failedParts(lost), file.api && toApiModel(file.api)];
  return { ...{ name: record, label, source, display, details, find, fields }, ...{ unique, states, has, daily, existing, api, failed } };
}

/** What is said in a page file that belongs to the shared record that it shows. */
export const refuseShared = (source: SourceFile, file: PageFile): readonly Fault[] =>
  (['display', 'details', 'find', 'unique', 'states', 'has', 'daily', 'existing', 'api'] as const)
    .filter((word) => file[word] !== undefined)
    .map((word) =>
      source.faultAt([word], { zh: `“${word}”属于共享记录，请写到记录文件里`, en: `"${word}" belongs to the shared record` }, 'key'),
    );

/** Every readable page, by what other files call it; the first one where two share a name. */
export interface PageIndex {
  readonly named: ReadonlyMap<string, RawPage>;
  /** By the record of its fields, for pages whose record has another name. */
  readonly ownData: ReadonlyMap<string, RawPage>;
  /** By the record whose rows it lists. */
  readonly listing: ReadonlyMap<string, RawPage>;
}

export function indexPages(pages: readonly RawPage[], { watch }: Pick<CompileMemory, 'watch'>): PageIndex {
  const first = (nameOf: (page: RawPage) => string | undefined): ReadonlyMap<string, RawPage> => {
    const found = new Map<string, RawPage>();
    for (const page of pages) {
      const name = nameOf(page);
      if (name !== undefined && !found.has(name)) found.set(name, page);
    }
    return found;
  };
  return {
    named: watch(
      'pages named',
      first(({ file }) => file.page),
    ),
    ownData: watch(
      'pages by data',
      first(({ file }) => (file.fields === undefined ? undefined : file.record)),
    ),
    listing: watch('pages listing', first(recordOfPage)),
  };
}

/** The page that a name in another file means: the page's own, or that of its data, so that a page which is renamed takes no other file along. */
export const findPage = ({ named, ownData }: PageIndex, name: string | undefined): RawPage | undefined =>
  name === undefined ? undefined : (named.get(name) ?? ownData.get(name));

/** Paths that a page file says it had before. */
export const formerPaths = ({ file: { was = [] } }: Named): readonly string[] => (typeof was === 'string' ? [was] : was);

/** Checks what pages say that they were before: nobody else may be it, or have been it, and its rows must be theirs. */
export function checkFormer(pages: readonly RawPage[], faults: Fault[]): void {
  const files = new Map(pages.map((page) => [`${page.module}/${page.file.page}`, page.source.file]));
  const heirs = new Map<string, string>();
  for (const page of pages)
    formerPaths(page).forEach((path, index) => {
      const at = typeof page.file.was === 'string' ? ['was'] : ['was', index];
      const tell = (zh: string, en: string, place: 'key' | 'value' = 'value') =>
        faults.push(page.source.faultAt(place === 'key' ? ['was'] : at, { zh, en }, place));
      const [still, heir] = [files.get(path), heirs.get(path)];
      if (still === page.source.file) tell('页面不能由自己改名而来', 'A page cannot have been itself before');
      else if (still !== undefined)
        tell(
          `页面“${path}”还在：${still}，改名要把那个文件移走`,
          `The page "${path}" is still there: ${still}; a rename takes that file away`,
        );
      else if (heir !== undefined) tell(`“${path}”已由 ${heir} 接过`, `${heir} has taken over from "${path}" already`);
      else heirs.set(path, page.source.file);
      const user = programPages.get(path);
      if (user)
        tell(
          `页面“${path}”不能改名：${user.zh}按这个地址找它；可以改的是 label`,
          `The page "${path}" cannot be renamed: ${user.en} find it by this address; change its label instead`,
        );
      const former = path.replace(/^.*\//, '');
      if (page.file.record === undefined && former !== page.file.page && index === 0)
        tell(
          `数据留在原来的名称下，请加上 "record": "${former}"（改过几次的写最初的页面名）`,
          `The rows stay under their name: add "record": "${former}" (the first name, where it was renamed more than once)`,
          'key',
        );
    });
}
