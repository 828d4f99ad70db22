import { relative } from 'node:path';
import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
  readonly body?: unknown;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly init?: Node | null;
  readonly arguments?: readonly Node[];
}

const isComponent = (name: string | undefined): name is string => name !== undefined && /^[A-Z]/.test(name);

/** Finds the components that a module declares at its top: functions, and constants made from one, as `memo` and `observer` make them. */
function findComponents(body: readonly Node[]): readonly { readonly name: string; readonly own: Node }[] {
  return body.flatMap((statement) => {
    const declared = statement.declaration ?? statement;
    if (declared.type === 'FunctionDeclaration' && isComponent(declared.id?.name)) return [{ name: declared.id.name, own: declared }];
    return (declared.declarations ?? []).flatMap(({ id, init }) => {
      const made = init?.type === 'CallExpression' ? init.arguments?.[0] : init;
      const isFunction = made?.type === 'ArrowFunctionExpression' || made?.type === 'FunctionExpression';
      return made && isFunction && isComponent(id?.name) ? [{ name: id.name, own: made }] : [];
    });
  });
}

/** Notes, in the built Storybook alone, which components of the product are drawn: whoever visits the stories can say which no story shows. */
export function shownComponents(root: string): Plugin {
  return {
    name: 'shown-components',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/');
      if (!/^src\/(?:ui|runtime|slots|shell)\/.*\.tsx$/.test(file) || file.endsWith('.stories.tsx') || file.includes('/testing/'))
        return null;
      const { body } = this.parse(code) as unknown as { readonly body: readonly Node[] };
      const marks = findComponents(body).flatMap(({ name, own }) => {
        const inside = own.body as Node;
        const mark = `globalThis.__shownComponents?.add(${JSON.stringify(`${file}#${name}`)})`;
        return inside.type === 'BlockStatement'
          ? [{ at: inside.start + 1, text: `${mark};` }]
          : [
              { at: inside.start, text: `(${mark}, ` },
              { at: inside.end, text: ')' },
            ];
      });
      if (marks.length === 0) return null;
      const marked = [...marks]
        .sort((a, b) => b.at - a.at)
        .reduce((text, mark) => text.slice(0, mark.at) + mark.text + text.slice(mark.at), code);
      return { code: marked, map: null };
    },
  };
}
