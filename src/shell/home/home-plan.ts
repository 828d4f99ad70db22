import type { SearchItem } from '../../protocol/search-state';

/** Something that waits for somebody: rows of a page that meet conditions, shown to those who may do the action. */
export interface Todo {
  /** Key of its words. */
  readonly label: string;
  /** `<module>/<page>` */
  readonly path: string;
  /** Permission code of what is to be done. */
  readonly code: string;
  /** `today`, `today+30` and `today-1` stand for days. */
  readonly items: readonly SearchItem[];
}

export interface Chart {
  readonly label: string;
  readonly path: string;
  /** A day, by month, or an option. */
  readonly by: string;
  /** What is added up; absent: rows are counted. */
  readonly sum?: string;
  /** Dictionary whose words name the options. */
  readonly dict?: string;
}

const state = (field: string, ...value: readonly string[]): SearchItem => ({ field, operator: 'in', value });
const until = (field: string, day: string): SearchItem => ({ field, operator: 'lessEqual', value: day });

/** What waits, in the order in which it stands on the home page. */
export const todos: readonly Todo[] = [
  { label: 'home.todo.approveQuotes', path: 'crm/quotes', code: 'quotes_approve', items: [state('quoteExamineStatus', '200')] },
  { label: 'home.todo.submitQuotes', path: 'crm/quotes', code: 'quotes_submit', items: [state('quoteExamineStatus', '100')] },
  { label: 'home.todo.approveContracts', path: 'crm/contracts', code: 'contracts_approve', items: [state('contractState', '20')] },
  { label: 'home.todo.submitContracts', path: 'crm/contracts', code: 'contracts_submit', items: [state('contractState', '10')] },
  {
    label: 'home.todo.endingContracts',
    path: 'crm/contracts',
    code: 'contracts_submit',
    items: [state('contractState', '30'), until('endDate', 'today+60')],
  },
  { label: 'home.todo.settle', path: 'finance/settlements', code: 'settlements_settle', items: [state('objectState', '100')] },
  { label: 'home.todo.collect', path: 'finance/settlements', code: 'settlements_pay', items: [state('objectState', '200', '300')] },
  {
    label: 'home.todo.traceDevices',
    path: 'metrology/devices',
    code: 'devices_trace',
    items: [state('deviceState', '1'), until('validDate', 'today+30')],
  },
  // Everybody who works with devices must know which may not be used any more.
  {
    label: 'home.todo.expiredDevices',
    path: 'metrology/devices',
    code: 'devices_view',
    items: [state('deviceState', '1'), until('validDate', 'today-1')],
  },
  { label: 'home.todo.restoreDevices', path: 'metrology/devices', code: 'devices_restore', items: [state('deviceState', '5')] },
  {
    label: 'home.todo.renewStandards',
    path: 'metrology/standards',
    code: 'standards_edit',
    items: [state('standardState', '1'), until('certValidDate', 'today+90')],
  },
  { label: 'home.todo.publishNotices', path: 'system/notices', code: 'notices_publish', items: [state('noticeState', '0')] },
];

export const charts: readonly Chart[] = [
  { label: 'home.chart.quotes', path: 'crm/quotes', by: 'quoteDate', sum: 'total' },
  { label: 'home.chart.settlements', path: 'finance/settlements', by: 'settleDate', sum: 'receivable' },
  { label: 'home.chart.devices', path: 'metrology/devices', by: 'deviceState', dict: 'DEVICE_STATE' },
];

const pad = (part: number): string => String(part).padStart(2, '0');

/** Reads `today`, `today+30` and `today-1` as days; all else stays. Shape: `YYYY-MM-DD`. */
export function toDay(text: string, today: Date): string {
  const found = /^today([+-]\d+)?$/.exec(text);
  if (!found) return text;
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + Number(found[1] ?? 0));
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** The conditions of a to-do on a day. */
export const toItems = ({ items }: Todo, today: Date): readonly SearchItem[] =>
  items.map((item) => (typeof item.value === 'string' ? { ...item, value: toDay(item.value, today) } : item));

const tokens: Readonly<Partial<Record<SearchItem['operator'], string>>> = { in: 'in', lessEqual: 'le' };

/** The address of the list that shows a to-do's rows. */
export function toListAddress(todo: Todo, today: Date): string {
  const parts = toItems(todo, today).map(({ field, operator, value }) => {
    const written = typeof value === 'string' ? value : `(${value.join(',')})`;
    return `q.${field}=${tokens[operator] ?? 'eq'}:${encodeURIComponent(written)}`;
  });
  return `/${todo.path}?${parts.join('&')}`;
}
