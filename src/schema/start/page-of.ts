import type { GuessedField } from './guessed-field';

interface Head {
  readonly page: string;
  readonly label: { readonly zh: string; readonly en: string };
  /** Group of the menu; absent: no entry. */
  readonly menu?: string | undefined;
  /** Buttons, and the rights behind them, that the page begins without. */
  readonly without?: ReadonlySet<string> | undefined;
  /** Such as `-createTime`. */
  readonly sort?: string | undefined;
}

const refOf = ({ field }: GuessedField): string => (typeof field['$ref'] === 'string' ? field['$ref'] : '');
const isText = (field: GuessedField): boolean => refOf(field) === 'kind:shortText';

/** What a cell of a spreadsheet does not hold, and a search does not find. */
const beyondCells: ReadonlySet<string> = new Set(
  ['files', 'images', 'richText', 'formula', 'pointGrid', 'pointReadings'].map((kind) => `kind:${kind}`),
);

/** The groups of the form, in the order in which fields name them. */
function groupsOf(fields: readonly GuessedField[]): readonly object[] {
  const groups = new Map<string, GuessedField[]>();
  for (const each of fields) if (each.isEntered !== false) groups.set(each.group ?? '', [...(groups.get(each.group ?? '') ?? []), each]);
  return [...groups].map(([group, items]) => ({
    ...(group === '' ? {} : { label: { zh: group, en: group } }),
    items: items.map(({ name, isLong, isWide }) => (isLong || isWide ? { field: name, span: 2 } : name)),
  }));
}

/** The columns of the list: the first stands still where no other does, and from the twelfth on they are hidden at first. */
function columnsOf(fields: readonly GuessedField[]): readonly (string | object)[] {
  const isPlaced = fields.some(({ isFixed, isHidden, width }) => isFixed ?? isHidden ?? width !== undefined);
  return fields.map(({ name, isFixed, isHidden, width }, index) => {
    const column = {
      field: name,
      ...(width === undefined ? {} : { width }),
      ...(isFixed || (!isPlaced && index === 0) ? { fixed: 'left' } : {}),
      ...(isHidden || (!isPlaced && index > 11) ? { hidden: true } : {}),
    };
    return Object.keys(column).length > 1 ? column : name;
  });
}

/** Writes a whole page over some fields: search, list, form, import, buttons and rights to begin with. */
export function pageOf(
  { page, label, menu, without = new Set(), sort = '-createTime' }: Head,
  fields: readonly GuessedField[],
): Readonly<Record<string, unknown>> {
  const texts = fields.filter(isText);
  const code = texts.find(
    ({ label: title, isFilled, isDistinct }) => /编号|代码|号$|码$|No$|Code$/.test(title) && (isFilled ? isDistinct : true) && isFilled,
  );
  const display =
    texts.find(({ label: title }) => /名称|姓名|标题|name$/i.test(title)) ??
    code ??
    texts[0] ??
    fields.find((each) => refOf(each).startsWith('kind:'));
  const said = fields.filter(({ isSearched }) => isSearched).map(({ name }) => name);
  const chosen = [
    ...new Set([
      display,
      code,
      ...fields.filter((each) => /^(?:dict|ref|tree):|kind:(?:day|yesNo)$/.test(refOf(each)) || 'x-options' in each.field),
    ]),
  ].flatMap((each) => (each ? [each.name] : []));
  const search = said.length > 0 ? said : chosen;
  const required = fields.filter(({ isFilled }) => isFilled).map(({ name }) => name);
  const columns = fields.filter(({ isLong }) => !isLong);
  // New rows cannot be imported where they must have what no cell holds.
  const imports = without.has('create') || fields.some((each) => each.isFilled && beyondCells.has(refOf(each))) ? [] : ['import'];
  const kept = (actions: readonly string[]): readonly string[] => actions.filter((each) => !without.has(each));
  return {
    $schema: '../../page.schema.json',
    format: 1,
    page,
    label,
    note: { zh: `${label.zh}：说明这个页面是做什么的。`, en: `${label.en}: say what this page is for.` },
    ...(menu === undefined ? {} : { menu: { parent: menu, icon: 'File', sort: 100 } }),
    ...(display ? { display: display.name } : {}),
    fields: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
    ...(code ? { unique: [{ fields: [code.name] }] } : {}),
    search: {
      normal: search.slice(0, 3),
      more: search.slice(3, 9),
      advanced: [...columns.filter((each) => !beyondCells.has(refOf(each))).map(({ name }) => name), 'createTime'],
    },
    table: {
      ...{ selection: true, index: true, sort },
      columns: columnsOf(columns),
    },
    form: {
      columns: 2,
      groups: groupsOf(fields),
      ...(required.length > 0 ? { required } : {}),
    },
    ...(code && imports.length > 0 ? { import: { key: [code.name] } } : {}),
    actions: {
      toolbar: kept(['create', 'remove', ...imports, 'export']),
      row: kept(['view', 'edit', ...(without.has('create') ? [] : ['copy']), 'remove']),
    },
    // Whoever writes the page holds every right; of other roles its writer says, and each thing that he says takes effect when it first stands here.
    roles: {},
  };
}
