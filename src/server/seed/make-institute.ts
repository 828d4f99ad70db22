import {
  makeFlowRoutes,
  makeHolidays,
  makeMaterials,
  makeMessageTemplates,
  makeNotices,
  makePosts,
  makeSymbols,
} from './make-administration';
import { makeJewels } from './certificates/make-jewels';
import { makeHandovers, makeReports } from './certificates/make-reports';
import { makeComplaints } from './customer-care/make-complaints';
import { makeFollowUps } from './customer-care/make-follow-ups';
import { makeOpinions } from './customer-care/make-opinions';
import { makeCharges } from './make-charges';
import { makeContracts, withUsedAmounts } from './make-contracts';
import { makeCustomers } from './make-customers';
import { makeDevices } from './make-devices';
import { makeAbilities, makeLabs } from './make-laboratories';
import { makeLeaves } from './make-leaves';
import { makeLedger } from './make-ledger';
import { makeAcquireSources } from './equipment/make-acquire-sources';
import { makeDeviceLoans } from './equipment/make-device-loans';
import { makeMaintenance } from './equipment/make-maintenance';
import { makeStandardTrials } from './equipment/make-standard-trials';
import { makeInterimChecks, makeTracePlans } from './equipment/make-trace-plans';
import { makeRecallPlans, makeRoutePlans, makeSitePlans } from './logistics/make-journeys';
import { makeNodes } from './logistics/make-nodes';
import { makeSampleChanges } from './logistics/make-sample-changes';
import { makeCatalog, makeStandardFiles } from './make-library';
import { makeDepartments, makeGroups, makeStaff, type SeedOptions } from './make-organisation';
import { makeOrders } from './make-orders';
import { makeAuthorizations } from './people/make-authorizations';
import { makeStaffCertificates, makeSupervisions, makeTrainings } from './people/make-trainings';
import { makePickups } from './make-pickups';
import { makeRegistrations, makeVehicles } from './make-registrations';
import { makeAgreedPrices, withAgreements, withUses } from './money/make-agreed-prices';
import { makeGuarantees } from './money/make-guarantees';
import { makeReceipts } from './money/make-receipts';
import { makeQuality } from './quality/make-quality';
import { makeRecalls } from './quality/make-recalls';
import { makeQuotes } from './make-quotes';
import { makeRecords, withRecordResults } from './make-records';
import { makeReductions } from './make-reductions';
import { makeRecordTemplates } from './record-templates/make-record-templates';
import { makeSettlements } from './make-settlements';
import { withBills } from './with-bills';
import { makeClients, makeFieldDefinitions, makeNumberRules } from './make-settings';
import { makeStandards } from './make-standards';

/**
 * Makes the demo institute: the same rows for the same options on every machine, and every sum the one that the pages compute.
 * Shape: record name -> rows, in an order in which every row stands after those that it refers to; references are keys of rows.
 */
export function makeInstitute(options: SeedOptions) {
  const departments = makeDepartments(options);
  const staff = makeStaff(options);
  const groups = makeGroups(options, staff);
  const standardFiles = makeStandardFiles(options);
  const catalog = makeCatalog(options);
  const labs = makeLabs(options, staff);
  const { devices: bought, faults } = makeDevices(options, staff);
  const { deviceLoans, devices } = makeDeviceLoans(options, { staff, devices: bought });
  const standards = makeStandards(options, staff, devices);
  const recordTemplates = makeRecordTemplates(options, standardFiles);
  const abilities = makeAbilities(options, catalog, standards);
  const chargeStandards = makeCharges(options, catalog);
  const known = makeCustomers(options, staff);
  const offered = makeQuotes(options, { staff, customers: known, catalog });
  const drawn = makeContracts(options, { staff, customers: known, catalog, quotes: offered });
  const agreed = makeAgreedPrices({ catalog, chargeStandards, quotes: offered, contracts: drawn });
  const made = makeOrders(options, {
    staff,
    customers: known,
    catalog,
    contracts: drawn,
    quotes: offered,
    chargeStandards,
    agreedPrices: agreed,
    abilities,
    standards,
    devices,
    labs,
  });
  const { tasks } = made;
  const vehicles = makeVehicles(options, staff);
  const sources = { staff, customers: known, catalog, vehicles, orders: made.orders, samples: made.samples };
  const { registrations: entered, orders: registered } = makeRegistrations(options, sources);
  const ledger = makeLedger(options, { ...sources, orders: registered });
  const { instruments } = ledger;
  const travels = { ...sources, devices, instruments, registrations: entered };
  const { sitePlans, carTrips, registrations } = makeSitePlans(options, travels);
  const { settlements: billed, settlementLines } = makeSettlements(options, { staff, orders: registered, samples: ledger.samples });
  const {
    payments,
    invoices,
    deposits,
    settlements: paid,
    customers,
  } = makeReceipts(options, { staff, customers: known, settlements: billed }, drawn);
  const { guarantees, guaranteeLines, settlements } = makeGuarantees(options, { staff, settlements: paid });
  const { quotes, contracts: signed } = withAgreements({ quotes: offered, contracts: drawn }, made.orders, agreed);
  const contracts = withUsedAmounts(signed, settlements);
  const { orders, samples } = withBills({ orders: registered, samples: ledger.samples, settlementLines, customers });
  const reports = makeReports(options, { orders, samples, tasks, customers });
  const recorded = makeRecords(options, { tasks, abilities, staff, standards, devices, standardFiles, reports });
  return {
    departments,
    staff,
    groups,
    standardFiles,
    ...makeNodes(options, catalog),
    catalog,
    labs,
    devices,
    standards,
    recordTemplates,
    acquireSources: makeAcquireSources(options, recordTemplates),
    abilities,
    chargeStandards,
    customers,
    quotes,
    followUps: makeFollowUps(options, { customers, quotes }),
    contracts,
    agreedPrices: withUses(agreed, samples),
    vehicles,
    instruments,
    routePlans: makeRoutePlans(options, travels),
    sitePlans,
    carTrips,
    recallPlans: makeRecallPlans(options, travels),
    registrations,
    orders,
    samples,
    guarantees,
    settlements,
    settlementLines,
    guaranteeLines,
    deposits,
    payments,
    invoices,
    sampleChanges: makeSampleChanges(options, { staff, orders, samples }),
    tasks: withRecordResults(tasks, recorded.records),
    reports,
    jewels: makeJewels(options, { staff, customers, reports }),
    reductions: makeReductions(options, { staff, orders }),
    ...recorded,
    ...makeRecalls(options, { staff, recordSources: recorded.recordSources }),
    pickups: makePickups(options, { ...sources, orders, samples }),
    ...makeOpinions(options, { orders }),
    complaints: makeComplaints(options, { staff, orders }),
    standardTrials: makeStandardTrials(options, { staff, standards }),
    deviceLoans,
    maintenance: makeMaintenance(options, { staff, devices, faults }),
    ...makeTracePlans(options, { staff, devices }),
    interimChecks: makeInterimChecks(options, { staff, devices }),
    ...makeQuality(options, staff),
    staffCertificates: makeStaffCertificates(options, staff),
    authorizations: makeAuthorizations(options, { staff, abilities, labs }),
    ...makeTrainings(options, staff),
    supervisions: makeSupervisions(options, staff),
    leaves: makeLeaves(options, staff),
    handovers: makeHandovers({ samples, tasks }),
    posts: makePosts(options),
    notices: makeNotices(options),
    messageTemplates: makeMessageTemplates(options),
    holidays: makeHolidays(options),
    symbols: makeSymbols(options),
    materials: makeMaterials(options),
    flowRoutes: makeFlowRoutes(options),
    clients: makeClients(options),
    fieldDefinitions: makeFieldDefinitions(options),
    numberRules: makeNumberRules(options),
  };
}
