import type { ServingSchemas } from '../db/schema/schema-store';

type Told = Pick<ServingSchemas, 'problems' | 'faults' | 'waiting'>;

/** Makes what tells the terminal of the schemas folder: each problem once, with its place, and once when a faulty file is mended and serves. */
export function makeProblemTeller(say: (line: string) => void): (schemas: Told) => void {
  let known: ReadonlySet<string> = new Set();
  let faulty: ReadonlySet<string> = new Set();
  return ({ problems, faults, waiting }) => {
    // What is right by now but waits, for consent say, does not serve yet.
    const files = new Set([...faults.map((fault) => fault.file), ...[...faulty].filter((file) => waiting.has(file))]);
    for (const problem of problems) if (!known.has(problem)) say(problem);
    for (const file of faulty) if (!files.has(file)) say(`${file}  已改好 / mended`);
    known = new Set(problems);
    faulty = files;
  };
}
