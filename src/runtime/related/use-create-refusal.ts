import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newValues } from '../../schema/expression/derive';
import { giveValues } from '../source/given-values';
import { toExpressionContext } from '../source/expression-context';
import type { Given } from '../source/given';
import type { PageUser } from '../source/page-context';
import type { PageSource } from '../source/page-source';
import { useText } from '../source/use-text';

interface RefusalRequest {
  /** What a new record of the list begins with. */
  readonly given: Given | undefined;
  readonly user: PageUser;
  /** How many times the list has been answered: with its rows the record around it may have changed. */
  readonly answers: number;
}

/** True where what the record around the list is like decides whether records can be added to it. */
function isConditional({ served }: PageSource, { fixed }: Given): boolean {
  const { record, actions } = served.model;
  const creates = served.can.includes('create') && actions.toolbar.some(({ name }) => name === 'create');
  return creates && record.fields.some((field) => fixed.includes(field.name) && field.candidatesWhen !== undefined);
}

/**
 * Says why nothing can be added to a related list now: the record around it is none that the reference may lead to, such as a bill
 * that is paid. Undefined where something can be, and as long as that is not known: the form itself refuses then.
 */
export function useCreateRefusal(source: PageSource | undefined, { given, user, answers }: RefusalRequest): string | undefined {
  const { t } = useTranslation();
  const text = useText();
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof giveValues>>['refused']>();
  useEffect(() => {
    if (!source || !given || answers === 0 || !isConditional(source, given)) return undefined;
    let current = true;
    const context = toExpressionContext(user);
    const values = newValues({ record: source.served.model.record, context });
    giveValues({ source, values, context }, given).then(
      (begun) => current && setRefused(begun.refused),
      () => current && setRefused(undefined),
    );
    return () => {
      current = false;
    };
  }, [source, given, user, answers]);
  return source && refused ? t('form.givenRefused', { field: text(refused.label), page: text(source.served.model.label) }) : undefined;
}
