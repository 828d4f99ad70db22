import { Button, Pagination } from 'antd';
import { observer } from '@formily/react';
import { toJS } from '@formily/reactive';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt, isObject } from '../../base/dot-path';
import { newValues } from '../../schema/derive';
import type { FieldModel, RecordModel } from '../../schema/page-model';
import { useText } from '../use-text';
import { plainConditions } from './field-conditions';
import { faultPlace } from './fault-place';
import { useSentence } from './form-control';
import type { FormSession } from './form-session';
import { type LineAct, type LineColumn, LineRow } from './line-row';
import { totalOf } from './lines-total';
import { focusField, isLastEntry } from './move-focus';

interface LinesTableProps {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly readOnly: boolean;
}

type Lines = readonly unknown[];

/** Lines drawn at once: each has a dozen entries, and a sub-table may have hundreds. */
const pageSize = 50;

const pageOf = (index: number): number => Math.floor(index / pageSize) + 1;

const move = (lines: Lines, from: number, to: number): Lines => {
  const rest = lines.filter((_, index) => index !== from);
  return [...rest.slice(0, to), lines[from], ...rest.slice(to)];
};

/** A copied line is a new line: it keeps the values, not the identity. */
const copyOf = (line: unknown): unknown => {
  if (!isObject(line)) return line;
  const { id: _id, version: _version, ...rest } = line;
  return structuredClone(rest);
};

const edits: Readonly<Record<LineAct, (lines: Lines, index: number) => Lines>> = {
  copy: (lines, index) => [...lines.slice(0, index + 1), copyOf(lines[index]), ...lines.slice(index + 1)],
  up: (lines, index) => move(lines, index, index - 1),
  down: (lines, index) => move(lines, index, index + 1),
  remove: (lines, index) => lines.filter((_, at) => at !== index),
};

const toColumns = (line: RecordModel): readonly LineColumn[] =>
  line.columns.flatMap((column) => {
    const own = line.fields.find((each) => each.name === column.field);
    return own ? [{ ...column, own }] : [];
  });

/** A sub-table: one row a line, each cell its widget; lines are added, copied, moved and removed. Enter at the end adds a line. */
export const LinesTable = observer(function LinesTable({ session, field, line, readOnly }: LinesTableProps) {
  const { t } = useTranslation();
  const text = useText();
  const say = useSentence();
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const lines = toJS(session.form.getValuesIn(field.name)) as unknown;
  const rows: Lines = Array.isArray(lines) ? lines : [];
  const columns = useMemo(() => toColumns(line), [line]);
  const label = text(field.label);
  const error = session.errorOf(field.name);
  const full = field.maxItems !== undefined && rows.length >= field.maxItems;

  const [page, setPage] = useState(1);
  const current = Math.min(page, pageOf(Math.max(0, rows.length - 1)));
  const offset = (current - 1) * pageSize;
  const sought = session.sought();

  // A line on another page, or a new one, is there only after the next drawing.
  useEffect(() => {
    if (wanted.current !== undefined && focusField(place.current, wanted.current, 'nearest')) wanted.current = undefined;
  });
  const want = useCallback((name: string, index: number): void => {
    wanted.current = name;
    setPage(pageOf(index));
  }, []);
  useEffect(() => {
    const found = sought && faultPlace(session.record, sought.name);
    if (sought && found?.lines?.name === field.name) want(sought.name, found.line ?? 0);
  }, [session, field, sought, want]);

  const firstEntry = useCallback(
    (index: number): string => `${field.name}.${String(index)}.${columns.find(({ own }) => !own.readOnly)?.field ?? ''}`,
    [field, columns],
  );
  const add = (): void => {
    const blank = newValues({ record: line, context: { ...session.context(), parent: session.values() } });
    want(firstEntry(rows.length), rows.length);
    session.changeLines(field, (old) => [...old, blank]);
  };
  // The same function for every drawing, so that a line is drawn again only for its own sake.
  const act = useCallback(
    (what: LineAct, index: number): void => {
      session.changeLines(field, (old) => {
        const next = what === 'copy' ? index + 1 : Math.min(index, old.length - 2);
        if ((what === 'copy' || what === 'remove') && next >= 0) want(firstEntry(next), next);
        return edits[what](old, index);
      });
    },
    [session, field, firstEntry, want],
  );
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || readOnly || full) return;
    if (!isLastEntry(place.current?.querySelector('tbody') ?? null, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };

  return (
    <div ref={place} className="lh-lines" data-field={field.name} onKeyDown={handleKey}>
      <div className="lh-lines-scroll" tabIndex={0} role="group" aria-label={label}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className="lh-lines-index">
                {t('form.index')}
              </th>
              {columns.map(({ field: name, width, own }) => (
                <th key={name} scope="col" className={`lh-form-${own.align}`} style={{ minWidth: width }}>
                  <span className={plainConditions(line, own).required && !readOnly ? 'lh-required' : ''}>{text(own.label)}</span>
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
            {rows.slice(offset, offset + pageSize).map((row, at) => {
              const index = offset + at;
              return (
                <LineRow
                  key={String(getAt(row, ['id']) ?? `new-${String(index)}`)}
                  session={session}
                  field={field}
                  line={line}
                  columns={columns}
                  index={index}
                  last={index === rows.length - 1}
                  full={full}
                  readOnly={readOnly}
                  onAct={act}
                />
              );
            })}
            {rows.length === 0 ? (
              <tr>
                <td className="lh-lines-empty" colSpan={columns.length + 2}>
                  {t('form.noLines', { name: label })}
                </td>
              </tr>
            ) : null}
          </tbody>
          {columns.some((column) => column.total) && rows.length > 0 ? (
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
      {rows.length > pageSize ? (
        <Pagination
          className="lh-lines-pages"
          size="small"
          align="end"
          current={current}
          pageSize={pageSize}
          total={rows.length}
          showSizeChanger={false}
          showTotal={(count) => t('form.lineCount', { count })}
          onChange={setPage}
        />
      ) : null}
      {error === undefined ? null : (
        <span className="lh-form-error" role="alert">
          {say(error)}
        </span>
      )}
      {readOnly ? null : (
        <Button type="dashed" block disabled={full} onClick={add}>
          {t('form.addLine', { name: label })}
        </Button>
      )}
    </div>
  );
});
