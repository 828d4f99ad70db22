import { getAt, isObject, type Values } from './dot-path';

/** A part of a template: a line, or lines that come again for each of a list, or once where something is said. */
type Part =
  | { readonly kind: 'line'; readonly text: string; readonly words: readonly string[]; readonly line: number }
  | { readonly kind: 'each' | 'if'; readonly name: string; readonly is?: string; readonly parts: readonly Part[]; readonly line: number };

/** What is wrong with a template. Units: lines and columns from 1. */
export interface TemplateFault {
  readonly line: number;
  readonly column: number;
  readonly rule: 'open' | 'end' | 'unbalanced';
  readonly word: string;
}

export interface LineTemplate {
  readonly parts: readonly Part[];
  readonly faults: readonly TemplateFault[];
}

const wordShape = /\{([\w.]+)\}/g;
const blockShape = /^\s*\{(each|if) ([\w.]+)(?: = ([^{}]*))?\}\s*$/;
const endShape = /^\s*\{end\}\s*$/;
const tagShape = /<(\/?)([\w:.-]+)[^<>]*?(\/?)>/g;

/** How many tags a line leaves open; undefined where it closes what it did not open in another order. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [, closes, name = '', alone] of text.matchAll(tagShape)) {
    if (alone) continue;
    if (!closes) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

interface Block {
  readonly kind: 'each' | 'if';
  readonly name: string;
  readonly is?: string;
  readonly parts: Part[];
  readonly line: number;
}

/**
 * Reads a template of lines: `{name}` is filled in, and a line whose name says nothing is left out; `{each name}` and `{if name}`, or `{if name = value}`, stand alone in
 * a line and reach to `{end}`. A line with a name closes each element that it opens, so that leaving it out breaks nothing.
 */
export function readTemplate(text: string): LineTemplate {
  const faults: TemplateFault[] = [];
  const root: Block = { kind: 'if', name: '', parts: [], line: 0 };
  const open: Block[] = [root];
  const top = (): Block => open.at(-1) ?? root;
  text.split('\n').forEach((content, index) => {
    const line = index + 1;
    const [, kind, name = '', is] = blockShape.exec(content) ?? [];
    if (kind === 'each' || kind === 'if') {
      open.push({ kind, name, ...(is === undefined ? {} : { is }), parts: [], line });
      return;
    }
    if (endShape.test(content)) {
      const ended = open.length > 1 ? open.pop() : undefined;
      if (ended) top().parts.push(ended);
      else faults.push({ line, column: content.indexOf('{') + 1, rule: 'end', word: '' });
      return;
    }
    const words = [...content.matchAll(wordShape)].map(([, word = '']) => word);
    if (words.length > 0 && !isBalanced(content))
      faults.push({ line, column: content.indexOf('<') + 1, rule: 'unbalanced', word: words[0] ?? '' });
    top().parts.push({ kind: 'line', text: content, words, line });
  });
  for (const { name, line } of open.slice(1)) faults.push({ line, column: 1, rule: 'open', word: name });
  return { parts: root.parts, faults };
}

/** A name that a template uses, where it stands and within which lists. */
export interface UsedName {
  readonly name: string;
  readonly within: readonly string[];
  readonly line: number;
}

/** Lists the names that a template uses. */
export function namesOf({ parts }: Pick<LineTemplate, 'parts'>, within: readonly string[] = []): readonly UsedName[] {
  return parts.flatMap((part): readonly UsedName[] => {
    if (part.kind === 'line') return part.words.map((name) => ({ name, within, line: part.line }));
    const own = { name: part.name, within, line: part.line };
    return [own, ...namesOf(part, part.kind === 'each' ? [...within, part.name] : within)];
  });
}

/** Looks a name up in the innermost values that have it. */
function find(scopes: readonly Values[], name: string): unknown {
  const path = name.split('.');
  for (const scope of scopes) {
    const found = getAt(scope, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

const says = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

function fillParts(parts: readonly Part[], scopes: readonly Values[], escape: (text: string) => string): readonly string[] {
  return parts.flatMap((part): readonly string[] => {
    if (part.kind === 'line') {
      const missing = part.words.some((word) => !says(find(scopes, word)));
      if (missing) return [];
      return [part.text.replaceAll(wordShape, (_, word: string) => escape(String(find(scopes, word))))];
    }
    const value = find(scopes, part.name);
    if (part.kind === 'if') return (part.is === undefined ? says(value) : value === part.is) ? fillParts(part.parts, scopes, escape) : [];
    return (Array.isArray(value) ? value : []).flatMap((each) => fillParts(part.parts, [isObject(each) ? each : {}, ...scopes], escape));
  });
}

/** Fills a template with values; every value passes `escape`. */
export function fillTemplate({ parts }: Pick<LineTemplate, 'parts'>, values: Values, escape: (text: string) => string): string {
  return fillParts(parts, [values], escape).join('\n');
}
