import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import type { FieldModel, RecordModel } from '../../../src/schema/model/record-model';
import type { Text } from '../../../src/schema/model/text';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { sentences } from '../../../src/schema/model/sentences';

const { pages } = compileSchemas(readSchemas(resolve(import.meta.dirname, '../../../schemas')));

const fieldsOf = (record: RecordModel): readonly FieldModel[] =>
  record.fields.flatMap((field) => [field, ...(field.line ? fieldsOf(field.line) : [])]);

const told = (field: FieldModel): readonly Text[] => {
  const { label } = field;
  return [
    field.message,
    sentences.required(label, field.type),
    sentences.malformed(label),
    sentences.notOffered(label),
    sentences.sealed(label, { zh: '旧', en: 'Old' }),
    sentences.taken([label]),
    sentences.tooLong(label, 5),
    sentences.tooGreat(label, '5'),
    sentences.tooFew(label, 2),
    sentences.endsBefore(field, field),
    sentences.readOnlyNow(label),
    sentences.notByRole(label),
  ];
};

const isDoubled = ({ zh, en }: Text): boolean => /([\u4e00-\u9fff]{2,})\1/.test(zh) || /\b(\w+)\s+\1\b/i.test(en);

test('no sentence about a field of the product says a word twice', () => {
  const fields = [...pages.values()].flatMap((page) => fieldsOf(page.record));
  expect(fields.length).toBeGreaterThan(300);
  expect([
    ...new Set(
      fields
        .flatMap(told)
        .filter(isDoubled)
        .map(({ zh }) => zh),
    ),
  ]).toEqual([]);
});
