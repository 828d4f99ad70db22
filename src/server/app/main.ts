import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileSchemas } from '../../schema/compile/compile-schemas';
import { buildServer } from './build-server';
import { buildHash, type Compile, keepCompiled } from '../db/schema/compile-cache';
import { compileInThread } from '../db/schema/compile-in-thread';
import { StartError } from '../db/start-error';
import { hasDemo, hasNobody, loadInstitute } from './demo';
import { makeFirstAdministrator } from './first-administrator';
import type { Storage } from './open-storage';
import { openStorage } from './open-storage';
import { openContents } from '../files/open-contents';
import { createSchemaStore } from '../db/schema/schema-store';
import { makeProblemTeller } from './tell-problems';
import type { Settings } from '../settings';
import { readSettings, refusePublicDemo } from '../settings';
import { errorLines } from '../hide-secrets';
import { errorLog, standardLog } from '../log-writer';

const say = (zh: string, en: string) => standardLog.write(`${zh}\n${en}\n`);
const sayError = (error: unknown) => errorLog.write(`${errorLines(error)}\n`);

function sayStorage(storage: Storage): void {
  for (const notice of storage.database.notices) say(notice.zh, notice.en);
  const { embedded } = storage;
  if (embedded?.adopted)
    say(`接管了上次遗留的数据库进程 ${embedded.pid}。`, `Took over the database process ${embedded.pid} left by an earlier run.`);
  if (embedded?.outside !== undefined)
    say(
      `数据目录的上级对数据库用户不开放，数据库文件改放在 ${embedded.outside}。`,
      `The database's user cannot enter the data folder, so the database files are in ${embedded.outside}.`,
    );
}

function sayAddress(url: string, demo: boolean): void {
  say(`\n量衡已启动：${url}`, `Liangheng is ready: ${url}`);
  if (!demo) return;
  say(
    `演示账号（租户 000000，密码均为 Liangheng@2026）：\n  administrator admin acceptor salesman sample_keeper leader dept_head tester verifier signatory issuer finance quality device_keeper hr customer configurator\n  租户 000001：admin`,
    'Demo accounts above: tenant 000000 (and admin of tenant 000001), password Liangheng@2026 for each.',
  );
}

/** Ends in good order at the first signal; one that comes later again ends at once (Ctrl-C arrives twice, from the terminal and from `npm start`). */
function endOnSignal(end: () => Promise<void>): void {
  let began: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      if (began !== undefined) {
        if (Date.now() - began > 1_500) process.exit(1);
        return;
      }
      began = Date.now();
      say('正在停止……', 'Stopping …');
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          sayError(error);
          process.exit(1);
        },
      );
    });
}

/** The built program remembers what it has compiled; while the program itself is being changed, that would be in the way. */
function keepFor({ dataDir }: Settings, compile: Compile): Compile {
  return buildHash === undefined ? compile : keepCompiled(join(dataDir, 'compiled-schemas'), buildHash, compile);
}

async function serve(settings: Settings, storage: Storage): Promise<void> {
  const { database } = storage;
  sayStorage(storage);
  const contents = openContents(settings);
  await contents.check();
  if (await hasDemo(database)) refusePublicDemo(settings);
  const dir = settings.schemasDir;
  const store = await createSchemaStore({
    ...{ database, dir },
    // Nobody waits for anything else at the start, and a thread would have to be started.
    compile: keepFor(settings, (files) => compileSchemas({ dir, files })),
    compileBeside: keepFor(settings, compileInThread(dir)),
    onError: sayError,
  });
  const tell = makeProblemTeller((line) => errorLog.write(`${line}\n`));
  tell(store.current());
  store.onChange(tell);
  if (settings.demo && (await hasNobody(database))) {
    say('首次启动，正在装入演示机构……', 'First start: loading the demo institute …');
    await loadInstitute({ database, schemas: store.current(), contents, say: (line) => standardLog.write(`${line}\n`) });
  }
  const first = await makeFirstAdministrator(database);
  // Said at once: whatever fails after this, the account is there and its password nowhere else.
  if (first)
    say(
      `管理员账号（只显示这一次）：租户 ${first.tenantId}，账号 ${first.account}，密码 ${first.password}`,
      `Administrator, shown only this once: tenant ${first.tenantId}, account ${first.account}, password ${first.password}`,
    );
  // The built server stands in a folder of dist, its source two folders below src.
  const root = import.meta.url.endsWith('.mjs') ? '../..' : '../../..';
  const appDir = fileURLToPath(new URL(`${root}/dist/app`, import.meta.url));
  const demo = await hasDemo(database);
  const server = await buildServer({
    database,
    store,
    schemasDir: settings.schemasDir,
    settings,
    demo,
    towns: true,
    // Ordinary starts have little to compute, and their first answers are right; after an upgrade nobody is kept out for minutes.
    patience: 1_500,
    ...(existsSync(appDir) ? { appDir } : {}),
  });
  endOnSignal(async () => {
    await server.close();
    await store.close();
    await storage.close();
  });
  await listen(() => server.listen({ port: settings.port, host: settings.host }), settings);
  store.watch();
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : settings.port;
  sayAddress(settings.publicUrl.replace(/:0$/, `:${port}`), demo);
}

async function listen(start: () => Promise<unknown>, settings: Settings): Promise<void> {
  try {
    await start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const name = code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST';
    throw new StartError(
      `不能在 ${settings.host}:${settings.port} 上监听（${code}），请修改环境变量 ${name}。`,
      `Cannot listen on ${settings.host}:${settings.port} (${code}); change the environment variable ${name}.`,
      { cause: error },
    );
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const storage = await openStorage(settings);
  try {
    await serve(settings, storage);
  } catch (error) {
    await storage.close().catch(() => undefined);
    throw error;
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartError) errorLog.write(`${error.zh}\n${error.en}\n`);
  else sayError(error);
  process.exit(1);
});
