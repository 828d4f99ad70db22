import { Button, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { themeNames } from '../../ui/theme/themes';
import type { PreviewOrder } from './preview-order';
import styles from './studio.module.css';

/** How wide the sheet is: a telephone's, a tablet's, or all the room that there is. Units: px; 0 for the room. */
export const sheetWidths = { phone: 390, tablet: 768, full: 0 } as const;

/** What is chosen of a preview. `role`: '' for somebody with every right. */
export interface PreviewChoice extends Pick<PreviewOrder, 'kind' | 'language' | 'theme' | 'scheme'> {
  readonly role: string;
  readonly width: keyof typeof sheetWidths;
  /** True: a press leads to the text in the place of what it does. */
  readonly locates: boolean;
}

interface PreviewBarProps {
  readonly choice: PreviewChoice;
  /** The roles that the page speaks of, by alias, as people call them. */
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (change: Partial<PreviewChoice>) => void;
}

/** What is looked at, and as whom, in which language, look and width: of the preview alone, the editor's own look stays. */
export function PreviewBar({ choice, roles, onChange }: PreviewBarProps) {
  const { t } = useTranslation();
  const { kind, role, language, theme, scheme, width, locates } = choice;
  const kinds = [
    { value: 'list' as const, label: t('studio.previewList') },
    { value: 'form' as const, label: t('studio.previewForm') },
    { value: 'record' as const, label: t('studio.previewRecord') },
  ];
  const readers = [{ value: '', label: t('studio.previewAll') }, ...roles];
  return (
    <div className={styles['choices']}>
      <Segmented aria-label={t('studio.previewKind')} options={kinds} value={kind} onChange={(next) => onChange({ kind: next })} />
      <Select
        aria-label={t('studio.previewAs')}
        options={readers}
        value={role}
        onChange={(next) => onChange({ role: next })}
        popupMatchSelectWidth={false}
        style={{ minWidth: '7rem' }}
      />
      <Segmented<PreviewChoice['width']>
        aria-label={t('studio.previewWidth')}
        options={[
          { value: 'phone', label: String(sheetWidths.phone) },
          { value: 'tablet', label: String(sheetWidths.tablet) },
          { value: 'full', label: t('studio.previewFull') },
        ]}
        value={width}
        onChange={(next) => onChange({ width: next })}
      />
      <Segmented<PreviewChoice['language']>
        aria-label={t('studio.previewLanguage')}
        options={[
          { value: 'zh', label: '中文' },
          { value: 'en', label: 'English' },
        ]}
        value={language}
        onChange={(next) => onChange({ language: next })}
      />
      <Segmented<PreviewChoice['scheme']>
        aria-label={t('look.scheme')}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`look.scheme.${value}`) }))}
        value={scheme}
        onChange={(next) => onChange({ scheme: next })}
      />
      <Select
        aria-label={t('look.theme')}
        options={themeNames.map((value) => ({ value, label: t(`look.theme.${value}`) }))}
        value={theme}
        onChange={(next) => onChange({ theme: next })}
        popupMatchSelectWidth={false}
      />
      <Button
        aria-pressed={locates}
        type={locates ? 'primary' : 'default'}
        ghost={locates}
        title={t('studio.locateHint')}
        onClick={() => onChange({ locates: !locates })}
      >
        {t('studio.locate')}
      </Button>
      <span className={styles['hint']}>{t('studio.previewNote')}</span>
    </div>
  );
}
