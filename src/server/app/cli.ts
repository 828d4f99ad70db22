import type { CommandRequest } from './commands/command';
import { commands } from './commands/commands';
import { StartError } from '../db/start-error';
import { openStorageBeside } from './open-storage';
import { readSettings } from '../settings';

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
  const storage = await openStorageBeside(settings);
  try {
    return await command.run({ settings, request, database: storage.database });
  } finally {
    await storage.close();
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof StartError) console.error(`${error.zh}\n${error.en}`);
    else console.error(error);
    process.exit(1);
  },
);
