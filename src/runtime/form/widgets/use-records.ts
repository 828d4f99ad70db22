import type { ReactNode } from 'react';
import { isObject } from '../../../base/dot-path';
import type { Candidate } from '../../source/page-source';
import type { WidgetProps } from '../engine/widget-props';
import { toTarget, type Target } from '../../source/target';

/** A record as antd's selects take it. */
export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
}

/** The name that candidates are asked for: without positions of lines. */
export const askedName = (name: string): string => name.replace(/\.\d+\./g, '.');

/** The targets that stand in `$refs`: one, or a list. */
export const targetsOf = (target: unknown): readonly Target[] =>
  Array.isArray(target) ? target.filter(isObject) : isObject(target) ? [target] : [];

/** Says what a chosen record is called: by its target, or else by the candidates; undefined where neither knows it. */
export function wordOf(props: Pick<WidgetProps, 'target'>, candidates: readonly Candidate[], id: string): string | undefined {
  const word = targetsOf(props.target).find((each) => each['id'] === id)?.['display'] ?? candidates.find((each) => each.id === id)?.display;
  return word === undefined || word === null ? undefined : String(word);
}

/** The target of a record that is chosen now, or was before. */
export function pickTarget(candidates: readonly Candidate[], id: string, known: unknown): Target | undefined {
  const found = candidates.find((each) => each.id === id);
  return found ? toTarget(found) : targetsOf(known).find((each) => each['id'] === id);
}
