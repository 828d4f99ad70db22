import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const read = (fileName: string) => ({ fileName, contents: readFileSync(`docs/twin/${fileName}`, 'utf8') });

/** Judges machine-readable twins by the schema in `docs/twin`. Shape: what is wrong, a line each; empty where all are sound. */
export async function findTwinFaults(twins: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: Object.entries(twins).map(([fileName, contents]) => ({ fileName, contents })),
    schema: [read('dcc.xsd')],
    preload: [read('si.xsd')],
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
