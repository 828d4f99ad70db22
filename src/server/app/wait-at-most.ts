/** Waits for something, but no longer than so many ms where that is given; then says that it goes on, and goes on without it. Errors: those of the work while it is waited for. */
export async function waitAtMost(work: Promise<unknown>, ms: number | undefined, sayGoingOn: () => void): Promise<void> {
  if (ms === undefined) {
    await work;
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'over'>((done) => {
    timer = setTimeout(() => done('over'), ms);
  });
  const first = await Promise.race([work, over]);
  clearTimeout(timer);
  if (first === 'over') sayGoingOn();
}
