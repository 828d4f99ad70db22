import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialog/modal';
import { sizes } from '../../ui/theme/sizes';
import styles from './keys.module.css';
import { findPlaces, type FoundPlace } from './key-places';
import { keysOf } from './place-keys';

interface KeysSheetProps {
  readonly open: boolean;
  /** Places that keys are told of; those on screen where it is absent. */
  readonly places?: readonly FoundPlace[];
  readonly onClose: () => void;
}

function Keys({ keys }: { readonly keys: string }) {
  const { t } = useTranslation();
  return keys.split(' | ').map((pressed, at) => (
    <span key={pressed}>
      {at > 0 && <span className={styles['or']}>{t('keys.or')}</span>}
      {pressed.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  ));
}

/** What keys do here: in the places on screen when it was opened, and everywhere. */
export function KeysSheet({ open, places, onClose }: KeysSheetProps) {
  const { t } = useTranslation();
  // Once it stands, it stands over them.
  const [here] = useState(() => places ?? findPlaces());
  return (
    <Modal open={open} title={t('keys.title')} footer={null} width={sizes.dialog} onCancel={onClose}>
      <div className={styles['sheet']} role="group" aria-label={t('keys.title')} tabIndex={0}>
        {[...here, { place: 'everywhere' as const, hears: undefined }].map(({ place, hears }) => (
          <section key={place} aria-label={t(`keys.in.${place}`)}>
            <h3>{t(`keys.in.${place}`)}</h3>
            <dl>
              {keysOf[place]
                .filter(({ needs }) => needs === undefined || hears?.has(needs) !== false)
                .map(({ keys, does }) => (
                  <div key={does}>
                    <dt>{t(does)}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
