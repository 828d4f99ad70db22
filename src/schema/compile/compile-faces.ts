import { areWithin } from '../../base/accepted-files';
import { closestName } from '../../base/closest-name';
import type { PageFile } from '../../generated/page-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FaceModel } from '../model/face-model';
import type { FieldModel } from '../model/record-model';
import { resolveSource } from './resolve-source';

type RawFace = NonNullable<PageFile['public']>[string];

/** Calls of one address in ten minutes, where a file does not say. */
const usualBudget = 30;

/** Finds an own field with one value. Errors: reported, then undefined. */
function findOwn(ctx: PageCompileContext, name: string, path: readonly string[]): FieldModel | undefined {
  const field = ctx.record.fields.find((each) => each.name === name);
  if (field) return field;
  const names = ctx.record.fields.map((each) => each.name);
  ctx.report.fault(path, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) });
  return undefined;
}

function compileKeys(ctx: PageCompileContext, raw: RawFace, path: readonly string[]): FaceModel['keys'] {
  const keys = Object.entries(raw.keys).flatMap(([name, of]) => {
    const field = findOwn(ctx, of, [...path, 'keys', name]);
    if (field && field.type !== 'text') ctx.report.fault([...path, 'keys', name], { zh: `“${of}”不是文字`, en: `"${of}" is no text` });
    return field ? [{ name, field }] : [];
  });
  const [firstName] = Object.keys(raw.keys);
  const first = keys.find(({ name }) => name === firstName);
  const others = keys.filter((key) => key !== first);
  if (first && !ctx.record.unique.some(({ fields }) => fields.length === 1 && fields[0] === first.field.name))
    ctx.report.fault([...path, 'keys', first.name], {
      zh: `“${first.field.name}”不在唯一约束里，认不出是哪一条`,
      en: `"${first.field.name}" is not unique, so that it does not say which record is meant`,
    });
  const { numbers } = ctx.report.ctx.catalogue;
  const isSecret = ({ number }: FieldModel): boolean =>
    number !== undefined && numbers.get(number)?.items.some(({ random }) => random !== undefined) === true;
  if (keys.length === Object.keys(raw.keys).length && !others.some(({ field }) => isSecret(field)))
    ctx.report.fault(
      [...path, 'keys'],
      {
        zh: '除第一项外，至少一项要是猜不出的：用 random 编号规则的字段',
        en: 'Beside the first, one key must be what nobody can guess: a field whose numbering rule is random',
      },
      'key',
    );
  return keys;
}

/** What an answer says besides the fields that a face lists. */
const ownWords = ['state', 'stateTone', 'marks', 'pictures', 'institute', 'checkedAt', 'sha256', 'copySha256'];

const toMask = (text: string | undefined): { readonly mask?: { readonly start: number; readonly end: number } } => {
  const [start = 0, end = 0] = (text ?? '').split('-').map(Number);
  return text === undefined ? {} : { mask: { start, end } };
};

const takesPictures = ({ accept }: FieldModel): boolean => accept !== undefined && areWithin(accept, ['image']);

function compileFace(ctx: PageCompileContext, name: string, raw: RawFace): FaceModel {
  const path = ['public', name];
  const fields = raw.fields.flatMap((entry, index): FaceModel['fields'] => {
    const said: Exclude<typeof entry, string> = typeof entry === 'string' ? { field: entry } : entry;
    const at = [...path, 'fields', index, ...(typeof entry === 'string' ? [] : ['field'])];
    const source = resolveSource(ctx, said.field, at);
    if (!source) return [];
    if (source.of.type === 'files' && (source.through !== undefined || !takesPictures(source.of)))
      ctx.report.fault(at, {
        zh: '附件不能公开显示，只有本页的图片（kind:images）可以',
        en: 'Files are not shown to everybody; pictures of the page itself (kind:images) are',
      });
    const name = said.name ?? said.field;
    if (ownWords.includes(name))
      ctx.report.fault(at, {
        zh: `“${name}”是回答自己的名称，请用 name 另起一个`,
        en: `"${name}" is a name of the answer's own; say another by name`,
      });
    if (said.colour === true && (source.through !== undefined || !source.of.colours.some(({ word }) => word !== undefined)))
      ctx.report.fault([...path, 'fields', index, 'colour'], {
        zh: `“${said.field}”没有带字样（word）的 x-colour`,
        en: `"${said.field}" has no x-colour with a word`,
      });
    const shown = { name, label: said.label ?? source.of.label, ...toMask(said.mask) };
    return [{ ...source, ...shown, ...(said.colour === true ? { marks: true as const } : {}) }];
  });
  ctx.report.expression([...path, 'when'], raw.when);
  const state = raw.state === undefined ? undefined : findOwn(ctx, raw.state, [...path, 'state']);
  return {
    ...{ name, page: `${ctx.module}/${ctx.file.page}`, label: raw.label, ...(raw.note ? { note: raw.note } : {}) },
    keys: compileKeys(ctx, raw, path),
    ...(raw.when === undefined ? {} : { when: raw.when }),
    fields,
    ...(state ? { state } : {}),
    miss: raw.miss,
    budget: raw.budget ?? usualBudget,
  };
}

/** Compiles what anybody may ask of the records of a page. */
export const compileFaces = (ctx: PageCompileContext): readonly FaceModel[] =>
  Object.entries(ctx.file.public ?? {}).map(([name, raw]) => compileFace(ctx, name, raw));

/** Tells names of faces that two pages have. */
export function checkFaceNames(
  drafts: readonly { readonly faces: readonly FaceModel[]; readonly report: PageCompileContext['report'] }[],
): void {
  const seen = new Set<string>();
  for (const { faces, report } of drafts)
    for (const { name } of faces) {
      if (seen.has(name))
        report.fault(['public', name], { zh: `另一个页面已有“${name}”`, en: `Another page has a "${name}" already` }, 'key');
      seen.add(name);
    }
}
