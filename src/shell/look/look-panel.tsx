import { ColorPicker, Drawer, Segmented } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '../../ui/theme/palettes';

import { densities, sizes } from '../../ui/theme/sizes';
import { toThemeVariables } from '../../ui/theme/theme-variables';
import { themeNames } from '../../ui/theme/themes';
import { usePreference } from '../use-preference';
import styles from './look-panel.module.css';
import { useLook } from './use-look';

/** Shape: `--lh-side: #ffffff;` lines as an object of styles. */
const toStyle = (variables: string): Record<string, string> =>
  Object.fromEntries([...variables.matchAll(/(--lh-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

function Row({ label, children }: { readonly label: string; readonly children: (labelledBy: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <span id={id}>{label}</span>
      {children(id)}
    </div>
  );
}

/** Theme, light or dark, contrast, colour and density; each choice shows at once. */
export function LookPanel({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const look = usePreference((each) => each.look);
  const setLook = usePreference((each) => each.setLook);
  const shown = useLook();
  const themesId = useId();
  return (
    <Drawer open={open} onClose={onClose} title={t('look.title')} width={sizes.look} mask={false}>
      <h3 id={themesId} className={styles['title']}>
        {t('look.theme')}
      </h3>
      <div className={styles['themes']} role="radiogroup" aria-labelledby={themesId}>
        {themeNames.map((name) => (
          <label key={name} className={styles['theme']}>
            <input type="radio" name="theme" value={name} checked={look.theme === name} onChange={() => setLook({ theme: name })} />
            <span className={styles['preview']} style={toStyle(toThemeVariables({ ...shown, theme: name }))} aria-hidden="true">
              <i className={styles['previewSide']}>
                <b />
              </i>
              <i className={styles['previewBar']} />
            </span>
            <span>{t(`look.theme.${name}`)}</span>
          </label>
        ))}
      </div>
      <Row label={t('look.scheme')}>
        {(id) => (
          <Segmented<'system' | 'light' | 'dark'>
            aria-labelledby={id}
            value={look.scheme ?? 'system'}
            options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`look.scheme.${value}`) }))}
            onChange={(value) => setLook({ scheme: value === 'system' ? undefined : value })}
          />
        )}
      </Row>
      <Row label={t('look.contrast')}>
        {(id) => (
          <Segmented<'system' | 'normal' | 'more'>
            aria-labelledby={id}
            value={look.contrast ?? 'system'}
            options={(['system', 'normal', 'more'] as const).map((value) => ({ value, label: t(`look.contrast.${value}`) }))}
            onChange={(value) => setLook({ contrast: value === 'system' ? undefined : value })}
          />
        )}
      </Row>
      <Row label={t('look.density')}>
        {(id) => (
          <Segmented
            aria-labelledby={id}
            value={look.density}
            options={densities.map((value) => ({ value, label: t(`look.density.${value}`) }))}
            onChange={(density) => setLook({ density })}
          />
        )}
      </Row>
      <Row label={t('look.accent')}>
        {(id) => (
          <span className={styles['colours']} role="group" aria-labelledby={id}>
            <ColorPicker
              disabledAlpha
              disabledFormat
              value={look.accent ?? brand}
              onChangeComplete={(colour) => setLook({ accent: colour.toHexString() })}
            >
              <button type="button" className={styles['colour']} aria-label={t('look.accentPick', { colour: look.accent ?? brand })}>
                <span className={styles['dot']} />
                <span className="lh-mono">{(look.accent ?? brand).toUpperCase()}</span>
              </button>
            </ColorPicker>
            {look.accent && (
              <button type="button" className="lh-link" onClick={() => setLook({ accent: undefined })}>
                {t('look.accentReset')}
              </button>
            )}
          </span>
        )}
      </Row>
      <p className={styles['note']}>{t('look.accentNote')}</p>
    </Drawer>
  );
}
