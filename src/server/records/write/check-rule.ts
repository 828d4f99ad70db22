import type { Values } from '../../../base/dot-path';
import { numberMisfit } from '../../../schema/check/number-misfit';
import type { Text } from '../../../schema/model/text';
import { hasChance } from '../numbers/random-codes';
import { writeDay } from '../numbers/number-frame';
import { type RuleContext, type RuleItem, toTenantRule } from '../numbers/number-rules';

/** What may stand for an item that only a record can say: letters or digits. */
const standIns = ['A', '1'] as const;

function writeItem(item: RuleItem, today: string, standIn: string): string {
  switch (item.itemType) {
    case '3':
      return '1'.padStart(item.digits, '0');
    case '7':
      return item.text;
    case '4':
    case '9':
      return writeDay(item.dateFormat, today);
    default:
      return standIn;
  }
}

/** Finds what keeps a tenant's rule from numbering: a field that cannot hold what it writes. Shape: a sentence at the rule's items. */
export function checkRule(
  ctx: RuleContext,
  { record, values, today }: { readonly record: string; readonly values: Values; readonly today: string },
): ReadonlyMap<string, Text> {
  if (record !== 'numberRules' || values['enableStatus'] !== '0') return new Map();
  const rule = toTenantRule(values);
  const [code = ''] = rule.code.split('.');
  const shipped = ctx.schemas.numbers.get(code);
  if (shipped && hasChance(shipped))
    return new Map([
      [
        'ruleCode',
        {
          zh: `${shipped.label.zh}是随机的，不能用编号规则代替`,
          en: `${shipped.label.en} comes by chance; no numbering rule takes its place`,
        },
      ],
    ]);
  const examples = standIns.map((standIn) => rule.items.map((item) => writeItem(item, today, standIn) + item.separator).join(''));
  const [example = ''] = examples;
  for (const { label, fields } of ctx.schemas.records.values())
    for (const field of fields.filter((each) => each.number === code)) {
      const misfits = examples.map((each) => numberMisfit(field, each));
      if (misfits.includes(undefined)) continue;
      const isLong = misfits[0] === 'length';
      return new Map([
        [
          'items',
          {
            zh: `写出的编号如“${example}”，${label.zh}的${field.label.zh}不能保存：${isLong ? '长度不符' : field.message.zh}`,
            en: `It gives numbers such as "${example}", which ${field.label.en} of ${label.en} cannot hold: ${isLong ? 'wrong length' : field.message.en}`,
          },
        ],
      ]);
    }
  return new Map();
}
