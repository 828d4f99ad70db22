/** Comes once the browser has nothing else to do; soon where it tells of no such moments. */
export const quietMoment = (): Promise<unknown> => {
  const { requestIdleCallback: atLeisure = setTimeout } = window as Partial<Window>;
  return new Promise((come) => atLeisure(come));
};
