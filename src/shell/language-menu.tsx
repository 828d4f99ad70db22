import { useTranslation } from 'react-i18next';
import type { Language } from '../base/text';
import { usePreference } from './use-preference';

export const languages: readonly { readonly key: Language; readonly name: string }[] = [
  { key: 'zh', name: '中文' },
  { key: 'en', name: 'English' },
];

/** The two languages as plain buttons, the current one disabled; for pages outside the frame. */
export function LanguageButtons({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation();
  const language = usePreference((each) => each.language);
  const setLanguage = usePreference((each) => each.setLanguage);
  return (
    <div className={className} role="group" aria-label={t('shell.language')}>
      {languages.map(({ key, name }) => (
        <button key={key} type="button" lang={key} disabled={key === language} onClick={() => setLanguage(key)}>
          {name}
        </button>
      ))}
    </div>
  );
}
