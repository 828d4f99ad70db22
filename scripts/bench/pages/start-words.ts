// Gives the measured pages of ours their words in Chinese, before any of them is drawn.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import zh from '../../../schemas/text/zh.json';

await i18next.use(initReactI18next).init({
  lng: 'zh',
  resources: { zh: { translation: zh } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
