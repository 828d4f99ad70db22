const offset = 8 * 3_600_000;

/** The day and the moment in Shanghai, which knows no summer time. */
export function shanghaiNow(at: number = Date.now()): { readonly today: string; readonly now: string } {
  const text = new Date(at + offset).toISOString();
  return { today: text.slice(0, 10), now: text.slice(0, 19).replace('T', ' ') };
}
