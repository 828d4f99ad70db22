import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../../base/text';
import type { FieldModel } from '../../../schema/model/record-model';
import { toKeys } from '../../../schema/entry/format-value';
import { usePage } from '../../source/page-context';
import type { Candidate } from '../../source/page-source';
import { useText } from '../../source/use-text';
import type { WidgetProps } from '../engine/widget-props';
import { askedName, wordOf } from './use-records';

interface CopiedNameProps {
  /** Place in the form. */
  readonly name: string;
  readonly id: string;
}

/** The name of a record that nobody chose here: its reference was copied from what was chosen elsewhere in the form, or stood there at first. An id tells nobody anything. */
export function CopiedName({ name, id }: CopiedNameProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const [display, setDisplay] = useState<string>();
  useEffect(() => {
    let current = true;
    setDisplay(undefined);
    source.candidates({ field: askedName(name), ids: [id], size: 1 }).then(
      ([found]) => current && setDisplay(found?.display ?? ''),
      () => current && setDisplay(''),
    );
    return () => {
      current = false;
    };
  }, [source, name, id]);
  return display === '' ? <span className="lh-quiet">{t('form.nameUnread')}</span> : (display ?? null);
}

/** Whether a reference came without the record that it names, as a default and a copy do: its names are still to be asked for. */
export const isUnnamed = (field: FieldModel, value: unknown, target: unknown): boolean =>
  (field.type === 'ref' || field.type === 'refs') && !isEmpty(value) && isEmpty(target);

/** The names of the records that a reference without targets names, one after the other. */
export function CopiedNames({ name, value }: { readonly name: string; readonly value: unknown }): ReactNode {
  const text = useText();
  return toKeys(value).map((key, index) => (
    <Fragment key={key}>
      {index === 0 ? null : text({ zh: '、', en: ', ' })}
      <CopiedName name={name} id={key} />
    </Fragment>
  ));
}

/** What stands for a record that was chosen, or stood there at first: its name, which is asked for where it came with neither its target nor the candidates. */
export const nameOf = (props: Pick<WidgetProps, 'name' | 'target'>, candidates: readonly Candidate[], id: string): ReactNode =>
  wordOf(props, candidates, id) ?? <CopiedName name={props.name} id={id} />;
