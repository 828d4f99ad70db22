import { Alert, Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt, isObject, type Values } from '../../base/dot-path';
import { holds } from '../../schema/expression/conditions';
import { groupFields } from '../../schema/model/form-fields';
import type { FormGroupModel } from '../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { slowly } from '../../ui/slowly';
import { displayOf } from '../actions/display-of';
import { toExpressionContext } from '../source/expression-context';
import { groupsOf } from '../form/engine/groups-of';
import { readValue } from '../form/widgets/read-value';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { useLanguage, useText } from '../source/use-text';
import { cellClass } from './cell-class';
import { PrintFiles } from './print-files';
import { PrintFrame } from './print-frame';
import { PrintHead } from './print-head';
import { PrintTable } from './print-table';

interface PrintRecordProps {
  readonly row: WireRow;
  /** Choice of what is printed instead. */
  readonly choice?: ReactNode;
  onClose(): void;
}

/** Lines of more columns than this want the paper on its side. */
const columnsUpright = 9;

function Value({ field, values }: { readonly field: FieldModel; readonly values: Values }): ReactNode {
  const text = useText();
  const grid = field.grid === undefined ? undefined : getAt(values, field.grid.split('.'));
  return readValue({ field, value: getAt(values, field.path), target: getAt(values, ['$refs', field.name]), grid, say: text, empty: '—' });
}

/** What no half of a line is broad enough for: texts with marks, tables of readings, pictures. */
const isBroad = ({ normalize, type }: FieldModel): boolean => type === 'files' || normalize === 'html' || normalize === 'readings';

/**
 * The fields that have the whole line: what is broad, what has it in the form, and what would stand alone in it, so that no corner of the table is left open.
 * Shape: their names.
 */
function wholeLines({ items }: FormGroupModel, plain: readonly FieldModel[], columns: number): ReadonlySet<string> {
  const spans = new Map(items.map(({ field, span }) => [field, span]));
  const wide = plain.map((field) => isBroad(field) || (columns > 1 && (spans.get(field.name) ?? 1) >= columns));
  let isLeft = true;
  return new Set(
    plain.flatMap(({ name }, index) => {
      const isAlone = isLeft && wide[index + 1] !== false;
      const isWhole = wide[index] === true || isAlone;
      isLeft = isWhole || !isLeft;
      return isWhole ? [name] : [];
    }),
  );
}

/** The lines of a record as a table of their own. */
function Lines({ line, lines }: { readonly line: RecordModel; readonly lines: readonly Values[] }): ReactNode {
  const text = useText();
  const { t } = useTranslation();
  const columns = line.columns.flatMap((column) => {
    const own = line.fields.find((field) => field.name === column.field);
    return own ? [{ ...column, own }] : [];
  });
  return (
    <PrintTable>
      <thead>
        <tr>
          <th scope="col">{t('list.index')}</th>
          {columns.map(({ field, own }) => (
            <th key={field} scope="col" className={cellClass(own)}>
              {text(own.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 ? (
          <tr>
            <td colSpan={columns.length + 1}>{t('print.noLines')}</td>
          </tr>
        ) : null}
        {lines.map((values, index) => (
          <tr key={String(values['id'] ?? index)}>
            <td>{index + 1}</td>
            {columns.map((column) => (
              <td key={column.field} className={cellClass(column.own, column)}>
                <Value field={column.own} values={values} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PrintTable>
  );
}

/** The fields of a group as they follow each other in the form: values that stand together, and lines by themselves. */
function inTurn(fields: readonly FieldModel[]): readonly (readonly FieldModel[])[] {
  const runs: FieldModel[][] = [];
  fields.forEach((field, index) => {
    const before = fields[index - 1];
    const last = runs.at(-1);
    if (last && before && !before.line && !field.line) last.push(field);
    else runs.push([field]);
  });
  return runs;
}

interface ValuesProps {
  readonly group: FormGroupModel;
  readonly fields: readonly FieldModel[];
  readonly columns: number;
  readonly values: Values;
  /** The pictures of a field have arrived. */
  onDrawn(name: string): void;
}

/** Fields that stand together, as labels and values. */
function FieldValues({ group, fields, columns, values, onDrawn }: ValuesProps): ReactNode {
  const text = useText();
  const whole = wholeLines(group, fields, columns);
  return (
    <dl className="lh-print-values">
      {fields.map((field) => (
        <div
          key={field.name}
          className={`${whole.has(field.name) ? 'lh-print-whole' : ''} ${field.normalize === 'readings' ? 'lh-print-below' : ''}`}
        >
          <dt>{text(field.label)}</dt>
          <dd>
            {field.type === 'files' ? (
              <PrintFiles value={getAt(values, field.path)} onDrawn={() => onDrawn(field.name)} />
            ) : (
              <Value field={field} values={values} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One record on paper: the groups of its form as labels and values, its lines as tables. */
export function PrintRecord({ row, choice, onClose }: PrintRecordProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { source, model, user } = usePage();
  const { record } = model;
  const [values, setValues] = useState<Values>();
  const [failure, setFailure] = useState<string>();
  // Fields of files whose pictures have arrived: without them nothing goes to the printer.
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let requested = true;
    source.detail(row.id).then(
      (found) => requested && setValues(found),
      (thrown: unknown) => requested && setFailure(readFailure(thrown).sentence),
    );
    return () => {
      requested = false;
    };
  }, [source, row.id]);
  const context = toExpressionContext(user);
  const shown = (when: string | undefined): boolean =>
    when === undefined || holds(record, when, { values: values ?? {}, context }) === true;
  const fieldsOf = (group: FormGroupModel): readonly FieldModel[] =>
    groupFields(group)
      .flatMap((name) => record.fields.find((field) => field.name === name) ?? [])
      .filter((field) => shown(field.visibleWhen));
  const groups = groupsOf(model, true).filter((group) => group.related === undefined && shown(group.visibleWhen));
  const pictured = groups.flatMap(fieldsOf).filter(({ type, line }) => type === 'files' && !line);
  const reading = slowly(values === undefined && failure === undefined);
  const name = displayOf(record, row, language);
  return (
    <PrintFrame
      title={t('print.titleOf', { page: text(model.label), name })}
      lies={record.fields.some(({ line }) => line && line.columns.length > columnsUpright) ? 'landscape' : 'portrait'}
      ready={values !== undefined && pictured.every(({ name: field }) => drawn.has(field))}
      tools={choice}
      onClose={onClose}
    >
      <PrintHead title={text(model.label)} notes={[name]} />
      {failure === undefined ? null : <Alert type="error" showIcon message={failure || t('list.failed')} />}
      {reading ? <Spin delay={reading.delay} aria-label={t('list.loading')} /> : null}
      {values
        ? groups.map((group, index) => (
            <section key={group.items[0]?.field ?? index} className="lh-print-group">
              {group.label ? <h2>{text(group.label)}</h2> : null}
              {inTurn(fieldsOf(group)).map((fields) => {
                const [first] = fields;
                const lines = first?.line ? getAt(values, first.path) : undefined;
                if (first?.line)
                  return Array.isArray(lines) ? <Lines key={first.name} line={first.line} lines={lines.filter(isObject)} /> : null;
                return (
                  <FieldValues
                    key={first?.name}
                    group={group}
                    fields={fields}
                    columns={model.form?.columns ?? 1}
                    values={values}
                    onDrawn={(name) => setDrawn((all) => new Set([...all, name]))}
                  />
                );
              })}
            </section>
          ))
        : null}
    </PrintFrame>
  );
}
