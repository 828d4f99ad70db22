/** Neighbours that say the same. */
export interface Run {
  readonly from: number;
  /** End excluded. */
  readonly to: number;
  readonly said: string | undefined;
}

/** Puts neighbours together that say the same; those that say nothing stand each alone. */
export function runsOf<Item>(items: readonly Item[], saidOf: (item: Item) => string | undefined): readonly Run[] {
  const runs: Run[] = [];
  items.forEach((item, index) => {
    const said = saidOf(item);
    const last = runs.at(-1);
    if (last && said !== undefined && last.said === said) runs[runs.length - 1] = { ...last, to: index + 1 };
    else runs.push({ from: index, to: index + 1, said });
  });
  return runs;
}
