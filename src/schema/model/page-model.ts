import type { ColourRuleModel, Expression, Operator } from './field-type';
import type { FieldModel, RecordModel } from './record-model';
import type { SearchWordsModel } from './search-words-model';
import type { Refusal, TransitionModel } from './states-model';
import type { StatisticModel } from './statistic-model';
import type { TakeModel } from './take-model';
import type { Text } from './text';

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
  /** Set where it stands under a title in common with its neighbours: both storeys of its head, of which `label` is the whole. */
  readonly storeys?: { readonly upper: Text; readonly lower: Text };
  readonly width: number;
  readonly fixed?: 'left' | 'right';
  readonly sortable: boolean;
  readonly hidden: boolean;
  readonly total: boolean;
  /** Set where it matters most: it is drawn in bold. */
  readonly emphasis?: true;
  /** True where the caller does not see its values whole. */
  readonly closed?: true;
  /** True where its cells are changed in the list itself. */
  readonly edit?: boolean;
}

/** How the records of a list stand in a calendar. */
export interface CalendarModel {
  /** Field of the day, or of the time on it, at which a record stands. */
  readonly day: string;
  /** Field of the last day on which it stands; absent: on one day. */
  readonly until?: string;
  /** Columns whose values an entry shows; none: what a record is called. */
  readonly title: readonly string[];
  /** Field whose option gives an entry its colour; absent: the state. */
  readonly colour?: string;
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
  /** Of a sub-table: pages whose records become lines when they are chosen. */
  readonly take?: readonly TakeModel[];
}

/** A control chart of related records, by names of their fields. */
export interface ControlChartModel {
  readonly x: string;
  readonly y: string;
  /** What tells series apart that cannot be compared. */
  readonly by: readonly string[];
  /** The limit that each record carries itself, about zero. */
  readonly limit?: string;
  /** Set together: what limits are worked out from; without both and without `limit` they come from the values themselves. */
  readonly spread?: string;
  readonly count?: string;
  /** States whose records set the limits; absent: every record does. */
  readonly only?: readonly string[];
}

/** A list of related records inside a form. */
export interface RelationModel {
  /** Name in `has`. */
  readonly name: string;
  /** Name of their record. */
  readonly record: string;
  /** Path of the page that lists them. */
  readonly page: string;
  /** What they are called: as their page is, or the group of the form that lists them. */
  readonly label: Text;
  /** Their field that refers to this record. */
  readonly by: string;
}

/** A list of related records in a form; `label` is that of their page. */
export interface RelatedModel extends RelationModel {
  /** Names of columns of that page's list, in order; absent: its own. */
  readonly columns?: readonly string[];
  /** Names of its buttons; absent: all that are about records. */
  readonly actions?: readonly string[];
  readonly chart?: ControlChartModel;
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
  /** What is said where `when` refuses it, by its parts. */
  readonly whenNot?: readonly Refusal[];
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

/**
 * The normal form of a page: what the compiler makes of a page file, and all that runtime and server ever read.
 * Plain, frozen JSON: it travels over the wire as it stands.
 */
export interface PageModel {
  readonly module: string;
  readonly page: string;
  /** `<module>/<page>`: the file's path and the endpoints' path. */
  readonly path: string;
  /** Hash of the page file and everything it refers to. */
  readonly hash: string;
  /** Paths that it had before, where its file names any. */
  readonly was?: readonly string[];
  readonly label: Text;
  readonly note?: Text;
  readonly menu?: { readonly parent: string; readonly icon: string; readonly sort: number; readonly notFor?: readonly string[] };
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
    /** False: the list is not grouped by its columns. */
    readonly group?: false;
    /** True: the list can stand as a board, by its state. */
    readonly board?: true;
    /** Set where the list can stand as a calendar. */
    readonly calendar?: CalendarModel;
    readonly sort: readonly SortModel[];
    readonly pageSizes: 'default' | 'statistics' | 'small' | 'directory';
    readonly rowColours: readonly ColourRuleModel[];
    readonly columns: readonly ColumnModel[];
  };
  readonly form?: {
    readonly mode: 'drawer' | 'dialog' | 'page';
    readonly layout: 'groups' | 'tabs' | 'steps';
    /** Units: px. Absent: as wide as dialogs are of themselves. */
    readonly width?: number;
    readonly columns: number;
    /** Fields whose values stand beside name and state of an opened record. */
    readonly facts: readonly string[];
    readonly groups: readonly FormGroupModel[];
    /** Records of other pages that belong to a record of this one: those that the form lists first, in its order. Served: those of pages that the caller may view. */
    readonly relations: readonly RelationModel[];
  };
  /** Absent where the page has no form. */
  readonly import?: ImportModel;
  readonly actions: { readonly toolbar: readonly ActionModel[]; readonly row: readonly ActionModel[] };
  /** Papers that its records are printed on; absent where there are none. */
  readonly papers?: readonly PaperOffer[];
  /** True where people comment on its records. */
  readonly comments?: boolean;
  /** Every permission code of the page: `<page>_<action>`. */
  readonly permissions: readonly { readonly code: string; readonly action: string; readonly label: Text }[];
  readonly roles: Readonly<Record<string, RoleStart>>;
  readonly todos?: readonly TodoModel[];
  readonly charts?: readonly ChartModel[];
  readonly statistics?: readonly StatisticModel[];
}

/** What `GET /api/schema/pages/<module>/<page>` gives: the model, the caller's rights, and where its validator is. */
export interface ServedPage {
  readonly model: PageModel;
  /** Actions the caller may do: `view`, `create`, `edit`, `remove`, names of transitions. */
  readonly can: readonly string[];
  /** Path of the immutable validator module. */
  readonly validator: string;
  /** Where in its rows stands what the caller sees masked: no copy may have it. Shape: paths from the row, each a list of names; absent where there is nothing. */
  readonly masked?: readonly (readonly string[])[];
  /** Set while the newest text of the file does not serve: what is wrong, `file:line:col  sentence`. */
  readonly pending?: readonly string[];
  /** What the file says of roles and is not in force, for whoever may configure pages. */
  readonly offered?: readonly Text[];
  /** Set for whoever may configure pages, where there are states or flows to draw. */
  readonly drawn?: true;
}
