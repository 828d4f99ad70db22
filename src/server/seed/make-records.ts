import { createHash } from 'node:crypto';
import { isObject } from '../../base/dot-path';
import { openGrid, workOutReadings } from '../../measure/record/readings';
import { shippedTemplates, type ShippedTemplate } from './record-templates/make-record-templates';
import type { SeedOptions } from './make-organisation';
import { makeRandom, type Random } from './values/random';
import { type Seed, type SeedValues, serial } from './seed-row';

type Task = Seed<'metrology/tasks'>;

interface RecordSources {
  readonly tasks: readonly Task[];
  readonly abilities: readonly Seed<'metrology/abilities'>[];
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly standards: readonly Seed<'metrology/standards'>[];
  readonly devices: readonly Seed<'metrology/devices'>[];
  readonly standardFiles: readonly Seed<'metrology/standardFiles'>[];
  readonly reports: readonly Seed<'metrology/reports'>[];
}

type Source = SeedValues<'metrology/recordSources'>;

/** What the record of a task rests on, each thing as it is. */
function sourcesOf(task: Task, template: ShippedTemplate, sources: RecordSources): readonly Partial<Source>[] {
  const { values: of } = task;
  const among = <Row extends { readonly key: string }>(rows: readonly Row[], keys: string | null): readonly Row[] =>
    (keys ?? '').split(',').flatMap((key) => rows.filter((row) => row.key === key));
  return [
    ...among(sources.standards, of.standardIds).map(({ key, values }): Partial<Source> => ({
      ...{ sourceKind: '1', standardId: key, sourceName: values.standardName, sourceNo: values.standardCode, certNo: values.certNo },
      ...{ traceOrg: values.approveOrg, validDate: values.certValidDate, accuracy: values.uncertainty },
    })),
    ...among(sources.devices, of.deviceIds).map(({ key, values }): Partial<Source> => ({
      ...{ sourceKind: '2', deviceId: key, sourceName: values.deviceName, sourceNo: values.deviceNo, certNo: values.traceCertNo },
      ...{ traceOrg: values.traceOrg, validDate: values.validDate, accuracy: values.accuracy },
    })),
    ...among(sources.standardFiles, of.basisIds).map(({ key, values }): Partial<Source> => ({
      sourceKind: '3',
      fileId: key,
      sourceName: values.fileName,
      sourceNo: values.fileNo,
    })),
    ...among(sources.staff, of.assigneeId).map(({ key, values }): Partial<Source> => ({
      sourceKind: '4',
      staffId: key,
      sourceName: values.staffName,
    })),
    { sourceKind: '5', labId: of.labId, sourceName: of.place, accuracy: `${of.temperature ?? ''} °C, ${of.humidity ?? ''} %RH` },
    { sourceKind: '6', sourceName: template.label, sourceNo: template.templateNo, accuracy: 'v1' },
  ];
}

const noSource = {
  ...{ standardId: null, deviceId: null, fileId: null, staffId: null, labId: null, sourceNo: null, certNo: null, traceOrg: null },
  ...{ validDate: null, accuracy: null, sourceName: null, sourceKind: null },
};

/** Moves the last digit of a reading by one at most, so that no two instruments read alike. */
function waver(random: Random, text: string): string {
  const [whole = '', part] = text.split('.');
  if (part === undefined || !/[1-8]$/.test(part)) return text;
  return `${whole}.${part.slice(0, -1)}${String(Number(part.at(-1)) + random.int(0, 2) - 1)}`;
}

/** Readings like those of the template, series alone: what is entered of standards stays. */
function takeReadings(random: Random, value: unknown, isSeries = false): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => takeReadings(random, each, typeof each === 'string'));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, takeReadings(random, inner)]));
  return isSeries && typeof value === 'string' ? waver(random, value) : value;
}

function workOut({ grid }: ShippedTemplate, entries: unknown) {
  const { template } = openGrid(grid);
  if (!template) throw new Error('A shipped template does not open.');
  const { text } = workOutReadings(template, entries);
  return {
    text,
    ...(JSON.parse(text) as { readonly complete: string; readonly verdict?: 'pass' | 'fail' | 'undecided'; readonly uncertainty?: string }),
  };
}

/** Takes from the readings of a row what they are wrong by, where they are of the unit of their error: the instrument was adjusted. */
function adjust({ grid }: ShippedTemplate, entries: unknown): unknown {
  const { template } = openGrid(grid);
  if (!template || !isObject(entries)) return entries;
  const { cells } = workOutReadings(template, entries).result;
  const errorOf = (address: string): number => Number(cells.find((cell) => cell.address === address)?.value ?? 0);
  return Object.fromEntries(
    template.parameters.map(({ name, unit, columns, judgement }) => {
      const column = columns.find((each) => each.name === judgement?.column);
      const rows = entries[name];
      if (!Array.isArray(rows) || column?.unit !== unit) return [name, rows];
      const mended = rows.map((row: unknown, index) => {
        const by = errorOf(`${name}/${String(index + 1)}/asFound/${column.name}`);
        const shift = (value: unknown): unknown =>
          typeof value === 'string' ? (Number(value) - by).toFixed(value.split('.')[1]?.length ?? 0) : value;
        const { asFound } = isObject(row) ? row : {};
        if (!isObject(row) || !isObject(asFound)) return row;
        const series = Object.entries(asFound).map(([each, values]) => [each, Array.isArray(values) ? values.map(shift) : values]);
        return { ...row, asFound: Object.fromEntries(series) };
      });
      return [name, mended];
    }),
  );
}

/** Readings that bear out what the task came to; undefined where the template's do not. */
function takeFor(random: Random, template: ShippedTemplate, result: string | null) {
  const taken = takeReadings(random, template.entries);
  const isGood = result === '1' || result === '3';
  const first = workOut(template, taken);
  const worked = isGood && first.verdict === 'fail' ? workOut(template, adjust(template, taken)) : first;
  return worked.complete === 'yes' && !(isGood && worked.verdict === 'fail') ? worked : undefined;
}

/** Makes the original records of tasks that were begun and whose ability has a template: locked where their task is. */
export function makeRecords({ seed }: SeedOptions, sources: RecordSources) {
  const random = makeRandom(seed, 'records');
  const abilities = new Map(sources.abilities.map((row) => [row.key, row]));
  const serials = new Map<string, number>();
  const namesOf = (
    rows: readonly { readonly key: string; readonly values: object }[],
    keys: string | null | undefined,
    name: string,
  ): string =>
    String(keys ?? '')
      .split(',')
      .flatMap((key) => rows.filter((row) => row.key === key))
      .map((row) => String((row.values as Readonly<Record<string, unknown>>)[name]))
      .join(',');
  const records: Seed<'metrology/records'>[] = [];
  const versions: Seed<'metrology/recordVersions'>[] = [];
  const rests: Seed<'metrology/recordSources'>[] = [];
  const reportsBy = new Map(
    sources.reports.filter(({ values }) => Number(values.reportState) >= 400).map((report) => [report.values.sampleId, report]),
  );
  for (const task of sources.tasks) {
    const { values: of } = task;
    const templateId = abilities.get(String(of.abilityId))?.values.templateId;
    const template = shippedTemplates.find(({ key }) => key === templateId);
    const state = Number(of.itemState);
    if (!template || state < 350 || of.lockTime === null) continue;
    const day = String(of.lockTime).slice(0, 10);
    const count = (serials.get(day) ?? 0) + 1;
    serials.set(day, count);
    const recordNo = `YS${day.replaceAll('-', '')}${serial(count, 4)}`;
    const worked = takeFor(random, template, of.result);
    if (!worked) continue;
    const { text, verdict = null, uncertainty = null } = worked;
    const key = `records:${task.key}`;
    const fixed = {
      templateNo: template.templateNo,
      templateVersion: 1,
      grid: template.grid,
      readings: text,
      testDate: day,
      place: of.place,
      temperature: of.temperature,
      humidity: of.humidity,
      pressure: of.pressure,
      verdict,
      result: of.result,
    };
    const tester = namesOf(sources.staff, of.assigneeId, 'staffName');
    const content = [
      ...[recordNo, template.templateNo, '1', template.grid, text, day, tester],
      namesOf(sources.standards, of.standardIds, 'certNo'),
      namesOf(sources.devices, of.deviceIds, 'deviceNo'),
      namesOf(sources.standardFiles, of.basisIds, 'fileNo'),
      ...[of.place, of.temperature, of.humidity, of.pressure, of.result, '', uncertainty].map((value) => value ?? ''),
    ];
    const hash = createHash('sha256').update(content.join('\n')).digest('hex');
    const by = of.assigneeId ?? undefined;
    const report = reportsBy.get(of.sampleId);
    sourcesOf(task, template, sources).forEach((source, index) =>
      rests.push({
        key: `recordSources:${task.key}:${String(index)}`,
        createTime: of.lockTime ?? task.createTime,
        ...(by === undefined ? {} : { createdBy: by }),
        values: {
          ...noSource,
          ...source,
          recordId: key,
          versionNo: 1,
          frozenTime: of.lockTime,
          enterId: of.enterId,
          orderId: of.orderId,
          sampleId: of.sampleId,
          instrumentName: of.instrumentName,
          factoryNo: of.factoryNo,
          deptId: of.deptId,
          testerId: of.assigneeId,
          verifierId: of.verifierId,
          testDate: day,
          reportNo: report?.values.reportNo ?? null,
          sourceState: '1',
        },
      }),
    );
    records.push({
      key,
      createTime: of.startTime ?? of.lockTime,
      ...(by === undefined ? {} : { createdBy: by }),
      trail: [{ action: 'lock', time: of.lockTime, by }],
      values: {
        ...fixed,
        recordNo,
        taskId: task.key,
        sampleId: of.sampleId,
        orderId: of.orderId,
        enterId: of.enterId,
        instrumentName: of.instrumentName,
        model: of.model,
        factoryNo: of.factoryNo,
        deptId: of.deptId,
        abilityId: of.abilityId,
        verifierId: of.verifierId,
        testerId: of.assigneeId,
        templateId: template.key,
        accessType: '5',
        complete: 1,
        uncertainty: null,
        budgetText: uncertainty,
        standardIds: of.standardIds,
        deviceIds: of.deviceIds,
        basisIds: of.basisIds,
        labId: of.labId,
        recordState: '2',
        lockTime: of.lockTime,
        lockerId: of.assigneeId,
        hash,
        lockCount: 1,
        reportId: report?.key ?? null,
        reportNo: report?.values.reportNo ?? null,
        acquireFiles: null,
        remark: null,
      },
    });
    versions.push({
      key: `recordVersions:${task.key}`,
      createTime: of.lockTime,
      ...(by === undefined ? {} : { createdBy: by }),
      values: {
        ...fixed,
        title: `${recordNo} V1`,
        recordId: key,
        deptId: of.deptId,
        testerId: of.assigneeId,
        verifierId: of.verifierId,
        versionNo: 1,
        lockTime: of.lockTime,
        lockedBy: tester,
        uncertainty,
        hash,
      },
    });
  }
  return { records, recordVersions: versions, recordSources: rests };
}

/** Tells with tasks the result that their records have. */
export function withRecordResults(
  tasks: readonly Seed<'metrology/tasks'>[],
  records: readonly Seed<'metrology/records'>[],
): readonly Seed<'metrology/tasks'>[] {
  const results = new Map(records.map(({ values }) => [values.taskId, values.result]));
  return tasks.map((task) => ({ ...task, values: { ...task.values, recordResult: results.get(task.key) ?? null } }));
}
