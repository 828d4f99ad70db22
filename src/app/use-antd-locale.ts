import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/es/locale/zh_CN';
import { useEffect, useState } from 'react';
import type { Language } from '../base/text';

/** The words of antd's own parts in a language. */
export const useAntdLocale = (language: Language): Locale => {
  const [locale, setLocale] = useState<Locale>(zhCN);
  useEffect(() => {
    let requested = true;
    const choose = async () => {
      const next = language === 'en' ? (await import('antd/es/locale/en_US')).default : zhCN;
      if (requested) setLocale(next);
    };
    void choose();
    return () => {
      requested = false;
    };
  }, [language]);
  return locale;
};
