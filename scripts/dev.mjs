// `npm run dev`: the server with the current sources and Vite's development server in front of it, ended together.
import { spawn } from 'node:child_process';

const port = process.env.PORT ?? '8080';
const children = [
  spawn(
    process.execPath,
    [
      '--watch-path=src/server',
      '--watch-path=src/schema',
      '--watch-path=src/measure',
      '--watch-path=src/protocol',
      '--import',
      'tsx',
      'src/server/app/main.ts',
    ],
    { stdio: 'inherit', env: { ...process.env, PORT: port } },
  ),
  spawn('npx', ['vite', '--host', '127.0.0.1'], { stdio: 'inherit', env: process.env }),
];

const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
for (const child of children) child.once('exit', end);
