/** One row of the measured lists. */
export interface BenchRow {
  readonly id: string;
  readonly [field: string]: string | number;
}

/** One column of the measured lists; the same for each of them. */
export interface BenchColumn {
  readonly key: string;
  readonly title: string;
  /** Units: px. */
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
  readonly fixed?: 'left' | 'right';
  /** True: a state, drawn as a tag. */
  readonly tag: boolean;
}

const kinds = ['text', 'text', 'number', 'tag'] as const;

/** Twenty columns, two of them fixed at the left, one at the right. */
export const benchColumns: readonly BenchColumn[] = Array.from({ length: 20 }, (_, index): BenchColumn => {
  const kind = kinds[index % kinds.length] ?? 'text';
  return {
    key: `f${index}`,
    title: `列 ${index + 1}`,
    width: kind === 'text' ? 150 : 110,
    align: kind === 'number' ? 'right' : kind === 'tag' ? 'center' : 'left',
    ...(index < 2 ? { fixed: 'left' as const } : index === 19 ? { fixed: 'right' as const } : {}),
    tag: kind === 'tag',
  };
});

/** The column that L9 sorts by. */
export const sortedKey = 'f2';

const words = ['数字压力表', '声级计', '游标卡尺', '电子天平', '铂电阻温度计', '绝缘电阻表'];
const states = ['待检', '在检', '已检', '已退'];

/** Makes rows; another `turn` gives other ones. */
export function makeRows(count: number, turn = 0): BenchRow[] {
  return Array.from({ length: count }, (_, row) => {
    const cells: Record<string, string | number> = {};
    benchColumns.forEach(({ key, tag, align }, index) => {
      const spread = (row * 7919 + index * 104_729 + turn * 31) % 99_991;
      cells[key] = tag ? (states[spread % 4] ?? '') : align === 'right' ? spread : `${words[spread % words.length] ?? ''}${row + turn}`;
    });
    return { ...cells, id: `${turn}-${row}` };
  });
}

export type BenchOrder = 'none' | 'ascending';

/** What each measured list is given. */
export interface BenchListProps {
  readonly rows: readonly BenchRow[];
  readonly order: BenchOrder;
  /** True: real antd components in the cells of tags and check boxes. */
  readonly rich: boolean;
}
