import { Button } from 'antd';
import { observer } from '@formily/react';
import { toJS } from '@formily/reactive';
import { useTranslation } from 'react-i18next';
import { Decimal } from '../../base/decimal';
import { getAt, isObject, type Values } from '../../base/dot-path';
import { newValues } from '../../schema/derive';
import type { FieldModel, RecordModel } from '../../schema/page-model';
import { groupThousands } from '../table/format-value';
import { useText } from '../use-text';
import { FormControl, useSentence } from './form-control';
import { changeLines, type FormSession } from './form-session';

interface LinesTableProps {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly readOnly: boolean;
}

const move = (lines: readonly unknown[], from: number, to: number): readonly unknown[] => {
  const rest = lines.filter((_, index) => index !== from);
  return [...rest.slice(0, to), lines[from], ...rest.slice(to)];
};

/** A copied line is a new line: it keeps the values, not the identity. */
const copyOf = (line: unknown): unknown => {
  if (!isObject(line)) return line;
  const { id: _id, version: _version, ...rest } = line;
  return structuredClone(rest);
};

function totalOf(lines: readonly unknown[], field: FieldModel): string {
  let sum = new Decimal(0);
  for (const line of lines) {
    const value = getAt(line, field.path);
    if (value !== null && value !== undefined && /^-?\d+(\.\d+)?$/.test(String(value))) sum = sum.plus(String(value));
  }
  const text = field.type === 'int' ? sum.toFixed(0) : sum.toFixed(field.scale ?? 2);
  return field.cell === 'money' ? groupThousands(text) : text;
}

/** A sub-table: one row a line, each cell its widget; lines are added, copied, moved and removed. */
export const LinesTable = observer(function LinesTable({ session, field, line, readOnly }: LinesTableProps) {
  const { t } = useTranslation();
  const text = useText();
  const say = useSentence();
  const lines = toJS(session.form.getValuesIn(field.name)) as unknown;
  const rows = Array.isArray(lines) ? (lines as readonly unknown[]) : [];
  const columns = line.columns.flatMap((column) => {
    const own = line.fields.find((each) => each.name === column.field);
    return own ? [{ ...column, own }] : [];
  });
  const required = new Set(line.required.filter((each) => each.when === undefined).map((each) => each.field));
  const label = text(field.label);
  const change = (edit: (old: readonly unknown[]) => readonly unknown[]): void => changeLines(session, field, edit);
  const blank = (): Values => newValues({ record: line, context: { ...session.context(), parent: session.values() } });
  const totals = columns.some((column) => column.total);
  const error = session.errorOf(field.name);
  const full = field.maxItems !== undefined && rows.length >= field.maxItems;
  return (
    <div className="lh-lines" data-field={field.name}>
      <div className="lh-lines-scroll">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className="lh-lines-index">
                {t('form.index')}
              </th>
              {columns.map(({ field: name, width, own }) => (
                <th key={name} scope="col" className={`lh-form-${own.align}`} style={{ minWidth: width }}>
                  <span className={required.has(name) && !own.readOnly && !readOnly ? 'lh-required' : ''}>{text(own.label)}</span>
                  {own.unit ? <span className="lh-quiet"> ({own.unit})</span> : null}
                </th>
              ))}
              {readOnly ? null : (
                <th scope="col" className="lh-lines-actions">
                  {t('form.lineActions')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={String(getAt(row, ['id']) ?? `new-${String(index)}`)}>
                <td className="lh-lines-index">{index + 1}</td>
                {columns.map(({ field: name, own }) => (
                  <td key={name} className={`lh-form-${own.align}`}>
                    <FormControl
                      session={session}
                      record={line}
                      field={own}
                      name={`${field.name}.${String(index)}.${name}`}
                      label={t('form.cell', { name: text(own.label), index: index + 1 })}
                      readOnly={readOnly || own.readOnly}
                      compact
                    />
                  </td>
                ))}
                {readOnly ? null : (
                  <td className="lh-lines-actions">
                    <button
                      type="button"
                      className="lh-link"
                      disabled={full}
                      onClick={() => change((old) => [...old.slice(0, index + 1), copyOf(row), ...old.slice(index + 1)])}
                    >
                      {t('form.copyLine')}
                    </button>
                    <button
                      type="button"
                      className="lh-link"
                      disabled={index === 0}
                      aria-label={t('form.lineUp', { index: index + 1 })}
                      onClick={() => change((old) => move(old, index, index - 1))}
                    >
                      ↑
                    </button>
                    <button
                      type="button"
                      className="lh-link"
                      disabled={index === rows.length - 1}
                      aria-label={t('form.lineDown', { index: index + 1 })}
                      onClick={() => change((old) => move(old, index, index + 1))}
                    >
                      ↓
                    </button>
                    <button
                      type="button"
                      className="lh-link lh-link-danger"
                      onClick={() => change((old) => old.filter((_, at) => at !== index))}
                    >
                      {t('form.remove')}
                    </button>
                  </td>
                )}
              </tr>
            ))}
            {rows.length === 0 ? (
              <tr>
                <td className="lh-lines-empty" colSpan={columns.length + 2}>
                  {t('form.noLines', { name: label })}
                </td>
              </tr>
            ) : null}
          </tbody>
          {totals && rows.length > 0 ? (
            <tfoot>
              <tr>
                <td className="lh-lines-index">{t('form.total')}</td>
                {columns.map(({ field: name, own, total }) => (
                  <td key={name} className={`lh-form-${own.align}`}>
                    {total ? totalOf(rows, own) : null}
                  </td>
                ))}
                {readOnly ? null : <td className="lh-lines-actions" />}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {error === undefined ? null : (
        <span className="lh-form-error" role="alert">
          {say(error)}
        </span>
      )}
      {readOnly ? null : (
        <Button type="dashed" block disabled={full} onClick={() => change((old) => [...old, blank()])}>
          {t('form.addLine', { name: label })}
        </Button>
      )}
    </div>
  );
});
