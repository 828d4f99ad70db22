import type { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import type { PaperCode } from '../schema/model/paper-model';
import { layoutFile } from '../schema/model/paper-model';
import { toPdfFaults } from './pdf-faults';
import type { LayoutFault, PrintAnswer, PrintOrder, PrintSetting, PrintTurn } from './print-order';

// The body of the process that prints. It is a process of its own, because native code that hangs can only be ended from outside.

interface Engine {
  readonly compiler: NodeCompiler;
  readonly draw: (code: Pick<PaperCode, 'kind' | 'text'>) => string;
}

const setting = JSON.parse(process.argv[2] ?? '{}') as PrintSetting;
let engine: Promise<Engine> | undefined;

async function openEngine(): Promise<Engine> {
  const [{ NodeCompiler: Compiler }, bwip] = await Promise.all([import('@myriaddreamin/typst-ts-node-compiler'), import('bwip-js/node')]);
  const compiler = Compiler.create({ workspace: setting.workspace, fontArgs: [{ fontPaths: [...setting.fonts] }] });
  return {
    compiler,
    draw: ({ kind, text }) =>
      kind === 'qr' ? bwip.toSVG({ bcid: 'qrcode', text }) : bwip.toSVG({ bcid: 'code128', text, height: 10, includetext: false }),
  };
}

interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly severity: number;
  readonly range: { readonly start: { readonly line: number; readonly character: number } } | null;
}

/** A download is refused by the closed way out of this process; what is said of it is for who wrote the layout. */
const told = (message: string): string =>
  /package/.test(message) ? '单据不能引用软件包（@…），请写在版面或共用的 look.typ 里 / a layout imports no packages (@…)' : message;

function toFaults(compiler: NodeCompiler, error: NodeError, folder: string): readonly LayoutFault[] {
  const found = compiler.fetchDiagnostics(error) as readonly Diagnostic[];
  // What only leads to the fault is of another severity.
  return found
    .filter(({ severity }) => severity <= 2)
    .map(({ message, path, range }) => ({
      file: path.startsWith(folder) ? path.slice(folder.length) : path,
      line: (range?.start.line ?? 0) + 1,
      column: (range?.start.character ?? 0) + 1,
      message: told(message),
    }));
}

/** Layouts stand in a folder of their own for each version, so that none ever meets a file of another. */
function placeFiles(compiler: NodeCompiler, { version, files, layouts = {}, attachments = {} }: PrintOrder): string {
  const all = Object.entries({ ...layouts, [version]: files });
  for (const [each, texts] of all)
    for (const [name, text] of Object.entries(texts)) compiler.addSource(`${setting.workspace}/${each}/${name}`, text);
  const attached = Object.keys(attachments).map(
    (name) =>
      `#pdf.attach("${name}", bytes(sys.inputs.at("file:${name}")), mime-type: "application/xml", relationship: "data", description: "机器可读的一份 / machine-readable twin")\n`,
  );
  const others = Object.keys(layouts);
  const imports = others.map((each, index) => `#import "/${each}/${layoutFile}": paper as other${String(index)}\n`);
  const choices = others.map((each, index) => `if d._layout == "${each}" { other${String(index)}(d) } else `);
  const main = `${setting.workspace}/${version}/main-${String(attached.length)}-${String(others.length)}.typ`;
  compiler.addSource(
    main,
    `#import "${layoutFile}": paper\n${imports.join('')}${attached.join('')}#for d in json(bytes(sys.inputs.data)) { ${choices.join('')}{ paper(d) } }\n`,
  );
  return main;
}

/** The ground of a page, which the engine draws where the first page lies, and how far down the page itself lies. */
const groundOfPage = /^( {4}<path class="typst-shape")( [^>]*\/>\s*<g( transform="matrix\(1 0 0 1 0 [\d.]+\)")>)/gm;

/** All pages below each other, each on its own ground: else that of a later one covers the first. */
function svgPages(compiler: NodeCompiler, document: Parameters<NodeCompiler['plainSvg']>[0]): Uint8Array {
  return Buffer.from(compiler.plainSvg(document).replace(groundOfPage, '$1$3$2'));
}

/** Draws the codes of each record; one without text is left out. */
function toData({ records }: PrintOrder, draw: Engine['draw']): string {
  return JSON.stringify(
    records.map(({ codes, values, layout = '' }) => ({
      ...values,
      _layout: layout,
      _codes: Object.fromEntries(codes.map(({ name, ...code }) => [name, code.text === '' ? '' : draw(code)])),
    })),
  );
}

async function print(order: PrintOrder, begun: () => void): Promise<PrintAnswer> {
  engine ??= openEngine();
  let opened: Engine;
  try {
    opened = await engine;
  } catch (error) {
    return { kind: 'noEngine', reason: String(error) };
  }
  begun();
  const { compiler, draw } = opened;
  const main = placeFiles(compiler, order);
  const files = Object.fromEntries(Object.entries(order.attachments ?? {}).map(([name, text]) => [`file:${name}`, text]));
  const compiled = compiler.compile({ mainFilePath: main, inputs: { data: toData(order, draw), ...files } });
  const folder = `${setting.workspace}/${order.version}/`;
  const [error, warnings] = [compiled.takeError(), compiled.takeWarnings()];
  if (error) return { kind: 'faults', faults: toFaults(compiler, error, folder) };
  // A face that is not there would be replaced by whatever the machine has.
  if (warnings) return { kind: 'faults', faults: toFaults(compiler, warnings, folder) };
  const document = compiled.result;
  if (!document) return { kind: 'faults', faults: [{ file: layoutFile, line: 1, column: 1, message: 'no document' }] };
  const pages = document.numOfPages;
  if (pages > order.most) return { kind: 'tooLong', pages };
  try {
    if (order.form === 'svg') return { kind: 'paper', content: svgPages(compiler, document), pages };
    const content = compiler.pdf(document, { pdfStandard: order.attachments ? 'a-3a' : 'a-2a', creationTimestamp: order.time });
    return { kind: 'paper', content, pages };
  } catch (thrown) {
    return { kind: 'faults', faults: toPdfFaults(String(thrown), order.files, layoutFile) };
  } finally {
    compiler.evictCache(10);
  }
}

process.on('message', ({ turn, order }: PrintTurn) => {
  print(order, () => process.send?.({ turn, answer: { kind: 'begun' } })).then(
    (answer) => process.send?.({ turn, answer }),
    (error: unknown) =>
      process.send?.({ turn, answer: { kind: 'faults', faults: [{ file: layoutFile, line: 1, column: 1, message: String(error) }] } }),
  );
});
process.on('disconnect', () => process.exit());
