import { useTranslation } from 'react-i18next';
import type { DialogWords } from '../../ui/dialog/dialog-host';

/** Names of the buttons in the bar of a dialog, in the language on screen. */
export function useDialogWords(): DialogWords {
  const { t } = useTranslation();
  return { minimise: t('form.minimise'), fullscreen: t('form.fullscreen'), restore: t('form.restore') };
}
