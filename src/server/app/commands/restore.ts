import { readBackups, restoreBackup } from '../../db/schema-backups';
import { type Command, print } from './command';

const restore: Command = {
  words: ['schema', 'restore'],
  usage: '[<copy>]',
  zh: '列出 schema apply 另存的值，或把其中一份写回（先用 schema rollback 恢复字段原来的类型）',
  en: 'list the values that schema apply kept, or put one copy back (bring the field to its former type with schema rollback first)',
  database: true,
  run: async ({ database, request }) => {
    const backups = await database.system(readBackups);
    const asked = request.rest[0];
    if (asked === undefined) {
      print(
        request,
        backups,
        backups.map(({ id, time, table, column, type, rows, backup }) => `${id}  ${time}  ${table}.${column} ${type}  ${rows} → ${backup}`),
      );
      return 0;
    }
    const backup = backups.find(({ id }) => id === asked);
    if (!backup) {
      console.error(`没有编号为 ${asked} 的另存。 / There is no copy ${asked}.`);
      return 1;
    }
    const restored = await database.system((q) => restoreBackup(q, backup), { timeout: 0 });
    if (restored.kind === 'wrongType') {
      console.error(
        `${backup.table}.${backup.column} 原来的类型是 ${backup.type}，现在是 ${restored.now ?? '—'}；请先用 schema rollback 与 schema apply 恢复字段。 / The column was ${backup.type} and is ${restored.now ?? 'not there'} now; bring the field back with schema rollback and schema apply first.`,
      );
      return 1;
    }
    print(request, restored, [
      `写回 ${restored.rows} 行，${restored.changed} 行此后已改动或已不在，保持原样。 / ${restored.rows} rows restored, ${restored.changed} left as they are because they were changed since.`,
    ]);
    return 0;
  },
};

/** The command that brings back what a change of a page file has lost with consent. */
export const restoreCommands: readonly Command[] = [restore];
