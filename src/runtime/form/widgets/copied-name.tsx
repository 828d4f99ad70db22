import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../source/page-context';
import type { Candidate } from '../../source/page-source';
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

/** What stands for a record that was chosen, or stood there at first: its name, which is asked for where it came with neither its target nor the candidates. */
export const nameOf = (props: Pick<WidgetProps, 'name' | 'target'>, candidates: readonly Candidate[], id: string): ReactNode =>
  wordOf(props, candidates, id) ?? <CopiedName name={props.name} id={id} />;
