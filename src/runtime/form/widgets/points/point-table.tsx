import type { ClipboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { splitCells } from '../../../../base/split-cells';
import { toHalfWidth } from '../../../../base/text';
import { decimalText } from '../../../../base/decimal';
import type { Cell, Verdict } from '../../../../measure/record/evaluate-record';
import type { Origin } from '../../../../measure/record/origins';
import type { Sentence } from '../../../../measure/reading/fault';
import { useText } from '../../../source/use-text';
import { type EntryCell, entryAt, type PointTable, withBlock, withEntry } from './point-cells';

type Entries = Readonly<Record<string, unknown>>;

interface PointTableProps {
  readonly table: PointTable;
  readonly entries: Entries;
  /** What was worked out, by address. */
  readonly cells: ReadonlyMap<string, Cell>;
  /** What is wrong with an entry, by address. */
  readonly faults: ReadonlyMap<string, Sentence>;
  /** Where entries come from that nobody typed, by address. */
  readonly acquired: ReadonlyMap<string, Origin>;
  readonly disabled: boolean;
  readonly describedBy: string | undefined;
  onChange(entries: Entries): void;
  onBlur(): void;
}

const colours: Readonly<Record<Verdict, string>> = { pass: 'green', fail: 'red', undecided: 'amber' };

/** Numbers are typed in full width as well, with blanks around them. */
const clean = (text: string): string => toHalfWidth(text).trim();

/** The readings of one parameter at one stage: a row for each point, entries and what comes of them. */
export function PointTableView(props: PointTableProps): ReactNode {
  const { table, entries, cells, faults, acquired, disabled, describedBy, onChange, onBlur } = props;
  const { parameter, stage, rows, key } = table;
  const { t } = useTranslation();
  const text = useText();
  const inputs = stage === parameter.stages[0] ? parameter.inputs : [];
  const hasLimits = parameter.points.some(({ lower, upper }) => lower ?? upper);
  const { budget, judgement } = parameter;
  const stageWord = parameter.stages.length > 1 ? t(`points.${stage}`) : '';
  const title = [text(parameter.label), stageWord].filter((word) => word !== '').join(' · ');
  const withUnit = (label: string, unit: string): string => (unit === '' ? label : `${label} (${unit})`);

  const paste = (event: ClipboardEvent<HTMLInputElement>, from: EntryCell): void => {
    const given = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!/[\t\n]/.test(given)) return;
    event.preventDefault();
    onChange(
      withBlock(
        entries,
        { table, from },
        splitCells(given, '\t').map((line) => line.map(clean)),
      ),
    );
  };

  const entry = (cell: EntryCell, label: string): ReactNode => {
    const value = entryAt(entries, cell.place);
    const fault = faults.get(cell.address);
    const origin = acquired.get(cell.address);
    const from = origin && t('points.acquiredCell', { source: origin.source, read: origin.values[cell.address]?.read ?? '' });
    if (disabled)
      return (
        <span className="lh-mono" title={from}>
          {value === '' ? '—' : value}
        </span>
      );
    return (
      <input
        className={`lh-point${fault ? ' lh-point-bad' : ''}`}
        data-point={`${key}:${String(cell.row)}:${String(cell.column)}`}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        title={fault ? text(fault) : from}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(withEntry(entries, cell.place, toHalfWidth(target.value)))}
        onFocus={({ target }) => target.select()}
        onBlur={onBlur}
        onPaste={(event) => paste(event, cell)}
      />
    );
  };

  const worked = (address: string, mark?: Verdict): ReactNode => {
    const fault = faults.get(address);
    return (
      <td key={address} className={`lh-point-worked${mark === 'fail' ? ' lh-point-out' : ''}`} title={fault && text(fault)}>
        {cells.get(address)?.shown ?? ''}
      </td>
    );
  };

  const limits = (row: number): string => {
    const { lower, upper } = parameter.points[row] ?? {};
    return [lower, upper].map((limit) => (limit ? decimalText(limit) : '')).join(' … ');
  };

  return (
    <div className="lh-points-scroll" {...(disabled ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}>
      <table className="lh-points">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('points.row')}</th>
            <th scope="col">{withUnit(t('points.nominal'), parameter.unit)}</th>
            {hasLimits ? <th scope="col">{t('points.limits')}</th> : null}
            {inputs.map(({ name, label, unit }) => (
              <th key={name} scope="col">
                {withUnit(text(label), unit)}
              </th>
            ))}
            {parameter.series.flatMap(({ name, label, count }) =>
              Array.from({ length: count }, (_, index) => (
                <th key={`${name}/${String(index)}`} scope="col">
                  {count > 1 ? `${text(label)} ${String(index + 1)}` : text(label)}
                </th>
              )),
            )}
            {parameter.columns.map(({ name, label, unit }) => (
              <th key={name} scope="col">
                {withUnit(text(label), unit)}
              </th>
            ))}
            {budget ? (
              <>
                <th scope="col">
                  <i>U</i>
                </th>
                <th scope="col">
                  <i>k</i>
                </th>
              </>
            ) : null}
            {judgement ? <th scope="col">{t('points.verdict')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((own, row) => {
            const point = parameter.points[row];
            const at = `${parameter.name}/${String(row + 1)}/${stage}`;
            const verdict = cells.get(`${at}/verdict`)?.verdict;
            const labels = [
              ...inputs.map(({ label }) => text(label)),
              ...parameter.series.flatMap(({ label, count }) =>
                Array.from({ length: count }, (_, index) => (count > 1 ? `${text(label)} ${String(index + 1)}` : text(label))),
              ),
            ];
            return (
              <tr key={at}>
                <td>{row + 1}</td>
                <th scope="row">{point?.nominalText}</th>
                {hasLimits ? <td>{limits(row)}</td> : null}
                {own.map((cell, index) => (
                  <td key={cell.address} className={`lh-point-entry${acquired.has(cell.address) ? ' lh-point-acquired' : ''}`}>
                    {entry(
                      cell,
                      t('points.cell', {
                        title,
                        row: row + 1,
                        nominal: `${point?.nominalText ?? ''} ${parameter.unit}`,
                        column: labels[index],
                      }),
                    )}
                  </td>
                ))}
                {parameter.columns.map(({ name }) => worked(`${at}/${name}`, name === judgement?.column ? verdict : undefined))}
                {budget ? (
                  <>
                    {worked(`${at}/${budget.name}`)}
                    {worked(`${at}/${budget.name}/k`)}
                  </>
                ) : null}
                {judgement ? (
                  <td>{verdict ? <span className={`lh-tag lh-tag-${colours[verdict]}`}>{t(`points.${verdict}`)}</span> : null}</td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
