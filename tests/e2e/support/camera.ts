import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import type * as Pdfjs from 'unpdf/pdfjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const packageFile = (name: string): string => fileURLToPath(import.meta.resolve(name));
const place = 'http://table.test/';

/**
 * Photographs the first page of a PDF as a telephone would that is held over it by hand: drawn by a reader that is not ours, lying askew on a dark table.
 * Shape: a PNG.
 */
export async function photograph(browser: Browser, pdf: Buffer): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1080, height: 1440 } });
  try {
    const page = await context.newPage();
    const things: Readonly<Record<string, { readonly contentType: string; readonly body: string | Buffer }>> = {
      '/': { contentType: 'text/html', body: '<!doctype html><body style="margin:0;background:#4a3b2f;overflow:hidden"><canvas>' },
      '/pdfjs.mjs': { contentType: 'text/javascript', body: readFileSync(packageFile('unpdf/pdfjs')) },
      '/paper.pdf': { contentType: 'application/pdf', body: pdf },
    };
    await page.route(`${place}**`, (route) => {
      const thing = things[new URL(route.request().url()).pathname];
      return thing ? route.fulfill(thing) : route.abort();
    });
    await page.goto(place);
    await page.evaluate(async () => {
      const from = '/pdfjs.mjs';
      const { getDocument } = (await import(from)) as typeof Pdfjs;
      const data = new Uint8Array(await (await fetch('/paper.pdf')).arrayBuffer());
      const sheet = await (await getDocument({ data }).promise).getPage(1);
      const canvas = document.querySelector('canvas');
      if (!canvas) throw new Error('There is nothing to draw on');
      const viewport = sheet.getViewport({ scale: 1.6 });
      Object.assign(canvas, { width: viewport.width, height: viewport.height });
      await sheet.render({ canvas, viewport }).promise;
      canvas.style.transform = 'translate(50px, 30px) perspective(2400px) rotateX(9deg) rotateY(-6deg) rotate(4deg)';
    });
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

let ready = false;

/** Reads what the QR codes in a photograph say. */
export async function readCodes(photo: Buffer): Promise<readonly string[]> {
  // Without it the package would fetch its program from elsewhere.
  if (!ready)
    prepareZXingModule({
      overrides: { wasmBinary: Uint8Array.from(readFileSync(packageFile('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
    });
  ready = true;
  const codes = await readBarcodes(Uint8Array.from(photo), { formats: ['QRCode'], tryHarder: true });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}
