import type { GuessedField } from './guessed-field';

/** What a page begins with where nothing is given. */
export const plainFields = (page: string): readonly GuessedField[] => [
  {
    ...{ name: `${page}No`, label: '编号', isFilled: true, isDistinct: true, isLong: false },
    field: { $ref: 'kind:shortText', 'x-label': { zh: '编号', en: 'No.' }, maxLength: 32, 'x-mono': true },
  },
  {
    ...{ name: `${page}Name`, label: '名称', isFilled: true, isDistinct: false, isLong: false },
    field: { $ref: 'kind:shortText', 'x-label': { zh: '名称', en: 'Name' }, maxLength: 64 },
  },
  {
    ...{ name: 'remark', label: '备注', isFilled: false, isDistinct: false, isLong: true },
    field: { $ref: 'kind:longText', 'x-label': { zh: '备注', en: 'Remark' }, maxLength: 512 },
  },
];
