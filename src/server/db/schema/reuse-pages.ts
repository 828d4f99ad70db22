import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';

/**
 * Makes what gives pages that say the same as before as the very same models: what is worked out of a page once (how its values flow, its expressions, its validator) is
 * worked out again for those pages alone that a change has reached. A hash says all that a page says, what it refers to included; pages must have theirs.
 */
export function reusePages(): (compiled: CompiledSchemas) => CompiledSchemas {
  let last: CompiledSchemas['pages'] = new Map();
  return (compiled) => {
    const pages = new Map(
      [...compiled.pages].map(([path, page]) => {
        const known = last.get(path);
        return [path, known?.hash === page.hash ? known : page] as const;
      }),
    );
    // A page that is faulty for a while is known when it is sound again.
    last = new Map([...last, ...pages]);
    const records = new Map(compiled.records);
    for (const [path, { record }] of compiled.pages)
      if (records.get(record.name) === record) records.set(record.name, pages.get(path)?.record ?? record);
    return { ...compiled, pages, records };
  };
}
