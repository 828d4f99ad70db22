import { isObject } from '../../../base/dot-path';
import type { PageFile } from '../../../generated/page-file';
import type { PageModel } from '../../model/page-model';
import type { Fault } from '../../source/fault';
import type { SourceFile } from '../../source/source-file';
import { fillsItself } from '../check-required';

/** A page with the file that says what its roles begin with. */
interface Said {
  readonly raw: { readonly file: PageFile };
  readonly page: Pick<PageModel, 'record' | 'roles'>;
  readonly report: { readonly source: SourceFile };
}

/**
 * Fields that a role may not enter although a transition that it may do asks for them: who has no other role presses the button in vain, unless somebody else
 * has entered the field before. What every record has from the beginning is there whoever enters it.
 */
export function findUnpressable({ raw, page: { record, roles }, report }: Said): readonly Fault[] {
  const always = new Set(record.required.flatMap(({ field, when }) => (when === undefined ? [field] : [])));
  const answered = new Set(record.fields.filter((field) => fillsItself(field) || always.has(field.name)).map(({ name }) => name));
  return Object.entries(raw.file.roles ?? {}).flatMap(([role, words]) => {
    if (Array.isArray(words) || !isObject(words)) return [];
    const mine = (record.states?.transitions ?? []).filter(({ name }) => roles[role]?.can.includes(name));
    return (['hide', 'mask', 'fixed'] as const).flatMap((word) =>
      (words[word] ?? []).flatMap((name, index) => {
        const asking = mine.find(
          ({ ask, optional = [], fills = {} }) => ask.includes(name) && !optional.includes(name) && !Object.hasOwn(fills, name),
        );
        if (!asking || answered.has(name)) return [];
        const text = {
          zh: `“${role}”可以“${asking.label.zh}”，它要填写的“${name}”却在 ${word} 里：没有别人先填好，就办不成。请从 ${word} 里去掉，在 ask 里写 "required": false，或去掉 ${asking.name} 的权限`,
          en: `"${role}" may do "${asking.name}", which asks for "${name}", and that stands in ${word}: it fails unless somebody else has entered it. Take it out of ${word}, have "required": false in ask, or take the right away`,
        };
        return [report.source.faultAt(['roles', role, word, index], text)];
      }),
    );
  });
}
