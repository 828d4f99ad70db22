// Written by scripts/generate.ts (npm run generate); do not edit.
import type { CarTripsForm, CarTripsRow, CarTripsSearch } from './pages/crm/carTrips';
import type { ComplaintsForm, ComplaintsRow, ComplaintsSearch } from './pages/crm/complaints';
import type { ContractsForm, ContractsRow, ContractsSearch } from './pages/crm/contracts';
import type { CustomersForm, CustomersRow, CustomersSearch } from './pages/crm/customers';
import type { FollowUpsForm, FollowUpsRow, FollowUpsSearch } from './pages/crm/followUps';
import type { InstrumentsForm, InstrumentsRow, InstrumentsSearch } from './pages/crm/instruments';
import type { OpinionsForm, OpinionsRow, OpinionsSearch } from './pages/crm/opinions';
import type { OrdersForm, OrdersRow, OrdersSearch } from './pages/crm/orders';
import type { PickupsForm, PickupsRow, PickupsSearch } from './pages/crm/pickups';
import type { QuestionnairesForm, QuestionnairesRow, QuestionnairesSearch } from './pages/crm/questionnaires';
import type { QuestionsForm, QuestionsRow, QuestionsSearch } from './pages/crm/questions';
import type { QuotesForm, QuotesRow, QuotesSearch } from './pages/crm/quotes';
import type { RecallPlansForm, RecallPlansRow, RecallPlansSearch } from './pages/crm/recallPlans';
import type { RegistrationsForm, RegistrationsRow, RegistrationsSearch } from './pages/crm/registrations';
import type { RoutePlansForm, RoutePlansRow, RoutePlansSearch } from './pages/crm/routePlans';
import type { SitePlansForm, SitePlansRow, SitePlansSearch } from './pages/crm/sitePlans';
import type { VehiclesForm, VehiclesRow, VehiclesSearch } from './pages/crm/vehicles';
import type { AgreedPricesForm, AgreedPricesRow, AgreedPricesSearch } from './pages/finance/agreedPrices';
import type { ChargeStandardsForm, ChargeStandardsRow, ChargeStandardsSearch } from './pages/finance/chargeStandards';
import type { DepositsForm, DepositsRow, DepositsSearch } from './pages/finance/deposits';
import type { GuaranteeLinesForm, GuaranteeLinesRow, GuaranteeLinesSearch } from './pages/finance/guaranteeLines';
import type { GuaranteesForm, GuaranteesRow, GuaranteesSearch } from './pages/finance/guarantees';
import type { InvoicesForm, InvoicesRow, InvoicesSearch } from './pages/finance/invoices';
import type { PaymentsForm, PaymentsRow, PaymentsSearch } from './pages/finance/payments';
import type { ReductionsForm, ReductionsRow, ReductionsSearch } from './pages/finance/reductions';
import type { SettlementLinesForm, SettlementLinesRow, SettlementLinesSearch } from './pages/finance/settlementLines';
import type { SettlementsForm, SettlementsRow, SettlementsSearch } from './pages/finance/settlements';
import type { AuthorizationsForm, AuthorizationsRow, AuthorizationsSearch } from './pages/hr/authorizations';
import type { GroupsForm, GroupsRow, GroupsSearch } from './pages/hr/groups';
import type { LeavesForm, LeavesRow, LeavesSearch } from './pages/hr/leaves';
import type { StaffForm, StaffRow, StaffSearch } from './pages/hr/staff';
import type { StaffCertificatesForm, StaffCertificatesRow, StaffCertificatesSearch } from './pages/hr/staffCertificates';
import type { SupervisionsForm, SupervisionsRow, SupervisionsSearch } from './pages/hr/supervisions';
import type { TraineesForm, TraineesRow, TraineesSearch } from './pages/hr/trainees';
import type { TrainingsForm, TrainingsRow, TrainingsSearch } from './pages/hr/trainings';
import type { AbilitiesForm, AbilitiesRow, AbilitiesSearch } from './pages/metrology/abilities';
import type { AcquireSourcesForm, AcquireSourcesRow, AcquireSourcesSearch } from './pages/metrology/acquireSources';
import type { CatalogForm, CatalogRow, CatalogSearch } from './pages/metrology/catalog';
import type { DeviceLoansForm, DeviceLoansRow, DeviceLoansSearch } from './pages/metrology/deviceLoans';
import type { DevicesForm, DevicesRow, DevicesSearch } from './pages/metrology/devices';
import type { FlowNodesForm, FlowNodesRow, FlowNodesSearch } from './pages/metrology/flowNodes';
import type { HandoversForm, HandoversRow, HandoversSearch } from './pages/metrology/handovers';
import type { InterimChecksForm, InterimChecksRow, InterimChecksSearch } from './pages/metrology/interimChecks';
import type { JewelsForm, JewelsRow, JewelsSearch } from './pages/metrology/jewels';
import type { LabsForm, LabsRow, LabsSearch } from './pages/metrology/labs';
import type { MaintenanceForm, MaintenanceRow, MaintenanceSearch } from './pages/metrology/maintenance';
import type { RecallItemsForm, RecallItemsRow, RecallItemsSearch } from './pages/metrology/recallItems';
import type { RecallsForm, RecallsRow, RecallsSearch } from './pages/metrology/recalls';
import type { RecordSourcesForm, RecordSourcesRow, RecordSourcesSearch } from './pages/metrology/recordSources';
import type { RecordTemplatesForm, RecordTemplatesRow, RecordTemplatesSearch } from './pages/metrology/recordTemplates';
import type { RecordVersionsForm, RecordVersionsRow, RecordVersionsSearch } from './pages/metrology/recordVersions';
import type { RecordsForm, RecordsRow, RecordsSearch } from './pages/metrology/records';
import type { ReportsForm, ReportsRow, ReportsSearch } from './pages/metrology/reports';
import type { RouteStopsForm, RouteStopsRow, RouteStopsSearch } from './pages/metrology/routeStops';
import type { SampleChangesForm, SampleChangesRow, SampleChangesSearch } from './pages/metrology/sampleChanges';
import type { SampleRoutesForm, SampleRoutesRow, SampleRoutesSearch } from './pages/metrology/sampleRoutes';
import type { SamplesForm, SamplesRow, SamplesSearch } from './pages/metrology/samples';
import type { StandardFilesForm, StandardFilesRow, StandardFilesSearch } from './pages/metrology/standardFiles';
import type { StandardTrialsForm, StandardTrialsRow, StandardTrialsSearch } from './pages/metrology/standardTrials';
import type { StandardsForm, StandardsRow, StandardsSearch } from './pages/metrology/standards';
import type { TasksForm, TasksRow, TasksSearch } from './pages/metrology/tasks';
import type { TracePlanItemsForm, TracePlanItemsRow, TracePlanItemsSearch } from './pages/metrology/tracePlanItems';
import type { TracePlansForm, TracePlansRow, TracePlansSearch } from './pages/metrology/tracePlans';
import type { CorrectiveActionsForm, CorrectiveActionsRow, CorrectiveActionsSearch } from './pages/quality/correctiveActions';
import type { InternalAuditsForm, InternalAuditsRow, InternalAuditsSearch } from './pages/quality/internalAudits';
import type { ManagementReviewsForm, ManagementReviewsRow, ManagementReviewsSearch } from './pages/quality/managementReviews';
import type { NonconformitiesForm, NonconformitiesRow, NonconformitiesSearch } from './pages/quality/nonconformities';
import type { ProficiencyTestsForm, ProficiencyTestsRow, ProficiencyTestsSearch } from './pages/quality/proficiencyTests';
import type { RisksForm, RisksRow, RisksSearch } from './pages/quality/risks';
import type { AccessKeysForm, AccessKeysRow, AccessKeysSearch } from './pages/system/accessKeys';
import type { ClientsForm, ClientsRow, ClientsSearch } from './pages/system/clients';
import type { DeliveriesForm, DeliveriesRow, DeliveriesSearch } from './pages/system/deliveries';
import type { DepartmentsForm, DepartmentsRow, DepartmentsSearch } from './pages/system/departments';
import type { DictsForm, DictsRow, DictsSearch } from './pages/system/dicts';
import type { ErrorLogsForm, ErrorLogsRow, ErrorLogsSearch } from './pages/system/errorLogs';
import type { FieldDefinitionsForm, FieldDefinitionsRow, FieldDefinitionsSearch } from './pages/system/fieldDefinitions';
import type { FlowRoutesForm, FlowRoutesRow, FlowRoutesSearch } from './pages/system/flowRoutes';
import type { HolidaysForm, HolidaysRow, HolidaysSearch } from './pages/system/holidays';
import type { LoginLogsForm, LoginLogsRow, LoginLogsSearch } from './pages/system/loginLogs';
import type { MaterialsForm, MaterialsRow, MaterialsSearch } from './pages/system/materials';
import type { MenusForm, MenusRow, MenusSearch } from './pages/system/menus';
import type { MessageTemplatesForm, MessageTemplatesRow, MessageTemplatesSearch } from './pages/system/messageTemplates';
import type { NoticesForm, NoticesRow, NoticesSearch } from './pages/system/notices';
import type { NumberRulesForm, NumberRulesRow, NumberRulesSearch } from './pages/system/numberRules';
import type { OperationLogsForm, OperationLogsRow, OperationLogsSearch } from './pages/system/operationLogs';
import type { ParamsForm, ParamsRow, ParamsSearch } from './pages/system/params';
import type { PostsForm, PostsRow, PostsSearch } from './pages/system/posts';
import type { RegionsForm, RegionsRow, RegionsSearch } from './pages/system/regions';
import type { RolesForm, RolesRow, RolesSearch } from './pages/system/roles';
import type { SentMessagesForm, SentMessagesRow, SentMessagesSearch } from './pages/system/sentMessages';
import type { SessionsForm, SessionsRow, SessionsSearch } from './pages/system/sessions';
import type { SymbolsForm, SymbolsRow, SymbolsSearch } from './pages/system/symbols';
import type { TenantsForm, TenantsRow, TenantsSearch } from './pages/system/tenants';
import type { ThirdSystemsForm, ThirdSystemsRow, ThirdSystemsSearch } from './pages/system/thirdSystems';
import type { TopMenusForm, TopMenusRow, TopMenusSearch } from './pages/system/topMenus';
import type { UsersForm, UsersRow, UsersSearch } from './pages/system/users';

/** Paths of all page files, `<module>/<page>`. */
export const pagePaths = [
  'crm/carTrips',
  'crm/complaints',
  'crm/contracts',
  'crm/customers',
  'crm/followUps',
  'crm/instruments',
  'crm/opinions',
  'crm/orders',
  'crm/pickups',
  'crm/questionnaires',
  'crm/questions',
  'crm/quotes',
  'crm/recallPlans',
  'crm/registrations',
  'crm/routePlans',
  'crm/sitePlans',
  'crm/vehicles',
  'finance/agreedPrices',
  'finance/chargeStandards',
  'finance/deposits',
  'finance/guaranteeLines',
  'finance/guarantees',
  'finance/invoices',
  'finance/payments',
  'finance/reductions',
  'finance/settlementLines',
  'finance/settlements',
  'hr/authorizations',
  'hr/groups',
  'hr/leaves',
  'hr/staff',
  'hr/staffCertificates',
  'hr/supervisions',
  'hr/trainees',
  'hr/trainings',
  'metrology/abilities',
  'metrology/acquireSources',
  'metrology/catalog',
  'metrology/deviceLoans',
  'metrology/devices',
  'metrology/flowNodes',
  'metrology/handovers',
  'metrology/interimChecks',
  'metrology/jewels',
  'metrology/labs',
  'metrology/maintenance',
  'metrology/recallItems',
  'metrology/recalls',
  'metrology/recordSources',
  'metrology/recordTemplates',
  'metrology/recordVersions',
  'metrology/records',
  'metrology/reports',
  'metrology/routeStops',
  'metrology/sampleChanges',
  'metrology/sampleRoutes',
  'metrology/samples',
  'metrology/standardFiles',
  'metrology/standardTrials',
  'metrology/standards',
  'metrology/tasks',
  'metrology/tracePlanItems',
  'metrology/tracePlans',
  'quality/correctiveActions',
  'quality/internalAudits',
  'quality/managementReviews',
  'quality/nonconformities',
  'quality/proficiencyTests',
  'quality/risks',
  'system/accessKeys',
  'system/clients',
  'system/deliveries',
  'system/departments',
  'system/dicts',
  'system/errorLogs',
  'system/fieldDefinitions',
  'system/flowRoutes',
  'system/holidays',
  'system/loginLogs',
  'system/materials',
  'system/menus',
  'system/messageTemplates',
  'system/notices',
  'system/numberRules',
  'system/operationLogs',
  'system/params',
  'system/posts',
  'system/regions',
  'system/roles',
  'system/sentMessages',
  'system/sessions',
  'system/symbols',
  'system/tenants',
  'system/thirdSystems',
  'system/topMenus',
  'system/users',
] as const;
export type PagePath = (typeof pagePaths)[number];

/** Payload types of each page. */
export interface PagePayloads {
  'crm/carTrips': { readonly row: CarTripsRow; readonly form: CarTripsForm; readonly search: CarTripsSearch };
  'crm/complaints': { readonly row: ComplaintsRow; readonly form: ComplaintsForm; readonly search: ComplaintsSearch };
  'crm/contracts': { readonly row: ContractsRow; readonly form: ContractsForm; readonly search: ContractsSearch };
  'crm/customers': { readonly row: CustomersRow; readonly form: CustomersForm; readonly search: CustomersSearch };
  'crm/followUps': { readonly row: FollowUpsRow; readonly form: FollowUpsForm; readonly search: FollowUpsSearch };
  'crm/instruments': { readonly row: InstrumentsRow; readonly form: InstrumentsForm; readonly search: InstrumentsSearch };
  'crm/opinions': { readonly row: OpinionsRow; readonly form: OpinionsForm; readonly search: OpinionsSearch };
  'crm/orders': { readonly row: OrdersRow; readonly form: OrdersForm; readonly search: OrdersSearch };
  'crm/pickups': { readonly row: PickupsRow; readonly form: PickupsForm; readonly search: PickupsSearch };
  'crm/questionnaires': { readonly row: QuestionnairesRow; readonly form: QuestionnairesForm; readonly search: QuestionnairesSearch };
  'crm/questions': { readonly row: QuestionsRow; readonly form: QuestionsForm; readonly search: QuestionsSearch };
  'crm/quotes': { readonly row: QuotesRow; readonly form: QuotesForm; readonly search: QuotesSearch };
  'crm/recallPlans': { readonly row: RecallPlansRow; readonly form: RecallPlansForm; readonly search: RecallPlansSearch };
  'crm/registrations': { readonly row: RegistrationsRow; readonly form: RegistrationsForm; readonly search: RegistrationsSearch };
  'crm/routePlans': { readonly row: RoutePlansRow; readonly form: RoutePlansForm; readonly search: RoutePlansSearch };
  'crm/sitePlans': { readonly row: SitePlansRow; readonly form: SitePlansForm; readonly search: SitePlansSearch };
  'crm/vehicles': { readonly row: VehiclesRow; readonly form: VehiclesForm; readonly search: VehiclesSearch };
  'finance/agreedPrices': { readonly row: AgreedPricesRow; readonly form: AgreedPricesForm; readonly search: AgreedPricesSearch };
  'finance/chargeStandards': {
    readonly row: ChargeStandardsRow;
    readonly form: ChargeStandardsForm;
    readonly search: ChargeStandardsSearch;
  };
  'finance/deposits': { readonly row: DepositsRow; readonly form: DepositsForm; readonly search: DepositsSearch };
  'finance/guaranteeLines': { readonly row: GuaranteeLinesRow; readonly form: GuaranteeLinesForm; readonly search: GuaranteeLinesSearch };
  'finance/guarantees': { readonly row: GuaranteesRow; readonly form: GuaranteesForm; readonly search: GuaranteesSearch };
  'finance/invoices': { readonly row: InvoicesRow; readonly form: InvoicesForm; readonly search: InvoicesSearch };
  'finance/payments': { readonly row: PaymentsRow; readonly form: PaymentsForm; readonly search: PaymentsSearch };
  'finance/reductions': { readonly row: ReductionsRow; readonly form: ReductionsForm; readonly search: ReductionsSearch };
  'finance/settlementLines': {
    readonly row: SettlementLinesRow;
    readonly form: SettlementLinesForm;
    readonly search: SettlementLinesSearch;
  };
  'finance/settlements': { readonly row: SettlementsRow; readonly form: SettlementsForm; readonly search: SettlementsSearch };
  'hr/authorizations': { readonly row: AuthorizationsRow; readonly form: AuthorizationsForm; readonly search: AuthorizationsSearch };
  'hr/groups': { readonly row: GroupsRow; readonly form: GroupsForm; readonly search: GroupsSearch };
  'hr/leaves': { readonly row: LeavesRow; readonly form: LeavesForm; readonly search: LeavesSearch };
  'hr/staff': { readonly row: StaffRow; readonly form: StaffForm; readonly search: StaffSearch };
  'hr/staffCertificates': {
    readonly row: StaffCertificatesRow;
    readonly form: StaffCertificatesForm;
    readonly search: StaffCertificatesSearch;
  };
  'hr/supervisions': { readonly row: SupervisionsRow; readonly form: SupervisionsForm; readonly search: SupervisionsSearch };
  'hr/trainees': { readonly row: TraineesRow; readonly form: TraineesForm; readonly search: TraineesSearch };
  'hr/trainings': { readonly row: TrainingsRow; readonly form: TrainingsForm; readonly search: TrainingsSearch };
  'metrology/abilities': { readonly row: AbilitiesRow; readonly form: AbilitiesForm; readonly search: AbilitiesSearch };
  'metrology/acquireSources': { readonly row: AcquireSourcesRow; readonly form: AcquireSourcesForm; readonly search: AcquireSourcesSearch };
  'metrology/catalog': { readonly row: CatalogRow; readonly form: CatalogForm; readonly search: CatalogSearch };
  'metrology/deviceLoans': { readonly row: DeviceLoansRow; readonly form: DeviceLoansForm; readonly search: DeviceLoansSearch };
  'metrology/devices': { readonly row: DevicesRow; readonly form: DevicesForm; readonly search: DevicesSearch };
  'metrology/flowNodes': { readonly row: FlowNodesRow; readonly form: FlowNodesForm; readonly search: FlowNodesSearch };
  'metrology/handovers': { readonly row: HandoversRow; readonly form: HandoversForm; readonly search: HandoversSearch };
  'metrology/interimChecks': { readonly row: InterimChecksRow; readonly form: InterimChecksForm; readonly search: InterimChecksSearch };
  'metrology/jewels': { readonly row: JewelsRow; readonly form: JewelsForm; readonly search: JewelsSearch };
  'metrology/labs': { readonly row: LabsRow; readonly form: LabsForm; readonly search: LabsSearch };
  'metrology/maintenance': { readonly row: MaintenanceRow; readonly form: MaintenanceForm; readonly search: MaintenanceSearch };
  'metrology/recallItems': { readonly row: RecallItemsRow; readonly form: RecallItemsForm; readonly search: RecallItemsSearch };
  'metrology/recalls': { readonly row: RecallsRow; readonly form: RecallsForm; readonly search: RecallsSearch };
  'metrology/recordSources': { readonly row: RecordSourcesRow; readonly form: RecordSourcesForm; readonly search: RecordSourcesSearch };
  'metrology/recordTemplates': {
    readonly row: RecordTemplatesRow;
    readonly form: RecordTemplatesForm;
    readonly search: RecordTemplatesSearch;
  };
  'metrology/recordVersions': { readonly row: RecordVersionsRow; readonly form: RecordVersionsForm; readonly search: RecordVersionsSearch };
  'metrology/records': { readonly row: RecordsRow; readonly form: RecordsForm; readonly search: RecordsSearch };
  'metrology/reports': { readonly row: ReportsRow; readonly form: ReportsForm; readonly search: ReportsSearch };
  'metrology/routeStops': { readonly row: RouteStopsRow; readonly form: RouteStopsForm; readonly search: RouteStopsSearch };
  'metrology/sampleChanges': { readonly row: SampleChangesRow; readonly form: SampleChangesForm; readonly search: SampleChangesSearch };
  'metrology/sampleRoutes': { readonly row: SampleRoutesRow; readonly form: SampleRoutesForm; readonly search: SampleRoutesSearch };
  'metrology/samples': { readonly row: SamplesRow; readonly form: SamplesForm; readonly search: SamplesSearch };
  'metrology/standardFiles': { readonly row: StandardFilesRow; readonly form: StandardFilesForm; readonly search: StandardFilesSearch };
  'metrology/standardTrials': { readonly row: StandardTrialsRow; readonly form: StandardTrialsForm; readonly search: StandardTrialsSearch };
  'metrology/standards': { readonly row: StandardsRow; readonly form: StandardsForm; readonly search: StandardsSearch };
  'metrology/tasks': { readonly row: TasksRow; readonly form: TasksForm; readonly search: TasksSearch };
  'metrology/tracePlanItems': { readonly row: TracePlanItemsRow; readonly form: TracePlanItemsForm; readonly search: TracePlanItemsSearch };
  'metrology/tracePlans': { readonly row: TracePlansRow; readonly form: TracePlansForm; readonly search: TracePlansSearch };
  'quality/correctiveActions': {
    readonly row: CorrectiveActionsRow;
    readonly form: CorrectiveActionsForm;
    readonly search: CorrectiveActionsSearch;
  };
  'quality/internalAudits': { readonly row: InternalAuditsRow; readonly form: InternalAuditsForm; readonly search: InternalAuditsSearch };
  'quality/managementReviews': {
    readonly row: ManagementReviewsRow;
    readonly form: ManagementReviewsForm;
    readonly search: ManagementReviewsSearch;
  };
  'quality/nonconformities': {
    readonly row: NonconformitiesRow;
    readonly form: NonconformitiesForm;
    readonly search: NonconformitiesSearch;
  };
  'quality/proficiencyTests': {
    readonly row: ProficiencyTestsRow;
    readonly form: ProficiencyTestsForm;
    readonly search: ProficiencyTestsSearch;
  };
  'quality/risks': { readonly row: RisksRow; readonly form: RisksForm; readonly search: RisksSearch };
  'system/accessKeys': { readonly row: AccessKeysRow; readonly form: AccessKeysForm; readonly search: AccessKeysSearch };
  'system/clients': { readonly row: ClientsRow; readonly form: ClientsForm; readonly search: ClientsSearch };
  'system/deliveries': { readonly row: DeliveriesRow; readonly form: DeliveriesForm; readonly search: DeliveriesSearch };
  'system/departments': { readonly row: DepartmentsRow; readonly form: DepartmentsForm; readonly search: DepartmentsSearch };
  'system/dicts': { readonly row: DictsRow; readonly form: DictsForm; readonly search: DictsSearch };
  'system/errorLogs': { readonly row: ErrorLogsRow; readonly form: ErrorLogsForm; readonly search: ErrorLogsSearch };
  'system/fieldDefinitions': {
    readonly row: FieldDefinitionsRow;
    readonly form: FieldDefinitionsForm;
    readonly search: FieldDefinitionsSearch;
  };
  'system/flowRoutes': { readonly row: FlowRoutesRow; readonly form: FlowRoutesForm; readonly search: FlowRoutesSearch };
  'system/holidays': { readonly row: HolidaysRow; readonly form: HolidaysForm; readonly search: HolidaysSearch };
  'system/loginLogs': { readonly row: LoginLogsRow; readonly form: LoginLogsForm; readonly search: LoginLogsSearch };
  'system/materials': { readonly row: MaterialsRow; readonly form: MaterialsForm; readonly search: MaterialsSearch };
  'system/menus': { readonly row: MenusRow; readonly form: MenusForm; readonly search: MenusSearch };
  'system/messageTemplates': {
    readonly row: MessageTemplatesRow;
    readonly form: MessageTemplatesForm;
    readonly search: MessageTemplatesSearch;
  };
  'system/notices': { readonly row: NoticesRow; readonly form: NoticesForm; readonly search: NoticesSearch };
  'system/numberRules': { readonly row: NumberRulesRow; readonly form: NumberRulesForm; readonly search: NumberRulesSearch };
  'system/operationLogs': { readonly row: OperationLogsRow; readonly form: OperationLogsForm; readonly search: OperationLogsSearch };
  'system/params': { readonly row: ParamsRow; readonly form: ParamsForm; readonly search: ParamsSearch };
  'system/posts': { readonly row: PostsRow; readonly form: PostsForm; readonly search: PostsSearch };
  'system/regions': { readonly row: RegionsRow; readonly form: RegionsForm; readonly search: RegionsSearch };
  'system/roles': { readonly row: RolesRow; readonly form: RolesForm; readonly search: RolesSearch };
  'system/sentMessages': { readonly row: SentMessagesRow; readonly form: SentMessagesForm; readonly search: SentMessagesSearch };
  'system/sessions': { readonly row: SessionsRow; readonly form: SessionsForm; readonly search: SessionsSearch };
  'system/symbols': { readonly row: SymbolsRow; readonly form: SymbolsForm; readonly search: SymbolsSearch };
  'system/tenants': { readonly row: TenantsRow; readonly form: TenantsForm; readonly search: TenantsSearch };
  'system/thirdSystems': { readonly row: ThirdSystemsRow; readonly form: ThirdSystemsForm; readonly search: ThirdSystemsSearch };
  'system/topMenus': { readonly row: TopMenusRow; readonly form: TopMenusForm; readonly search: TopMenusSearch };
  'system/users': { readonly row: UsersRow; readonly form: UsersForm; readonly search: UsersSearch };
}
