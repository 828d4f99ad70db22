import type { CommandRequest } from './commands/command';
import { commands } from './commands/commands';
import { StartError } from '../db/start-error';
import { openStorageBeside } from './open-storage';
import { hasEmbedded } from '../db/embedded/embedded';
import { readSettings, type Settings } from '../settings';

function usage(): string {
  const lines = commands.map(
    (command) => `  ${command.words.join(' ')}${command.usage === '' ? '' : ` ${command.usage}`}\n      ${command.zh} / ${command.en}`,
  );
  return `npm run cli -- <command> [--json]\n\n${lines.join('\n')}\n`;
}

/** Splits `--name value`, `--name=value` and `--name` from the other words. */
function parseWords(words: readonly string[]): CommandRequest & { readonly words: readonly string[] } {
  const plain: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [, name, value] = /^--([a-z-]+)(?:=(.*))?$/.exec(word) ?? [];
    if (name === undefined) plain.push(word);
    else if (value !== undefined) options.set(name, value);
    else {
      const next = words[index + 1];
      const takes = name !== 'json' && next !== undefined && !next.startsWith('--');
      options.set(name, takes ? next : '');
      if (takes) index += 1;
    }
  }
  return { words: plain, rest: [], options, json: options.has('json') };
}

/** Which database a command works on, without what opens it. */
function nameDatabase({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === undefined) return `数据库在目录 ${dataDir}（DATA_DIR） / Database in the folder ${dataDir} (DATA_DIR)`;
  const { host, pathname } = new URL(databaseUrl);
  return `数据库 ${host}${pathname}（DATABASE_URL） / Database ${host}${pathname} (DATABASE_URL)`;
}

/** A command that only looks must not begin a database of its own beside the one that is meant. Errors: StartError. */
function requireDatabase({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl !== undefined || hasEmbedded(dataDir)) return;
  throw new StartError(
    `目录 ${dataDir} 里没有数据库；服务器用了别的 DATA_DIR 或 DATABASE_URL 的，这里也要写上。`,
    `There is no database in the folder ${dataDir}; if the server has another DATA_DIR or a DATABASE_URL, name it here too.`,
  );
}

async function run(): Promise<number> {
  const parsed = parseWords(process.argv.slice(2));
  const command = commands.find((one) => one.words.every((word, index) => parsed.words[index] === word));
  if (!command) {
    console.log(usage());
    return parsed.words.length === 0 || parsed.words[0] === 'help' ? 0 : 1;
  }
  const request: CommandRequest = { ...parsed, rest: parsed.words.slice(command.words.length) };
  const settings = readSettings(process.env, process.cwd());
  if (!command.database) return command.run({ settings, request });
  if (command.begins !== true) requireDatabase(settings);
  // Programs read the answer as JSON, whole.
  if (!request.json) console.error(nameDatabase(settings));
  const storage = await openStorageBeside(settings);
  try {
    return await command.run({ settings, request, database: storage.database });
  } finally {
    await storage.close();
  }
}

/** Ends the process when all that was written has left it: a pipe takes long answers bit by bit. */
function end(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}

run().then(end, (error: unknown) => {
  if (error instanceof StartError) console.error(`${error.zh}\n${error.en}`);
  else console.error(error);
  end(1);
});
