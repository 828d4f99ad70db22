// Written by scripts/generate.ts (npm run generate); do not edit.
import type { ContractsForm, ContractsRow, ContractsSearch } from './pages/crm/contracts';
import type { CustomersForm, CustomersRow, CustomersSearch } from './pages/crm/customers';
import type { QuotesForm, QuotesRow, QuotesSearch } from './pages/crm/quotes';
import type { SettlementsForm, SettlementsRow, SettlementsSearch } from './pages/finance/settlements';
import type { GroupsForm, GroupsRow, GroupsSearch } from './pages/hr/groups';
import type { StaffForm, StaffRow, StaffSearch } from './pages/hr/staff';
import type { AbilitiesForm, AbilitiesRow, AbilitiesSearch } from './pages/metrology/abilities';
import type { CatalogForm, CatalogRow, CatalogSearch } from './pages/metrology/catalog';
import type { DevicesForm, DevicesRow, DevicesSearch } from './pages/metrology/devices';
import type { LabsForm, LabsRow, LabsSearch } from './pages/metrology/labs';
import type { StandardFilesForm, StandardFilesRow, StandardFilesSearch } from './pages/metrology/standardFiles';
import type { StandardsForm, StandardsRow, StandardsSearch } from './pages/metrology/standards';
import type { DepartmentsForm, DepartmentsRow, DepartmentsSearch } from './pages/system/departments';
import type { LoginLogsForm, LoginLogsRow, LoginLogsSearch } from './pages/system/loginLogs';
import type { OperationLogsForm, OperationLogsRow, OperationLogsSearch } from './pages/system/operationLogs';
import type { ParamsForm, ParamsRow, ParamsSearch } from './pages/system/params';
import type { RegionsForm, RegionsRow, RegionsSearch } from './pages/system/regions';
import type { SessionsForm, SessionsRow, SessionsSearch } from './pages/system/sessions';

/** Paths of all page files, `<module>/<page>`. */
export const pagePaths = [
  'crm/contracts',
  'crm/customers',
  'crm/quotes',
  'finance/settlements',
  'hr/groups',
  'hr/staff',
  'metrology/abilities',
  'metrology/catalog',
  'metrology/devices',
  'metrology/labs',
  'metrology/standardFiles',
  'metrology/standards',
  'system/departments',
  'system/loginLogs',
  'system/operationLogs',
  'system/params',
  'system/regions',
  'system/sessions',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** Payload types of each page. */
export interface PagePayloads {
  'crm/contracts': { readonly row: ContractsRow; readonly form: ContractsForm; readonly search: ContractsSearch };
  'crm/customers': { readonly row: CustomersRow; readonly form: CustomersForm; readonly search: CustomersSearch };
  'crm/quotes': { readonly row: QuotesRow; readonly form: QuotesForm; readonly search: QuotesSearch };
  'finance/settlements': { readonly row: SettlementsRow; readonly form: SettlementsForm; readonly search: SettlementsSearch };
  'hr/groups': { readonly row: GroupsRow; readonly form: GroupsForm; readonly search: GroupsSearch };
  'hr/staff': { readonly row: StaffRow; readonly form: StaffForm; readonly search: StaffSearch };
  'metrology/abilities': { readonly row: AbilitiesRow; readonly form: AbilitiesForm; readonly search: AbilitiesSearch };
  'metrology/catalog': { readonly row: CatalogRow; readonly form: CatalogForm; readonly search: CatalogSearch };
  'metrology/devices': { readonly row: DevicesRow; readonly form: DevicesForm; readonly search: DevicesSearch };
  'metrology/labs': { readonly row: LabsRow; readonly form: LabsForm; readonly search: LabsSearch };
  'metrology/standardFiles': { readonly row: StandardFilesRow; readonly form: StandardFilesForm; readonly search: StandardFilesSearch };
  'metrology/standards': { readonly row: StandardsRow; readonly form: StandardsForm; readonly search: StandardsSearch };
  'system/departments': { readonly row: DepartmentsRow; readonly form: DepartmentsForm; readonly search: DepartmentsSearch };
  'system/loginLogs': { readonly row: LoginLogsRow; readonly form: LoginLogsForm; readonly search: LoginLogsSearch };
  'system/operationLogs': { readonly row: OperationLogsRow; readonly form: OperationLogsForm; readonly search: OperationLogsSearch };
  'system/params': { readonly row: ParamsRow; readonly form: ParamsForm; readonly search: ParamsSearch };
  'system/regions': { readonly row: RegionsRow; readonly form: RegionsForm; readonly search: RegionsSearch };
  'system/sessions': { readonly row: SessionsRow; readonly form: SessionsForm; readonly search: SessionsSearch };
}
