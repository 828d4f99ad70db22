import { getDocumentProxy } from 'unpdf';

interface ReadPdf {
  /** What stands on its pages, piece by piece in the order of the file. */
  readonly texts: readonly string[];
  /** The files inside it by their names. */
  readonly files: Readonly<Record<string, string>>;
}

// The reader asks for it, and Node 20 has none.
if (!('try' in Promise))
  Object.assign(Promise, {
    try: async <Given extends readonly unknown[]>(work: (...given: Given) => unknown, ...given: Given) => work(...given),
  });

/** Reads a PDF with a reader that is not ours: what its pages show, and what travels inside it. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(content));
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : [])));
  }
  const inside = (await pdf.getAttachments()) as Readonly<
    Record<string, { readonly filename: string; readonly content: Uint8Array }>
  > | null;
  const files = Object.values(inside ?? {}).map(({ filename, content: bytes }) => [filename, Buffer.from(bytes).toString('utf8')]);
  await pdf.destroy();
  return { texts, files: Object.fromEntries(files) as Readonly<Record<string, string>> };
}
