import ts from 'typescript';

/** A value of an option file, with the line where it stands; `code` is what only a running program knows. */
export type OptionValue =
  | { readonly kind: 'plain'; readonly line: number; readonly value: string | number | boolean | null }
  | { readonly kind: 'list'; readonly line: number; readonly items: readonly OptionValue[] }
  | { readonly kind: 'object'; readonly line: number; readonly words: ReadonlyMap<string, OptionValue> }
  | { readonly kind: 'code'; readonly line: number; readonly text: string };

export type OptionObject = Extract<OptionValue, { kind: 'object' }>;

/** The longest piece of a program that is quoted. Units: characters. */
const quoted = 60;

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > quoted ? `${line.slice(0, quoted)}…` : line;
};

const nameOf = (name: ts.PropertyName): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : undefined;

/** What a node says by itself, without anything being run. */
function valueOf(node: ts.Expression, source: ts.SourceFile): OptionValue {
  const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const plain = (value: string | number | boolean | null): OptionValue => ({ kind: 'plain', line, value });
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return valueOf(node.expression, source);
  if (ts.isStringLiteralLike(node)) return plain(node.text);
  if (ts.isNumericLiteral(node)) return plain(Number(node.text));
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand))
    return plain(-Number(node.operand.text));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return plain(true);
  if (node.kind === ts.SyntaxKind.FalseKeyword) return plain(false);
  if (node.kind === ts.SyntaxKind.NullKeyword) return plain(null);
  if (ts.isArrayLiteralExpression(node)) return { kind: 'list', line, items: node.elements.map((each) => valueOf(each, source)) };
  // Each blank of it counts.
  if (ts.isRegularExpressionLiteral(node)) return { kind: 'code', line, text: node.text };
  if (!ts.isObjectLiteralExpression(node)) return { kind: 'code', line, text: shorten(node.getText(source)) };
  const words = node.properties.map((each): readonly [string, OptionValue] => {
    const name = each.name && nameOf(each.name);
    if (ts.isPropertyAssignment(each) && name !== undefined) return [name, valueOf(each.initializer, source)];
    const at = source.getLineAndCharacterOfPosition(each.getStart(source)).line + 1;
    const text = shorten(each.getText(source));
    return [name ?? text, { kind: 'code', line: at, text }];
  });
  return { kind: 'object', line, words: new Map(words) };
}

const isColumn = (value: OptionValue): boolean => value.kind === 'object' && value.words.has('prop');
const hasColumns = (value: OptionValue | undefined): boolean => value?.kind === 'list' && value.items.some(isColumn);

/** An option object, or a bare list of columns, which then is its `column`. */
function asOption(node: ts.Expression, source: ts.SourceFile): OptionObject | undefined {
  const value = valueOf(node, source);
  if (hasColumns(value)) return { kind: 'object', line: value.line, words: new Map([['column', value]]) };
  if (value.kind !== 'object') return undefined;
  const groups = value.words.get('group');
  const isGrouped = groups?.kind === 'list' && groups.items.some((each) => each.kind === 'object' && hasColumns(each.words.get('column')));
  return hasColumns(value.words.get('column')) || isGrouped ? value : undefined;
}

function findOption(node: ts.Node, source: ts.SourceFile): OptionObject | undefined {
  const found = ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) ? asOption(node, source) : undefined;
  return found ?? ts.forEachChild(node, (child) => findOption(child, source));
}

/** The program of a component file, at the lines where it stands in it. */
function scriptOf(text: string): string {
  const script = /<script[^>]*>([\s\S]*?)<\/script>/.exec(text);
  if (!script) return text;
  const [whole, inner = ''] = script;
  const before = text.slice(0, script.index + whole.indexOf('>') + 1);
  return before.replace(/[^\n]/g, ' ') + inner;
}

/**
 * Reads the first option object of a program, a component file (`.vue`) or a JSON text, or a list of columns that stands by itself. Nothing of it is run: what
 * only a running program knows stays as its text. Shape: undefined where there is none.
 */
export function readOption(path: string, text: string): OptionObject | undefined {
  const program = path.endsWith('.vue') ? scriptOf(text) : path.endsWith('.json') ? `(${text})` : text;
  const source = ts.createSourceFile('option.ts', program, ts.ScriptTarget.Latest, true);
  return findOption(source, source);
}
