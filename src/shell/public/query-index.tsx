import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useServices } from '../services';
import { usePreference } from '../use-preference';
import { formsAtHand } from './forms-at-hand';
import { PublicFrame, type Words } from './public-frame';
import { noticePath, pathOfFace, phonePath } from '../../protocol/public-paths';
import styles from './public.module.css';

interface OfferedFace {
  readonly name: string;
  readonly label: Words;
}

/** What can be asked without signing in, as the page files say. */
export function QueryIndex(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const language = usePreference((each) => each.language);
  const [faces, setFaces] = useState<readonly OfferedFace[]>(formsAtHand);
  useEffect(() => {
    // What came with the page stays where this gets no answer.
    http.get<readonly OfferedFace[]>('api/public/faces', { anonymous: true, silent: 'all' }).then(setFaces, () => undefined);
  }, [http]);
  return (
    <PublicFrame title={t('public.index')} note={t('public.indexNote')}>
      <ul className={styles['links']}>
        {faces.map(({ name, label }) => (
          <li key={name}>
            <Link to={pathOfFace(name)}>{label[language]}</Link>
          </li>
        ))}
        <li>
          <Link to={phonePath}>{t('public.phone')}</Link>
        </li>
        <li>
          <Link to={noticePath}>{t('public.notices')}</Link>
        </li>
      </ul>
    </PublicFrame>
  );
}
