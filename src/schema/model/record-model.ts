import type { ApiModel } from './api-model';
import type { FileLimits } from '../../base/accepted-files';
import type { ColourRuleModel, Expression, FieldType, Operator, OptionModel } from './field-type';
import type { StatesModel, TellModel } from './states-model';
import type { Text } from './text';

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
  /** The numbers that may be chosen, of a field of whole numbers that is not typed; they are stored, searched and computed with as numbers. */
  readonly choices?: readonly OptionModel[];
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
  /** Another back end that holds the rows; there is no table then. What is called there stays on the server. */
  readonly api?: ApiModel;
  /** True where another back end holds the rows. */
  readonly remote?: true;
  readonly display: string;
  /** Own fields that candidates tell below the name, so that records of the same name are told apart. */
  readonly details?: readonly string[];
  /** Own texts that a record is found by over all pages, besides its number and its name. */
  readonly find?: readonly string[];
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
  /** Set where it matters most: it is drawn in bold. */
  readonly emphasis?: true;
}
