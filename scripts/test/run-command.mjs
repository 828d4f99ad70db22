import { spawn } from 'node:child_process';

/** Runs a command to its end. Shape: its exit code, what it printed, how long it took in seconds; with `show` each piece is printed as it comes. */
export function runCommand([command, ...args], { env = process.env, show = false } = {}) {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    const take = (to) => (chunk) => {
      text += chunk;
      if (show) to.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => {
      text += error.message;
    });
    child.on('close', (code) => resolve({ code: code ?? 1, text, seconds: (performance.now() - began) / 1000 }));
  });
}
