import type { TFunction } from 'i18next';

/** Names what a role may not do with a field. */
export function ruleWord(t: TFunction, rule: string): string {
  if (rule === 'hidden') return t('panel.hidden');
  return rule === 'masked' ? t('panel.masked') : t('panel.readOnly');
}

/** The rules over fields that can be set. */
export const fieldRules = ['hidden', 'masked', 'readOnly'] as const;
