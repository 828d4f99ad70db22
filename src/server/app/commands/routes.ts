import type { Command } from './command';
import { print } from './command';

const routes: Command = {
  words: ['routes'],
  usage: '',
  zh: '列出全部接口及其权限',
  en: 'list every route with who may call it',
  database: false,
  run: async ({ request }) => {
    // Only this command needs the whole server; the others start in half the time without it.
    const { listRoutes } = await import('../all-routes');
    const rules = await listRoutes();
    const lines = rules.map(
      ({ method, path, access, mutates }) => `${method.padEnd(6)} ${path}  ${access}${mutates ? '  (写 / writes)' : ''}`,
    );
    print(request, rules, lines);
    return 0;
  },
};

export const routeCommands: readonly Command[] = [routes];
