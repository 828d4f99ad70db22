import type { FileLimits } from '../../base/accepted-files';
import type { SearchWordsModel } from './search-words-model';

/**
 * The normal form of a page: what the compiler makes of a page file, and all that runtime and server ever read.
 * Plain, frozen JSON: it travels over the wire as it stands.
 */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** A CEL expression that `check` has accepted. */
export type Expression = string;

export type FieldType =
  | 'text' // string
  | 'int' // JSON integer
  | 'decimal' // decimal string, exact
  | 'yesNo' // 0 | 1
  | 'day' // YYYY-MM-DD
  | 'dateTime' // YYYY-MM-DD HH:mm:ss, Asia/Shanghai
  | 'option' // key of a dictionary or an inline option
  | 'options' // several keys, comma-joined on the wire
  | 'ref' // id as string
  | 'refs' // ids, comma-joined on the wire
  | 'files' // file ids, comma-joined on the wire
  | 'lines'; // array of child rows

export const operators = [
  'equal',
  'notEqual',
  'greater',
  'greaterEqual',
  'less',
  'lessEqual',
  'contains',
  'notContains',
  'in',
  'between',
  'range',
] as const;
export type Operator = (typeof operators)[number];

export type Colour = 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'purple' | 'cyan';

export interface ColourRuleModel {
  readonly when: Expression;
  readonly colour: Colour;
  readonly word: Text;
}

export interface OptionModel {
  readonly key: string;
  /** Keys that it had before; rows that bear one get the present one. */
  readonly was?: readonly string[];
  readonly label: Text;
  readonly colour?: Colour;
  readonly sealed?: boolean;
  /** Remark of a dictionary entry, such as the route of a flow. */
  readonly remark?: string;
  /** Numbers the option carries, as decimal strings. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface FieldModel extends FileLimits {
  /** Name as in the file, dotted where nested: `contact.mobile`. */
  readonly name: string;
  /** The name split at its dots: where the value stands in a wire row. */
  readonly path: readonly string[];
  /** Names that the field had before. */
  readonly was?: readonly string[];
  /** Column in the database (snake case); empty for `lines`. */
  readonly column: string;
  readonly type: FieldType;
  /** Kind of kinds.json, or `dict`, `options`, `ref`, `refs`, `tree`, `lines`. */
  readonly kind: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly unit?: Text;
  /** JSON Schema of a filled wire value. Empty values are judged by `required` alone. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Sentence when the value does not fit `schema` or `check`; limits on length and size have standard sentences of their own. */
  readonly message: Text;
  /** Named check of base/checks (check digits and the like), run after the schema. */
  readonly check?: string;
  /** True: wrong check digits block saving; false: they only warn; absent: as the check says. */
  readonly strict?: boolean;
  /** How text is brought to its stored form. */
  readonly normalize?: 'trim' | 'upper' | 'none' | 'html' | 'grid' | 'readings';
  /** Of readings: the field of the same record with the point grid that they are entered and worked out by. */
  readonly grid?: string;
  /** Decimal places of a decimal; absent: as many as were entered. */
  readonly scale?: number;
  readonly rounding?: 'halfUp' | 'halfEven';
  /** Code of the dictionary; absent for inline options. */
  readonly dict?: string;
  readonly options?: readonly OptionModel[];
  /** True where the dictionary is open: a tenant may have added keys that `options` does not list. */
  readonly openOptions?: boolean;
  /** Record that is referred to. */
  readonly target?: string;
  /** Path of the page that lists the target; absent where none does. */
  readonly targetPage?: string;
  /** The target's display field. */
  readonly targetDisplay?: string;
  /** The target's parent field, where the target is a tree. */
  readonly targetParent?: string;
  /** Fields of the target that columns, searches or expressions read (always with the display field). */
  readonly targetFields?: readonly string[];
  /** Type of each of `targetFields`, so that expressions read them rightly. */
  readonly targetTypes?: Readonly<Record<string, FieldType>>;
  /** The child record of `lines`. */
  readonly line?: RecordModel;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly defaultValue?: string | number | boolean;
  readonly defaultExpression?: Expression;
  /** True: the system gives the value, nobody enters it. */
  readonly readOnly: boolean;
  readonly readOnlyWhen?: Expression;
  readonly visibleWhen?: Expression;
  /** Condition on candidates; `target` is the candidate record or option. */
  readonly candidatesWhen?: Expression;
  readonly compute?: Expression;
  /** True: `compute` reads related records (`has`), or a field that does. The server stores it with each write of those records; the browser shows what is stored. */
  readonly rollup?: true;
  /** True: what `compute` reads through references, or a field that does, is followed: the server computes the field anew with each write of those records too. */
  readonly follow?: true;
  /** True: whoever may see the record sees the value, though it is made from what he may not see. */
  readonly disclose?: true;
  /** `reference.field` whose value is copied in when the record is saved. */
  readonly copy?: string;
  /** `reference.lines.field`: what the field is offered from while it is entered; fields of the same lines are filled together. */
  readonly suggest?: string;
  /** Numbering rule of numbers.json. */
  readonly number?: string;
  /** Labels of the transitions that give it its number; absent: a new record has one. */
  readonly numberedBy?: readonly Text[];
  readonly widget: string;
  readonly cell: string;
  readonly align: 'left' | 'right' | 'center';
  readonly width: number;
  readonly mono: boolean;
  /** How many signs stay at either end where the field is masked; absent: as the length of the text has it. */
  readonly mask?: { readonly start: number; readonly end: number };
  /** Operators that a search over this field may use; the first is the default of the search bar. */
  readonly operators: readonly Operator[];
  readonly colours: readonly ColourRuleModel[];
  /** True for id, createTime, createUserName, updateTime, updateUserName, version. */
  readonly system: boolean;
}

export interface RequiredModel {
  readonly field: string;
  readonly when?: Expression;
  readonly message?: Text;
}

export interface RuleModel {
  readonly assert: Expression;
  readonly message: Text;
  readonly field: string;
  readonly level: 'error' | 'warning';
}

export interface UniqueModel {
  readonly fields: readonly string[];
  readonly message: Text;
}

/** A list of related records, or of the record's own lines. */
export interface ListModel {
  readonly name: string;
  /** Gives the ids of those that are meant. */
  readonly ids: Expression;
}

/** What a transition does to other records. */
export interface EffectModel {
  readonly kind: 'move' | 'put' | 'make';
  /** The record that is written. */
  readonly record: string;
  /** The own reference that leads to it. */
  readonly reference?: string;
  readonly list?: ListModel;
  /** How many `make` makes, of each of the list where there is one; absent: one. */
  readonly times?: Expression;
  /** Transition of `move`. */
  readonly by?: string;
  readonly set: Readonly<Record<string, Expression>>;
}

/** Whom a transition tells of a record, once it is stored. */
export interface TellModel {
  /** Name of the notice. */
  readonly notice: string;
  readonly title: Text;
  readonly text: Text;
  /** Aliases of roles. */
  readonly roles: readonly string[];
  /** Fields of the record that refer to people. */
  readonly people: readonly string[];
}

export interface TransitionModel {
  readonly name: string;
  readonly label: Text;
  readonly from: readonly string[];
  /** Absent: the state stays. */
  readonly to?: string;
  readonly when?: Expression;
  readonly whenNot?: Text;
  /** Sentence where the record is in none of the states of `from`. */
  readonly fromNot?: Text;
  /** It happens by itself as soon as this holds. */
  readonly auto?: Expression;
  readonly notBy: readonly string[];
  readonly comment?: 'required' | 'optional';
  /** True: whoever does it gives his password again. */
  readonly password?: true;
  readonly ask: readonly string[];
  /** Those of `ask` that may stay empty. */
  readonly optional?: readonly string[];
  /** What those of `ask` begin with that are known elsewhere. */
  readonly fills?: Readonly<Record<string, Expression>>;
  readonly set: Readonly<Record<string, Expression>>;
  /** Fields among those of `set` that it takes from references: nothing else writes them. */
  readonly snapshot?: readonly string[];
  /** Fields that get their number with it. */
  readonly number?: readonly string[];
  /** What follows in the same transaction, in order. */
  readonly then?: readonly EffectModel[];
  /** Who is told once the transaction has committed. */
  readonly tells?: readonly TellModel[];
  readonly danger: boolean;
  readonly bulk: boolean;
}

export interface StatesModel {
  readonly field: string;
  readonly initial: string;
  readonly freeze: Readonly<Record<string, 'all' | readonly string[]>>;
  readonly keep: readonly string[];
  /** Sentences of its own for a change that `freeze` refuses and a removal that `keep` does. */
  readonly freezeNot?: Text;
  readonly keepNot?: Text;
  /** States where it may end; absent where the file does not say. */
  readonly final?: readonly string[];
  /** True: records that it belongs to may change their state by themselves when it does. */
  readonly parentsFollow?: true;
  readonly transitions: readonly TransitionModel[];
}

/** Records of another page whose reference leads to this record: a list in `compute`. */
export interface HasModel {
  /** What expressions call the list. */
  readonly name: string;
  /** Name of their record. */
  readonly record: string;
  /** Their field that refers to this record. */
  readonly by: string;
  /** `with`: they are removed along with this record. */
  readonly remove?: 'with';
  /** Their fields that expressions read; `options` only where they carry numbers. */
  readonly fields: readonly Pick<FieldModel, 'name' | 'type' | 'options'>[];
  /** Their fields by which the page is searched: a row is found where one of its related records meets the test. */
  readonly searched?: readonly string[];
}

/** A page that expressions of a record look into by `exists` and `find`. */
export interface LookModel {
  /** Name of the page as expressions write it. */
  readonly page: string;
  /** Name of its record. */
  readonly record: string;
  /** Fields of its records that expressions read. */
  readonly fields: HasModel['fields'];
}

/** What happens to records of a page by date. */
export interface DailyModel {
  /** The rule's identity. */
  readonly name: string;
  readonly when: Expression;
  /** `HH:MM`, Shanghai. */
  readonly at: string;
  /** `day`: on each day on which it holds; otherwise once until it has stopped holding. */
  readonly each?: 'day';
  /** The transition that happens. */
  readonly by?: string;
  readonly tell?: TellModel;
}

export interface RecordModel {
  readonly name: string;
  readonly label: Text;
  /** Table in the database (snake case). */
  readonly table: string;
  /** Table of the system that holds the rows; `table` is the view that stands for it. */
  readonly existing?: string;
  readonly display: string;
  /** Own fields that candidates tell below the name, so that records of the same name are told apart. */
  readonly details?: readonly string[];
  /** Own fields in file order, then system fields. */
  readonly fields: readonly FieldModel[];
  readonly required: readonly RequiredModel[];
  readonly unique: readonly UniqueModel[];
  readonly rules: readonly RuleModel[];
  readonly states?: StatesModel;
  /** Records of other pages that belong to a row of this one. */
  readonly has?: readonly HasModel[];
  readonly daily?: readonly DailyModel[];
  /** Pages that rules, guards and given values look into. */
  readonly looks?: readonly LookModel[];
  /** Field that refers to the record's own parent, where the record is a tree. */
  readonly parentField?: string;
  /** Fields of the owning record that expressions of this line read as `parent.<field>`; only where the record is a sub-table. */
  readonly parentFields?: readonly FieldModel[];
  /** Columns where the record is a sub-table. */
  readonly columns: readonly LineColumnModel[];
}

export interface LineColumnModel {
  readonly field: string;
  readonly width: number;
  readonly total: boolean;
}

/** A field of the page or, dotted through a reference, of its target: `customerId.enterName`. */
export interface FieldSource {
  /** Name as in the file. */
  readonly field: string;
  readonly label: Text;
  /** Own field that carries the value or the reference. */
  readonly own: string;
  /** Field of the target, where the name goes through a reference. */
  readonly through?: string;
  /** The field that says type, cell, options: the own one, or the target's. */
  readonly of: FieldModel;
}

export interface SearchItemModel extends FieldSource, SearchWordsModel {
  readonly multiple: boolean;
  /** Operator used by the search bar. */
  readonly operator: Operator;
  readonly operators: readonly Operator[];
  readonly defaultValue?: string | readonly string[];
}

export interface ColumnModel extends FieldSource {
  readonly width: number;
  readonly fixed?: 'left' | 'right';
  readonly sortable: boolean;
  readonly hidden: boolean;
  readonly total: boolean;
}

export interface SortModel {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface FormItemModel {
  readonly field: string;
  readonly span: number;
  readonly widget: string;
  /** The field that ends the range which `field` begins. */
  readonly until?: string;
  /** Label of a range, where it is not the field's. */
  readonly label?: Text;
  /** True: a new record begins with what the same person saved last. */
  readonly remember?: boolean;
}

/** A list of related records inside a form. */
export interface RelatedModel {
  /** Name in `has`. */
  readonly name: string;
  /** Name of their record. */
  readonly record: string;
  /** Path of the page that lists them, and what it is called. */
  readonly page: string;
  readonly label: Text;
  /** Their field that refers to this record. */
  readonly by: string;
  /** Names of columns of that page's list, in order; absent: its own. */
  readonly columns?: readonly string[];
  /** Names of its buttons; absent: all that are about records. */
  readonly actions?: readonly string[];
}

export interface FormGroupModel {
  readonly label?: Text;
  readonly visibleWhen?: Expression;
  /** Set where the group is a list of related records; `items` is empty then. */
  readonly related?: RelatedModel;
  readonly items: readonly FormItemModel[];
}

/** A form for a new record, filled in from the row that it is opened from. */
export interface OpenModel {
  /** Path of the page that the record belongs to, and the name of that record. */
  readonly page: string;
  readonly record: string;
  /** Values by names of that record's fields. */
  readonly fill: Readonly<Record<string, Expression>>;
}

export interface ActionModel {
  readonly name: string;
  readonly label: Text;
  readonly when?: Expression;
  /** What is said where `when` refuses it. */
  readonly whenNot?: Text;
  /** Served alone: the rows that the caller's roles let him change; on others it is not offered. */
  readonly within?: Expression;
  /** Served alone: its guard reads what the caller may not see, so that nothing is said of why it refuses before it is tried. */
  readonly silent?: true;
  /** Permission code that the server asks for. */
  readonly permission: string;
  readonly transition?: TransitionModel;
  /** Set where a row action opens the form for a new record of another page, or of this one. */
  readonly open?: OpenModel;
  /** Name of the panel that a row action opens. */
  readonly panel?: string;
  /** Name of the row action whose panel opens for a record that has just been made. */
  readonly then?: string;
}

/** What an import of the page takes. */
export interface ImportModel {
  /** Fields that say which row is meant; none: what was imported once is known by its content. */
  readonly key: readonly string[];
  /** Columns in order; each is an own field that people enter. */
  readonly columns: readonly FieldSource[];
}

/** What a role may do with a page at first; each item takes effect once, when it first appears in a tenant. */
export interface RoleStart {
  readonly can: readonly string[];
  /** `own`, `dept`, `deptBelow` or a condition; absent: every row. */
  readonly rows?: string;
  /** The same of the rows that it may change; absent: every row that it sees. */
  readonly change?: string;
  readonly fields: readonly { readonly record: string; readonly field: string; readonly rule: 'hidden' | 'masked' | 'readOnly' }[];
}

/** What the browser is told of a paper of a page. */
export interface PaperOffer {
  readonly name: string;
  readonly label: Text;
  /** Which records it is for; absent: all. */
  readonly when?: Expression;
  /** Units: mm. */
  readonly size: { readonly width: number; readonly height: number };
  /** True where it becomes an original, of which copies are made. */
  readonly keeps?: true;
  /** True where its original has a machine-readable twin. */
  readonly twin?: true;
}

/** What waits for somebody, as its file says it. */
export interface TodoModel {
  readonly name: string;
  readonly label: Text;
  /** The action whose right shows it. */
  readonly can: string;
  /** Aliases of the roles that it is for; absent: of all. */
  readonly roles?: readonly string[];
  /** `me` stands for the caller's employee, `today`, `today+30` and `today-1` for days. */
  readonly items: readonly {
    readonly field: string;
    readonly operator: 'in' | 'equal' | 'lessEqual';
    readonly value: string | readonly string[];
  }[];
  readonly due?: string;
  /** Unit: working days. */
  readonly near: number;
}

/** Figures on the home page, as the file of their page says them. */
export interface ChartModel {
  readonly name: string;
  readonly label: Text;
  /** A day, by month, or an option. */
  readonly by: string;
  /** A number that is added up; absent: rows are counted. */
  readonly sum?: string;
  /** Aliases of the roles that it is for; absent: of all. */
  readonly roles?: readonly string[];
}

export interface PageModel {
  readonly module: string;
  readonly page: string;
  /** `<module>/<page>`: the file's path and the endpoints' path. */
  readonly path: string;
  /** Hash of the page file and everything it refers to. */
  readonly hash: string;
  readonly label: Text;
  readonly note?: Text;
  readonly menu?: { readonly parent: string; readonly icon: string; readonly sort: number };
  readonly record: RecordModel;
  readonly search: {
    readonly normal: readonly SearchItemModel[];
    readonly more: readonly SearchItemModel[];
    readonly advanced: readonly SearchItemModel[];
  };
  readonly table: {
    readonly selection: boolean;
    readonly index: boolean;
    /** True: rows stand below their parents, as the record's `parentField` says. */
    readonly tree?: true;
    readonly sort: readonly SortModel[];
    readonly pageSizes: 'default' | 'statistics' | 'small' | 'directory';
    readonly rowColours: readonly ColourRuleModel[];
    readonly columns: readonly ColumnModel[];
  };
  readonly form?: {
    readonly mode: 'drawer' | 'dialog' | 'page';
    readonly layout: 'groups' | 'tabs' | 'steps';
    readonly width: number;
    readonly columns: number;
    readonly groups: readonly FormGroupModel[];
  };
  /** Absent where the page has no form. */
  readonly import?: ImportModel;
  readonly actions: { readonly toolbar: readonly ActionModel[]; readonly row: readonly ActionModel[] };
  /** Papers that its records are printed on; absent where there are none. */
  readonly papers?: readonly PaperOffer[];
  /** Every permission code of the page: `<page>_<action>`. */
  readonly permissions: readonly { readonly code: string; readonly action: string; readonly label: Text }[];
  readonly roles: Readonly<Record<string, RoleStart>>;
  readonly todos?: readonly TodoModel[];
  readonly charts?: readonly ChartModel[];
}

/** What `GET /api/schema/pages/<module>/<page>` gives: the model, the caller's rights, and where its validator is. */
export interface ServedPage {
  readonly model: PageModel;
  /** Actions the caller may do: `view`, `create`, `edit`, `remove`, names of transitions. */
  readonly can: readonly string[];
  /** Path of the immutable validator module. */
  readonly validator: string;
  /** Set while the newest text of the file does not serve: what is wrong, `file:line:col  sentence`. */
  readonly pending?: readonly string[];
  /** What the file says of roles and is not in force, for whoever may configure pages. */
  readonly offered?: readonly Text[];
  /** Set for whoever may configure pages, where there are states or flows to draw. */
  readonly drawn?: true;
}
