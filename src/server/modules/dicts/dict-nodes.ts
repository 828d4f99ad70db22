type Fields = Readonly<Record<string, unknown>>;

export interface DictRow {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly [name: string]: unknown;
}

/** Reads a row of sys_dict as it goes over the wire; keys stay text. */
export function toDictRow(row: Fields): DictRow {
  return {
    id: String(row['id']),
    tenantId: row['tenant_id'],
    parentId: String(row['parent_id']),
    code: String(row['code']),
    dictKey: String(row['dict_key']),
    dictValue: row['dict_value'],
    dictValueEn: row['dict_value_en'],
    colour: row['colour'],
    sort: row['sort'],
    remark: row['remark'],
    isSealed: row['is_sealed'],
    isDeleted: 0,
    parentName: String(row['parent_id']) === '0' ? '顶级' : String(row['parent_name'] ?? ''),
  };
}

/** Hangs entries below their roots; `children` and `hasChildren` are left out where there are none. */
export function toDictTree(rows: readonly DictRow[]): readonly Fields[] {
  const below = new Map<string, DictRow[]>();
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  const build = (row: DictRow): Fields => {
    const children = (below.get(row.id) ?? []).map(build);
    return children.length > 0 ? { ...row, hasChildren: true, children } : row;
  };
  const known = new Set(rows.map((row) => row.id));
  return rows.filter((row) => row.parentId === '0' || !known.has(row.parentId)).map(build);
}

/** Writes entries as the nodes that tree selects take. */
export function toTreeNodes(rows: readonly Fields[]): readonly Fields[] {
  return rows.map((row) => {
    const children = Array.isArray(row['children']) ? toTreeNodes(row['children'] as readonly Fields[]) : [];
    const node = { id: row['id'], parentId: row['parentId'], title: row['dictValue'], key: row['id'], value: row['id'] };
    return children.length > 0 ? { ...node, hasChildren: true, children } : node;
  });
}
