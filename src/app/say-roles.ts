import { isObject } from '../base/dot-path';
import { roleWord } from '../base/roles/role-names';
import type { Language } from '../base/text';
import { bearsShippedName } from '../schema/model/shipped-name';
import type { PageSource, WireRow } from '../runtime/source/page-source';

/** A role that a row refers to, as it is called in the language. */
function sayTarget(target: unknown, language: Language): unknown {
  if (Array.isArray(target)) return target.map((each) => sayTarget(each, language));
  if (!isObject(target) || typeof target['display'] !== 'string') return target;
  return { ...target, display: roleWord(target['display'], language) };
}

/** Lets a page whose records refer to roles call them in the language on screen; of the record of a role itself that is done where its name is drawn. */
export function sayRoles(source: PageSource, languageOf: () => Language): PageSource {
  const fields = source.served.model.record.fields.flatMap((field) =>
    field.target !== undefined && bearsShippedName(field) ? [field.name] : [],
  );
  if (fields.length === 0) return source;
  const sayRow = (row: WireRow): WireRow => {
    const refs = row['$refs'];
    if (!isObject(refs)) return row;
    const said = fields.flatMap((name) => (name in refs ? [[name, sayTarget(refs[name], languageOf())] as const] : []));
    return { ...row, $refs: { ...refs, ...Object.fromEntries(said) } };
  };
  const sayRows = <T extends { readonly records: readonly WireRow[] }>(page: T): T => ({ ...page, records: page.records.map(sayRow) });
  return {
    ...source,
    list: async (...asked) => sayRows(await source.list(...asked)),
    tree: async (...asked) => sayRows(await source.tree(...asked)),
    detail: async (...asked) => sayRow(await source.detail(...asked)),
    candidates: async (request, signal) => {
      const found = await source.candidates(request, signal);
      if (!fields.includes(request.field)) return found;
      return found.map((each) => ({ ...each, display: roleWord(each.display, languageOf()) }));
    },
  };
}
