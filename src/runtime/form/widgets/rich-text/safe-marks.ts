import { createElement, Fragment, type ReactNode } from 'react';

interface MarkRules {
  /** Names of elements that are drawn; of others only what is inside them. */
  readonly tags: ReadonlySet<string>;
  /** Attributes of an element that is drawn. */
  attributes(element: Element): Readonly<Record<string, string>>;
}

/** What is inside these is no text for people. */
const silent: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'annotation',
  'annotation-xml',
]);

/** Depth at which drawing ends: nobody writes that deep. */
const deepest = 40;

function toNode(node: Node, rules: MarkRules, at: { readonly key: string; readonly depth: number }): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || at.depth > deepest) return null;
  const name = node.localName.toLowerCase();
  if (silent.has(name)) return null;
  const inside = [...node.childNodes].map((child, index) => toNode(child, rules, { key: String(index), depth: at.depth + 1 }));
  if (!rules.tags.has(name)) return createElement(Fragment, { key: at.key }, ...inside);
  return createElement(name, { key: at.key, ...rules.attributes(node) }, ...inside);
}

/**
 * Draws marked-up text that came from elsewhere: parsed without being run, then built anew from the elements that are allowed.
 * Shape: what a browser reads as HTML.
 */
export function drawMarks(text: string, rules: MarkRules): ReactNode {
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  return [...body.childNodes].map((node, index) => toNode(node, rules, { key: String(index), depth: 0 }));
}
