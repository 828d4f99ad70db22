/** A row of sys_menu. */
export interface MenuRow {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly alias: string;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  readonly category: number;
  readonly action: number;
  readonly isOpen: number;
  readonly remark: string;
  readonly pagePath: string | undefined;
  readonly hidden: boolean;
  /** Aliases of the roles that see the entry; none: whoever it is granted to. */
  readonly roles: readonly string[];
  readonly version: number;
}

interface MenuNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly children?: readonly MenuNode[];
  readonly [name: string]: unknown;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Reads a row of sys_menu. */
export function toMenuRow(row: Readonly<Record<string, unknown>>): MenuRow {
  return {
    id: text(row['id']),
    parentId: text(row['parent_id']),
    code: text(row['code']),
    nameZh: text(row['name_zh']),
    nameEn: text(row['name_en']),
    alias: text(row['alias']),
    path: text(row['path']),
    source: text(row['source']),
    sort: Number(row['sort']),
    category: Number(row['category']),
    action: Number(row['action']),
    isOpen: Number(row['is_open']),
    remark: text(row['remark']),
    pagePath: row['page_path'] === null ? undefined : text(row['page_path']),
    hidden: row['hidden'] === true,
    roles: Array.isArray(row['roles']) ? row['roles'].map(text) : [],
    version: Number(row['version'] ?? 1),
  };
}

/** Where a button stands, in the words of the known clients. Source: dictionary button_func. */
const actionNames: Readonly<Record<number, string>> = { 1: '工具栏', 2: '操作栏', 3: '操作工具栏' };

function toNode(row: MenuRow, children: readonly MenuNode[]): MenuNode {
  return {
    id: row.id,
    parentId: row.parentId,
    code: row.code,
    name: row.nameZh,
    nameEn: row.nameEn,
    alias: row.alias,
    path: row.path,
    source: row.source,
    sort: row.sort,
    category: row.category,
    action: row.action,
    isOpen: row.isOpen,
    remark: row.remark,
    isDeleted: 0,
    parentName: '',
    categoryName: row.category === 1 ? '菜单' : '按钮',
    actionName: actionNames[row.action] ?? '',
    isOpenName: row.isOpen === 2 ? '是' : '否',
    meta: { i18n: row.code, ...(row.roles.length > 0 ? { roles: row.roles } : {}) },
    // A leaf with an empty list would lose its permission in known clients.
    ...(children.length > 0 ? { children } : {}),
  };
}

const bySort = (left: MenuRow, right: MenuRow): number =>
  left.sort - right.sort || left.id.length - right.id.length || left.id.localeCompare(right.id);

/** Writes the menu as a tree of what is granted, with all that stands above it. */
export function toRouteTree(rows: readonly MenuRow[], isGranted: (row: MenuRow) => boolean): readonly MenuNode[] {
  const menus = rows.filter((row) => row.category === 1 && !row.hidden).sort(bySort);
  const build = (parentId: string, above: ReadonlySet<string>): readonly MenuNode[] =>
    menus
      .filter((row) => row.parentId === parentId && !above.has(row.id))
      .flatMap((row) => {
        const children = build(row.id, new Set([...above, row.id]));
        return children.length > 0 || isGranted(row) ? [toNode(row, children)] : [];
      });
  return build('0', new Set());
}

/** Writes the granted buttons below the menus that own them; a menu without any is left out, or its own code would become a permission. */
export function toButtonTree(rows: readonly MenuRow[], isGranted: (row: MenuRow) => boolean): readonly MenuNode[] {
  return rows
    .filter((row) => row.category === 1)
    .sort(bySort)
    .flatMap((row) => {
      const buttons = rows.filter((each) => each.category === 2 && each.parentId === row.id && isGranted(each)).sort(bySort);
      return buttons.length > 0
        ? [
            toNode(
              row,
              buttons.map((button) => toNode(button, [])),
            ),
          ]
        : [];
    });
}

/** Writes every row as a tree, whoever may see it; what hangs below nothing that is there stands at the top. */
export function toMenuNodes(rows: readonly MenuRow[]): readonly MenuNode[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const sorted = [...rows].sort(bySort);
  const build = (parentId: string): readonly MenuNode[] =>
    sorted
      .filter((row) => (known.has(row.parentId) ? row.parentId : '0') === parentId)
      .map((row) => ({
        ...toNode(row, build(row.id)),
        hidden: row.hidden,
        version: row.version,
        parentName: known.get(row.parentId)?.nameZh ?? '',
      }));
  return build('0');
}

/** Writes rows as nodes to choose from. */
export function toMenuTreeNodes(rows: readonly MenuRow[]): readonly object[] {
  const toChoice = ({ id, parentId, name, children }: MenuNode): object => ({
    id,
    parentId,
    title: name,
    key: id,
    value: id,
    ...(children ? { hasChildren: true, children: children.map(toChoice) } : {}),
  });
  return toMenuNodes(rows).map(toChoice);
}
