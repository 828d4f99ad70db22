import { toSnakeCase } from '../../base/snake-case';
import type { FieldType } from '../model/field-type';
import type { FieldModel } from '../model/record-model';
import type { Text } from '../model/text';
import { typeDefaults } from './type-defaults';

interface SystemField {
  readonly name: string;
  readonly column: string;
  readonly type: FieldType;
  readonly label: Text;
  readonly width: number;
}

const toModel = (field: SystemField): FieldModel => ({
  name: field.name,
  path: [field.name],
  column: field.column,
  type: field.type,
  kind: field.type === 'text' ? 'shortText' : field.type === 'int' ? 'integer' : field.type,
  label: field.label,
  schema: { type: field.type === 'int' ? 'integer' : 'string' },
  message: { zh: `${field.label.zh}格式不正确`, en: `${field.label.en} is not in the right form` },
  readOnly: true,
  widget: typeDefaults[field.type].widget,
  cell: typeDefaults[field.type].cell,
  align: typeDefaults[field.type].align,
  width: field.width,
  mono: false,
  operators: field.name === 'id' ? ['equal', 'in'] : typeDefaults[field.type].operators,
  colours: [],
  system: true,
});

/** Fields that every record has; the compiler puts them after its own. */
export const systemFields: readonly FieldModel[] = Object.freeze(
  (
    [
      { name: 'id', column: 'id', type: 'text', label: { zh: '编码', en: 'Id' }, width: 180 },
      { name: 'version', column: 'version', type: 'int', label: { zh: '版本', en: 'Version' }, width: 80 },
      { name: 'createTime', column: 'create_time', type: 'dateTime', label: { zh: '创建时间', en: 'Created' }, width: 170 },
      { name: 'createUserName', column: 'create_user_name', type: 'text', label: { zh: '创建人', en: 'Created by' }, width: 100 },
      { name: 'updateTime', column: 'update_time', type: 'dateTime', label: { zh: '更新时间', en: 'Updated' }, width: 170 },
      { name: 'updateUserName', column: 'update_user_name', type: 'text', label: { zh: '更新人', en: 'Updated by' }, width: 100 },
    ] satisfies readonly SystemField[]
  ).map(toModel),
);

/**
 * The id of who made a row, of records whose conditions ask for it. It is held against `user.id` alone and shown nowhere, so that it tells nobody more than whether
 * a row is his own.
 */
export const creatorField: FieldModel = Object.freeze({
  ...toModel({ name: 'createUser', column: 'create_user', type: 'text', label: { zh: '创建人', en: 'Created by' }, width: 100 }),
  operators: [],
});

/** Takes how many records an effect makes: no field of any record. */
export const countField: FieldModel = Object.freeze(
  toModel({ name: 'times', column: '', type: 'int', label: { zh: '条数', en: 'How many' }, width: 80 }),
);

/** The fields that name who made a row and who changed it last. */
export const personFields = ['createUserName', 'updateUserName'] as const;

/** Says whether roles may be shut out of a field: of those that every record has, out of the names of persons alone. */
export const isLimitable = ({ name, system }: FieldModel): boolean => !system || personFields.some((each) => each === name);

/** The one system field of a line. */
export const lineSystemFields: readonly FieldModel[] = systemFields.filter((field) => field.name === 'id');

/**
 * The column of a field. Every table has a column `status` of the family's that no record shows, so that a page's own status stands beside it: no other name gives
 * a column that ends so.
 */
export const columnOf = (name: string): string => (name === 'status' ? 'status_' : toSnakeCase(name));

/** Columns that every table has; a field must not give one of them. */
export const commonColumns: ReadonlySet<string> = new Set([
  ...[
    'tenant_id',
    'id',
    'version',
    'create_user',
    'create_user_name',
    'create_dept',
    'create_time',
    'update_user',
    'update_user_name',
    'update_time',
  ],
  'is_deleted',
]);

/** Columns that the table of a sub-table has besides. */
export const lineColumns: ReadonlySet<string> = new Set(['parent_id', 'line_no']);

/** Names that would hide what JavaScript itself puts on every object. */
export const hostNames: ReadonlySet<string> = new Set([
  ...[
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    'propertyIsEnumerable',
    'toLocaleString',
    'then',
  ],
]);
