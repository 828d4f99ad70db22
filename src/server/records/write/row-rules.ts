import type { Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { type FieldRules, ruleOf } from '../../query/field-rules';
import { sentences } from '../../../schema/model/sentences';
import { findUnwritable } from './find-unwritable';
import { mergeValues, type MergeRequest } from './merge-values';
import { type PageContext, recordOf } from '../../rights/page-context';
import { referencesBeyond, type Within } from './references';
import { closeRules } from '../../rights/close-rules';

const comparedWithUnseen: Text = {
  zh: '它与您无权查看的数据相比较，您不能修改',
  en: 'It is compared with data that you may not see; you cannot change it',
};

/**
 * The caller's field rules for one stored row. Where a reference of the row leads outside the caller's row scope, fields of the target are as unseen as without
 * the right to its page: what the page holds against them stays as it is stored. Shape: the page's own rules where nothing of the row lies outside.
 */
export function rulesOfRow(ctx: PageContext, within: Within, row: Values | undefined): FieldRules | undefined {
  const { rules, reach } = ctx.source;
  const beyond = row ? referencesBeyond(ctx, within, row) : new Set<FieldModel>();
  return beyond.size === 0 ? rules : closeRules(rules ?? new Map(), ctx.schemas, { reach, beyond });
}

/** Brings sent values together with the stored row as its rules allow, and tells what was sent of fields that these rules keep from the caller. */
export function mergeRow(
  ctx: PageContext,
  within: Within,
  request: Pick<MergeRequest, 'sent' | 'old' | 'context'>,
): { readonly merged: Values; readonly refused: ReadonlyMap<string, Text> } {
  const record = recordOf(ctx);
  const rules = rulesOfRow(ctx, within, request.old);
  const merged = mergeValues({ ...request, record, rules });
  return { merged, refused: refusedOf(ctx, rules, request) };
}

/** What was sent for fields that the rules of a row keep from the caller. Shape: field -> sentence. */
export function refusedOf(
  ctx: PageContext,
  rules: FieldRules | undefined,
  request: Pick<MergeRequest, 'sent' | 'old' | 'context'>,
): ReadonlyMap<string, Text> {
  const record = recordOf(ctx);
  const seen = ctx.source.rules;
  const refused = findUnwritable({ ...request, record, rules, seen });
  if (rules === seen || refused.size === 0) return refused;
  // What the role may write, and this row alone keeps from it, is told for what it is.
  const ofRole = findUnwritable({ ...request, record, rules: seen, seen });
  return new Map([...refused].map(([name, sentence]) => [name, ofRole.has(name) ? sentence : comparedWithUnseen]));
}

/** Why the caller may not enter a field of a row. Shape: undefined where he may. */
export function closedSentence(ctx: PageContext, rules: FieldRules | undefined, { name, label }: FieldModel): Text | undefined {
  const record = recordOf(ctx).name;
  if (ruleOf(rules, record, name) === undefined) return undefined;
  return ruleOf(ctx.source.rules, record, name) === undefined ? comparedWithUnseen : sentences.notByRole(label);
}
