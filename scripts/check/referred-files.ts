const referenceTo = /"(?:refs?|tree|record):(\w+)"|"(?:record|page|open|make)":\s*"(\w+)"|\b(?:exists|find)\('(\w+)'/g;

/**
 * Gives some files of a schemas folder with what they refer to, over as many steps as are said, and with what every page shares; compiling all files for one page takes
 * seconds. What refers to the files and not the other way round is left out.
 */
export function referredFiles(all: ReadonlyMap<string, string>, starts: readonly string[], steps = Infinity): Map<string, string> {
  const byName = new Map([...all.keys()].map((file) => [file.replace(/^.*\/|\.json$/g, ''), file]));
  const next: (readonly [text: string, step: number])[] = [];
  const files = new Map([...all].filter(([file]) => !/^(?:pages|records|papers)\//.test(file)));
  const add = (file: string, step: number): void => {
    const text = all.get(file);
    if (text === undefined || files.has(file)) return;
    files.set(file, text);
    if (step === steps) return;
    next.push([text, step + 1]);
  };
  const follow = (text: string, step: number): void => {
    for (const [whole, reference = '', record = '', lookedInto = ''] of text.matchAll(referenceTo))
      // A sub-table is part of the record that has it.
      add(byName.get(reference || record || lookedInto) ?? '', whole.startsWith('"record:') ? step - 1 : step);
  };
  for (const file of starts) add(file, 0);
  // Nearest first: what is met again farther off is followed from where it is near.
  for (let found = next.shift(); found; found = next.shift()) follow(...found);
  return files;
}
