import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useServices } from '../services';
import { usePreference } from '../use-preference';
import { type FaceForm, formAtHand } from './forms-at-hand';
import { PublicFrame } from './public-frame';
import { offered, phonePath } from '../../protocol/public-paths';
import styles from './public.module.css';

type Labelled = readonly [path: string, label: FaceForm['label']];

const labelsAtHand = (): readonly Labelled[] =>
  offered.flatMap(([path, face]) => {
    const form = formAtHand(face);
    return form ? [[path, form.label] as const] : [];
  });

/** What can be asked without signing in, as the page files say. */
export function QueryIndex(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const language = usePreference((each) => each.language);
  const [labels, setLabels] = useState(labelsAtHand);
  useEffect(() => {
    const read = offered.map(async ([path, face]) => {
      const { label } = await http.get<Pick<FaceForm, 'label'>>(`api/public/${face}/form`, { anonymous: true, silent: 'all' });
      return [path, label] as const;
    });
    // An institute may have taken a page away.
    void Promise.allSettled(read).then((found) => setLabels(found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))));
  }, [http]);
  return (
    <PublicFrame title={t('public.index')} note={t('public.indexNote')}>
      <ul className={styles['links']}>
        {labels.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>{label[language]}</Link>
          </li>
        ))}
        <li>
          <Link to={phonePath}>{t('public.phone')}</Link>
        </li>
      </ul>
    </PublicFrame>
  );
}
