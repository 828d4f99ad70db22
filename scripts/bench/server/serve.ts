// The real server in a process of its own, which also says how it fares: memory, delay of its event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const megabyte = 1024 * 1024;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let peak = 0;
let spent = process.cpuUsage();
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20).unref();

process.on('message', (asked) => {
  if (asked === 'begin') {
    globalThis.gc?.();
    delay.reset();
    spent = process.cpuUsage();
    peak = process.memoryUsage.rss();
  }
  if (asked === 'collect') globalThis.gc?.();
  const { user, system } = process.cpuUsage(spent);
  process.send?.({
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss() / megabyte,
    peak: Math.max(peak, process.memoryUsage.rss()) / megabyte,
    delay: delay.percentile(99) / 1e6,
    longest: delay.max / 1e6,
  });
});

await import('../../../src/server/app/main');
