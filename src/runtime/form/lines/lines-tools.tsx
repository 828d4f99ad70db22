import { Button, InputNumber, Popover, Select } from 'antd';
import { memo, type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSerial, nextSerial } from '../../../base/next-serial';
import { getAt } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import type { CellStore } from '../../../ui/grid/cell-store';
import { useText } from '../../source/use-text';
import type { Lines } from './line-edits';

/** What can be done with lines. */
export interface LineActs {
  insert(at: number): void;
  copy(from: number, to: number): void;
  remove(from: number, to: number): void;
  move(from: number, to: number, before: number): void;
  addUnits(at: number, units: { readonly count: number; readonly fields: readonly FieldModel[] }): void;
}

interface LinesToolsProps {
  readonly cells: CellStore;
  readonly count: number;
  readonly fields: readonly FieldModel[];
  /** How many lines may still be added. */
  readonly room: number;
  readonly acts: LineActs;
  /** The lines at this moment: the tools are not drawn again when a value changes. */
  lines(): Lines;
}

/** The rows that are selected, or the one with the keyboard. */
export function rowsMeant(cells: CellStore, count: number): { readonly from: number; readonly to: number } | undefined {
  const range = cells.range();
  const row = cells.active()?.row ?? -1;
  const [from, to] = range ? [range.fromRow, range.toRow] : [row, row];
  return from < 0 || from >= count ? undefined : { from, to: Math.min(count - 1, to) };
}

/** The buttons over a sub-table; each works on the selected lines. Drawn again only when one of them can do something else. */
export const LinesTools = memo(function LinesTools({ cells, count, fields, room, acts, lines }: LinesToolsProps): ReactNode {
  const { t } = useTranslation();
  const can = useSyncExternalStore(cells.subscribe, () => {
    const rows = rowsMeant(cells, count);
    if (!rows) return 'none';
    return [rows.to - rows.from + 1 <= room ? 'copy' : '', rows.from > 0 ? 'up' : '', rows.to < count - 1 ? 'down' : ''].join(' ');
  });
  const meant = (act: (rows: { readonly from: number; readonly to: number }) => void) => (): void => {
    const rows = rowsMeant(cells, count);
    if (rows) act(rows);
  };
  const tools = [
    { word: t('lines.insert'), off: room < 1, act: () => acts.insert(rowsMeant(cells, count)?.from ?? count) },
    { word: t('lines.copy'), off: !can.includes('copy'), act: meant(({ from, to }) => acts.copy(from, to)) },
    { word: t('lines.up'), off: !can.includes('up'), act: meant(({ from, to }) => acts.move(from, to, from - 1)) },
    { word: t('lines.down'), off: !can.includes('down'), act: meant(({ from, to }) => acts.move(from, to, to + 2)) },
    { word: t('lines.remove'), off: can === 'none', act: meant(({ from, to }) => acts.remove(from, to)) },
  ];
  return (
    <div className="lh-lines-tools" role="toolbar" aria-label={t('lines.acts')} title={t('lines.keys')}>
      {tools.map(({ word, off, act }) => (
        <Button key={word} size="small" type="text" disabled={off} onClick={act}>
          {word}
        </Button>
      ))}
      <AddUnits
        off={can === 'none' || room < 1}
        find={() => {
          const row = rowsMeant(cells, count)?.to;
          return row === undefined ? undefined : { row, line: lines()[row] };
        }}
        fields={fields}
        room={room}
        acts={acts}
      />
      <span className="lh-lines-count">{t('lines.count', { count })}</span>
    </div>
  );
});

interface AddUnitsProps extends Pick<LinesToolsProps, 'fields' | 'room' | 'acts'> {
  readonly off: boolean;
  /** The line that units are made from. */
  find(): { readonly row: number; readonly line: unknown } | undefined;
}

/** Adds so many units like one line, numbers counting on: the instruments of one kind that came in one box. */
function AddUnits({ off, find, fields, room, acts }: AddUnitsProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>();
  const { row, line } = (open ? find() : undefined) ?? {};
  const valueOf = (field: FieldModel): string => {
    const value = getAt(line, field.path);
    return typeof value === 'string' ? value : '';
  };
  const counted = fields.filter((field) => field.type === 'text' && !field.readOnly && hasSerial(valueOf(field)));
  // Numbers of things are written in a fixed width; model names with digits are not, and stay as they are unless somebody says so.
  const serial = counted.filter((field) => field.mono || /编号|编码|序列|serial|no\b/i.test(`${field.label.zh} ${field.label.en}`));
  const names = chosen ?? serial.map((field) => field.name);
  const picked = counted.filter((field) => names.includes(field.name));
  const [first] = picked;
  const most = Math.min(room, 1000);
  const hint =
    line === undefined
      ? ''
      : first
        ? t('lines.addHint', { index: (row ?? 0) + 1, from: nextSerial(valueOf(first), 1), to: nextSerial(valueOf(first), count) })
        : t('lines.addPlain', { index: (row ?? 0) + 1 });
  const add = (): void => {
    if (row === undefined) return;
    setOpen(false);
    acts.addUnits(row, { count, fields: picked });
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setChosen(undefined);
      }}
      title={t('lines.add')}
      content={
        <div className="lh-lines-add">
          <label>
            <span>{t('lines.addCount')}</span>
            <InputNumber
              min={1}
              max={Math.max(1, most)}
              precision={0}
              value={count}
              aria-label={t('lines.addCount')}
              onChange={(next) => setCount(next ?? 1)}
              onPressEnter={(event) => {
                event.stopPropagation();
                add();
              }}
            />
          </label>
          {counted.length > 0 ? (
            <label>
              <span>{t('lines.addFields')}</span>
              <Select<string[]>
                mode="multiple"
                className="lh-fill"
                aria-label={t('lines.addFields')}
                value={[...names]}
                options={counted.map((field) => ({ value: field.name, label: text(field.label) }))}
                onChange={setChosen}
              />
            </label>
          ) : null}
          <p className="lh-quiet">{hint}</p>
          <Button type="primary" size="small" onClick={add}>
            {t('lines.addNow', { count })}
          </Button>
        </div>
      }
    >
      <Button size="small" type="text" disabled={off}>
        {t('lines.add')}
      </Button>
    </Popover>
  );
}
