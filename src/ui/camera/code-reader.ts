/** Reads the code that a picture shows. Shape: undefined where it shows none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** What browsers offer of their own; not every one does, nor for every kind of code. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What stands on papers and labels of the product, and on those that come with instruments. */
const formats = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8'] as const;

async function ownReader(): Promise<ReadCode | undefined> {
  const Class = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Some have the class and then read nothing.
  const offered = await Class?.getSupportedFormats().catch((): readonly string[] => []);
  if (!Class || !formats.every((format) => offered?.includes(format))) return undefined;
  const detector = new Class({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

/** Gives the browser's own reader, else fetches ours. Errors: rejects where that does not come. */
export async function makeCodeReader(): Promise<ReadCode> {
  return (await ownReader()) ?? (await import('./picture-reader')).makePictureReader();
}
