import { useCallback } from 'react';
import { cleanMobile } from '../../base/mobile';
import { phoneSentence } from '../../base/phone-sentence';
import { usePreference } from '../use-preference';

/** Says what is wrong with a mobile number in the reader's language, as the server does; undefined where nothing is. */
export function usePhoneFault(): (text: unknown) => string | undefined {
  const language = usePreference((each) => each.language);
  return useCallback((text) => phoneSentence(typeof text === 'string' ? cleanMobile(text) : '')?.[language], [language]);
}
