import { expect, test } from 'vitest';
import { chunksAtHand } from '../../../scripts/build/missing-chunks';

interface Ways {
  readonly imports?: readonly string[];
  readonly calls?: readonly string[];
  readonly entry?: boolean;
}

function atHand(ways: Readonly<Record<string, Ways>>, name: string): readonly string[] {
  const chunks = Object.entries(ways).map(([file, { imports = [], calls = [], entry = false }]) => {
    return [file, { imports, dynamicImports: calls, isEntry: entry }] as const;
  });
  return [...(chunksAtHand(new Map(chunks)).get(name) ?? [])].toSorted();
}

test('a chunk has at hand what it imports and what its only caller had', () => {
  const ways = {
    main: { entry: true, imports: ['base'], calls: ['list'] },
    base: { imports: ['deep'] },
    deep: {},
    list: { imports: ['table'] },
    table: {},
  };
  expect(atHand(ways, 'list')).toEqual(['base', 'deep', 'list', 'main', 'table']);
});

test('of several ways to a chunk, only what each of them brings is at hand', () => {
  const ways = {
    main: { entry: true, calls: ['list', 'board'] },
    list: { imports: ['table', 'form'], calls: ['panel'] },
    board: { imports: ['form'], calls: ['panel'] },
    table: {},
    form: {},
    panel: {},
  };
  expect(atHand(ways, 'panel')).toEqual(['form', 'main', 'panel']);
});

test('what is imported runs before its importer: the other imports of that may not be there yet', () => {
  const ways = {
    main: { entry: true, calls: ['list'] },
    list: { imports: ['table', 'form'] },
    table: { calls: ['menu'] },
    form: {},
    menu: {},
  };
  expect(atHand(ways, 'menu')).toEqual(['main', 'menu', 'table']);
});

test('chunks that call each other have at hand what came before both', () => {
  const ways = { main: { entry: true, imports: ['base'], calls: ['one'] }, base: {}, one: { calls: ['two'] }, two: { calls: ['one'] } };
  expect(atHand(ways, 'one')).toEqual(['base', 'main', 'one']);
  expect(atHand(ways, 'two')).toEqual(['base', 'main', 'one', 'two']);
});
