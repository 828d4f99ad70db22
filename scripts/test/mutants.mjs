import ts from 'typescript';

const swapped = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
]);
/** Calls of a method: what stands in their place; null where the call itself is left out. */
const methods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['filter', null],
  ['sort', null],
  ['toSorted', null],
  ['trim', null],
  ['slice', null],
]);

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(node.left) || isText(node.right)));

/**
 * Finds what could be wrong in a source file: one small change each.
 * Shape: { operator, start, end, put, line, column, text }: `put` takes the place of what stands from `start` to `end` (UTF-16 units); `line` and
 * `column` count from 1; `text` is the line.
 */
export function findMutants(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lines = source.split('\n');
  const found = [];
  const add = (operator, node, put, start = node.getStart(tree), end = node.getEnd()) => {
    const place = tree.getLineAndCharacterOfPosition(start);
    found.push({ operator, start, end, put, line: place.line + 1, column: place.character + 1, text: lines[place.line].trim() });
  };
  const words = (node) => node.getText(tree);
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const put = swapped.get(node.operatorToken.kind);
      if (put !== undefined && !(node.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node)))
        add(`${words(node.operatorToken)} to ${put}`, node.operatorToken, put);
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add('without what stands in', node, `(${words(node.left)})`);
    }
    if (ts.isIfStatement(node)) {
      add('if always', node.expression, 'true as boolean');
      add('if never', node.expression, 'false as boolean');
    }
    if (ts.isConditionalExpression(node)) add('the other way round', node.condition, `!(${words(node.condition)})`);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add('without not', node, `(${words(node.operand)})`);
    if (ts.isExpressionStatement(node)) {
      const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
      if (ts.isCallExpression(inner) && inner.expression.kind !== ts.SyntaxKind.SuperKeyword) add('call left out', node, ';');
    }
    if (ts.isNumericLiteral(node) && !ts.isElementAccessExpression(node.parent) && /^\d/.test(node.text))
      add('one more', node, `(${words(node)} + 1)`);
    if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent)) add('true to false', node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent)) add('false to true', node, 'true');
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && methods.has(node.expression.name.text)) {
      const { name, expression } = node.expression;
      const put = methods.get(name.text);
      if (put === null) add(`${name.text} left out`, node, words(expression), node.getStart(tree));
      else add(`${name.text} to ${put}`, name, put);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
