import type { GridColumn, GridDensity, GridRange, GridSort, GridTexts, GridTotal } from './grid-model';

/** A row of the stories. */
export interface Sample {
  readonly id: string;
  readonly cells: readonly string[];
}

/** What a story shows. */
export interface SampleRequest {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly totals?: 1 | 2;
  readonly density?: GridDensity;
  readonly sort?: readonly GridSort[];
  readonly marked?: GridRange;
  readonly selected?: readonly number[];
  readonly long?: boolean;
  readonly faulty?: boolean;
  readonly busy?: boolean;
  readonly pinned?: boolean;
  /** Columns stand in fours under a title in common, and the amounts are bold. */
  readonly storeys?: boolean;
}

export const sampleTexts: GridTexts = {
  selectAll: '全选本页',
  selectRow: '选择第 # 行',
  index: '序号',
  total: '合计',
  resize: '拖动调整列宽，双击适应内容',
  menu: '列菜单',
  rangeSize: (rows, columns) => `已选 ${rows} 行 ${columns} 列`,
  copied: (rows, columns) => `已复制 ${rows} 行 ${columns} 列`,
  moved: (title) => `${title} 已移动`,
};

const states = [
  ['green', '在用'],
  ['grey', '停用'],
  ['amber', '维修中'],
  ['red', '已过期'],
] as const;
const titles = ['器具编号', '器具名称', '金额 (元)', '状态'];
const widths = [140, 180, 120, 90];
const longName = '数字温湿度计（含探头、延长线与校准证书，机场一号航站楼值机大厅北侧备用间使用）';

function toAmount(row: number, index: number): string {
  return `${((row * 7919) % 90_000) + index}.${String((row * 37) % 100).padStart(2, '0')}`;
}

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',');

/** Makes columns of four kinds in turn: number of an instrument, name, amount, state. */
export function toSampleColumns({ columnCount, long, faulty, pinned = true, storeys }: SampleRequest): readonly GridColumn<Sample>[] {
  return Array.from({ length: columnCount }, (_, index): GridColumn<Sample> => {
    const kind = index % 4;
    const side = !pinned ? undefined : index < 2 ? 'left' : index === columnCount - 1 && columnCount > 4 ? 'right' : undefined;
    const title = `${titles[kind] ?? ''}${index < 4 ? '' : ` ${Math.floor(index / 4) + 1}`}`;
    return {
      key: `c${index}`,
      title: long && kind === 3 ? '状态与最近一次变更的说明' : title,
      ...(storeys && index >= 4 ? { storeys: { upper: `第 ${Math.floor(index / 4) + 1} 次`, lower: titles[kind] ?? '' } } : {}),
      ...(storeys && kind === 2 ? { strong: true } : {}),
      width: widths[kind] ?? 120,
      align: kind === 2 ? 'right' : kind === 3 ? 'center' : 'left',
      sortable: true,
      resizable: true,
      ...(side ? { fixed: side } : {}),
      ...(index === 0 ? { heading: true } : {}),
      ...(kind === 0 ? { className: 'lh-mono' } : kind === 2 ? { className: 'lh-number' } : {}),
      text: (row) => row.cells[index] ?? '',
      cell: (row) => {
        const text = row.cells[index] ?? '';
        if (faulty && index === 2) throw new TypeError(`no amount in ${row.id}`);
        if (kind === 2) return grouped(text);
        if (kind !== 3) return text;
        const [colour] = states.find(([, word]) => word === text) ?? states[0];
        return <span className={`lh-tag lh-tag-${colour}`}>{text}</span>;
      },
    };
  });
}

/** Makes rows for the columns of a story. */
export function toSampleRows({ rowCount, columnCount, long }: SampleRequest): readonly Sample[] {
  const cell = (row: number, index: number): string => {
    switch (index % 4) {
      case 0:
        return `LH-${100_000 + row}`;
      case 1:
        return long && row % 2 === 0 ? longName : `数字温度计 ${row + 1}`;
      case 2:
        return toAmount(row, index);
      default:
        return (states[(row + index) % states.length] ?? states[0])[1];
    }
  };
  return Array.from({ length: rowCount }, (_, row) => ({
    id: String(row),
    cells: Array.from({ length: columnCount }, (_each, index) => cell(row, index)),
  }));
}

/** Makes the lines of totals of a story. */
export function toSampleTotals(lines: 1 | 2): readonly GridTotal[] {
  const page: GridTotal = { label: '本页合计', values: new Map([['c2', '1,234,567.00']]) };
  const whole: GridTotal = { label: '全部合计', values: new Map([['c2', '98,765,432.10']]) };
  return lines === 1 ? [page] : [page, whole];
}
