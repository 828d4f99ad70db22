const referenceTo = /"(?:refs?|tree|record):(\w+)"|"(?:record|page|open|make)":\s*"(\w+)"|\b(?:exists|find)\('(\w+)'/g;

/**
 * Gives some files of a schemas folder with all that they refer to, and with what every page shares; compiling all files for one page takes seconds. What refers to
 * the files and not the other way round is left out.
 */
export function referredFiles(all: ReadonlyMap<string, string>, starts: readonly string[]): Map<string, string> {
  const byName = new Map([...all.keys()].map((file) => [file.replace(/^.*\/|\.json$/g, ''), file]));
  const files = new Map([...all].filter(([file]) => !/^(?:pages|records|papers)\//.test(file)));
  const add = (file: string): void => {
    const text = all.get(file);
    if (text === undefined || files.has(file)) return;
    files.set(file, text);
    for (const [, reference = '', record = '', lookedInto = ''] of text.matchAll(referenceTo))
      add(byName.get(reference || record || lookedInto) ?? '');
  };
  for (const file of starts) add(file);
  return files;
}
