const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** The institute's clock (Asia/Shanghai), wherever the browser stands. Shape: `YYYY-MM-DD HH:mm:ss`. */
export const instituteTime = (clock: Date = new Date()): string => format.format(clock);
