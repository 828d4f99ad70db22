import { toCellText } from './export-safety';

/** A chart of figures on a sheet of its own. Shape: each series has a value for each category, exact decimal text, null where there is none. */
export interface SheetChart {
  readonly title: string;
  readonly kind: 'bar' | 'stacked' | 'line' | 'pie';
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly (string | null)[] }[];
  /** Number format of the values. */
  readonly format: string;
}

type Part = readonly [name: string, content: string];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const say = (text: string): string => toCellText(text).replace(/[&<>"]/g, (sign) => signs[sign] ?? '');

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
const drawn = 'http://schemas.openxmlformats.org/drawingml/2006';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Columns and rows that a chart takes up. */
const size = { columns: 14, rows: 24 } as const;

const relationsTo = (kind: string, targets: readonly string[]): string =>
  `<Relationships xmlns="${packaged}">${targets.map((target, index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;

/** The values themselves, so that the chart stays what was taken out, whatever is done to the table. */
function toSeries({ categories, series, kind, format }: SheetChart): string {
  const points = (values: readonly (string | null)[]): string =>
    values.map((value, index) => (value === null ? '' : `<c:pt idx="${index}"><c:v>${say(value)}</c:v></c:pt>`)).join('');
  const named = `<c:cat><c:strLit><c:ptCount val="${categories.length}"/>${points(categories)}</c:strLit></c:cat>`;
  const mark = kind === 'line' ? '<c:marker><c:symbol val="circle"/></c:marker>' : kind === 'pie' ? '' : '<c:invertIfNegative val="0"/>';
  return series
    .map(
      ({ name, values }, index) =>
        `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:v>${say(name)}</c:v></c:tx>${mark}${named}<c:val><c:numLit><c:formatCode>${say(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points(values)}</c:numLit></c:val></c:ser>`,
    )
    .join('');
}

const axes = (format: string): string =>
  `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines/><c:numFmt formatCode="${say(format)}" sourceLinked="0"/><c:crossAx val="1"/></c:valAx>`;

function toPlot(chart: SheetChart): string {
  const series = toSeries(chart);
  if (chart.kind === 'pie') return `<c:pieChart><c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/></c:pieChart>`;
  const ids = '<c:axId val="1"/><c:axId val="2"/>';
  if (chart.kind === 'line')
    return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${ids}</c:lineChart>${axes(chart.format)}`;
  const [grouping, overlap] = chart.kind === 'stacked' ? ['stacked', '<c:overlap val="100"/>'] : ['clustered', ''];
  return `<c:barChart><c:barDir val="col"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${series}<c:gapWidth val="60"/>${overlap}${ids}</c:barChart>${axes(chart.format)}`;
}

function toChartPart(chart: SheetChart): string {
  const title = `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${say(chart.title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
  const legend = chart.series.length > 1 || chart.kind === 'pie' ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : '';
  return `<c:chartSpace xmlns:c="${drawn}/chart" xmlns:a="${drawn}/main"><c:chart>${title}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${toPlot(chart)}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`;
}

/** Where a chart stands on its sheet, under the one before, and what is read out of it. */
function toAnchor({ title }: SheetChart, index: number): string {
  const at = (column: number, row: number): string =>
    `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
  const top = index * (size.rows + 1);
  const name = say(title);
  return `<xdr:twoCellAnchor><xdr:from>${at(0, top)}</xdr:from><xdr:to>${at(size.columns, top + size.rows)}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="${name}" descr="${name}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${drawn}/chart"><c:chart xmlns:c="${drawn}/chart" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>`;
}

/** The content types that a workbook with charts declares beside those of its table. */
export const chartTypes = (charts: readonly SheetChart[]): string =>
  [
    '<Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
    '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>',
    ...charts.map(
      (_, index) =>
        `<Override PartName="/xl/charts/chart${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`,
    ),
  ].join('');

/** The parts of a second sheet with charts, one under the other. */
export const chartParts = (charts: readonly SheetChart[]): readonly Part[] => [
  [
    'xl/worksheets/sheet2.xml',
    `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetData/><drawing r:id="rId1"/></worksheet>`,
  ],
  ['xl/worksheets/_rels/sheet2.xml.rels', relationsTo('drawing', ['../drawings/drawing1.xml'])],
  [
    'xl/drawings/drawing1.xml',
    `<xdr:wsDr xmlns:xdr="${drawn}/spreadsheetDrawing" xmlns:a="${drawn}/main" xmlns:r="${office}">${charts.map(toAnchor).join('')}</xdr:wsDr>`,
  ],
  [
    'xl/drawings/_rels/drawing1.xml.rels',
    relationsTo(
      'chart',
      charts.map((_, index) => `../charts/chart${index + 1}.xml`),
    ),
  ],
  ...charts.map((chart, index): Part => [`xl/charts/chart${index + 1}.xml`, toChartPart(chart)]),
];
