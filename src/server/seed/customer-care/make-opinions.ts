import { Decimal, formatDecimal } from '../../../base/decimal';
import type { SeedOptions } from '../make-organisation';
import { dailyNumbers } from '../make-quotes';
import { groupRows, type Seed, type SeedValues, shiftDay, workTime } from '../seed-row';
import { makeRandom, type Random } from '../values/random';

type Opinion = Seed<'crm/opinions'>;
type Question = Seed<'crm/questions'>;
type Answer = NonNullable<SeedValues<'crm/opinions'>['answers']>[number];

interface Sources {
  readonly orders: readonly Seed<'crm/orders'>[];
}

const questionnaireKey = 'questionnaires:1';
/** Kind, question, choices, whether it must be answered. */
const asked = [
  ['4', '受理与收发样品是否方便', null, 1],
  ['4', '检测与出证是否及时', null, 1],
  ['4', '证书与报告的质量', null, 1],
  ['4', '工作人员的服务态度', null, 1],
  ['1', '您最常用的送检方式', '自行送检；上门取件；快递', 1],
  ['2', '您希望我们改进哪些方面', '缩短周期；降低收费；上门服务；网上办理', 0],
  ['3', '其他意见', null, 0],
] as const;

const questions = ({ today }: SeedOptions): readonly Question[] =>
  asked.map(([questionType, title, choices, isRequired], at) => ({
    key: `questions:${at + 1}`,
    createTime: workTime(shiftDay(today, -200), 10 + at),
    values: { questionnaireId: questionnaireKey, sort: String(at + 1), title, questionType, choices, isRequired },
  }));

const answersOf = (random: Random): readonly Answer[] =>
  asked.map(([questionType, title, choices, isRequired], at): Answer => ({
    ...{ questionId: `questions:${at + 1}`, title, questionType, isRequired },
    score: questionType === '4' ? random.pick([5, 5, 5, 4, 4, 3]) : null,
    answer:
      questionType === '4'
        ? null
        : choices === null
          ? random.chance(0.3)
            ? '希望证书寄送再快一些'
            : null
          : random.pick(choices.split('；')),
  }));

/** Makes the yearly questionnaire and what customers with several finished orders answered; their last one still waits for an answer. */
export function makeOpinions(
  options: SeedOptions,
  { orders }: Sources,
): {
  readonly questionnaires: readonly Seed<'crm/questionnaires'>[];
  readonly questions: readonly Question[];
  readonly opinions: readonly Opinion[];
} {
  const random = makeRandom(options.seed, 'opinions');
  const makeNumber = dailyNumbers('PJ');
  const finished = orders.filter(({ values }) => values.orderStatus === '1000' && values.completeDate !== null);
  const last = new Map([...groupRows(finished, ({ values }) => values.enterId)].map(([enterId, own]) => [enterId, own.at(-1)?.key]));
  const opinions = finished.slice(-120).flatMap((order, at): readonly Opinion[] => {
    const { values } = order;
    const isOpen = last.get(values.enterId) === order.key;
    if (!isOpen && at % 2 === 0) return [];
    const day = String(values.completeDate);
    const answers = isOpen ? [] : answersOf(random);
    const scores = answers.flatMap(({ score }) => (typeof score === 'number' ? score : []));
    const scoreSum = scores.reduce((sum, score) => sum + score, 0);
    return [
      {
        key: `opinions:${at + 1}`,
        createTime: workTime(day, 420),
        ...(order.createdBy === undefined ? {} : { createdBy: order.createdBy }),
        values: {
          opinionNo: makeNumber(day),
          questionnaireId: questionnaireKey,
          enterId: values.enterId,
          orderId: order.key,
          respondent: isOpen ? null : values.contactName,
          mobile: isOpen ? null : values.mobile,
          answers,
          // Ids, which only the database has; the page writes them with the next save.
          answeredTitles: answers.map(({ title }) => `|${String(title)}|`).join('') || null,
          scoreSum,
          scoreCount: scores.length,
          score: scores.length === 0 ? null : formatDecimal(new Decimal(scoreSum).div(scores.length), 2),
          suggestion: null,
          dueDate: shiftDay(day, 14),
          sendTime: isOpen ? null : workTime(shiftDay(day, 2), 60),
          handling: null,
          opinionState: isOpen ? '1' : '2',
        },
      },
    ];
  });
  const scored = opinions.flatMap(({ values }) => (values.opinionState === '2' && values.score !== null ? new Decimal(values.score) : []));
  const scoreSum = scored.reduce((sum, score) => sum.plus(score), new Decimal(0));
  return {
    questionnaires: [
      {
        key: questionnaireKey,
        createTime: workTime(shiftDay(options.today, -200), 5),
        values: {
          title: '客户满意度调查',
          purpose: '1',
          intro: '感谢您选择我院。请按这次委托的感受作答，5 分为最满意。',
          startDate: shiftDay(options.today, -200),
          endDate: null,
          questionCount: asked.length,
          askedCount: opinions.length,
          answeredCount: opinions.filter(({ values }) => values.opinionState === '2').length,
          scoreSum: formatDecimal(scoreSum, 2),
          scoredCount: scored.length,
          score: scored.length === 0 ? null : formatDecimal(scoreSum.div(scored.length), 2),
          questionnaireState: '2',
        },
      },
    ],
    questions: questions(options),
    opinions,
  };
}
