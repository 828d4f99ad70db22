import { App } from 'antd';
import { useCallback } from 'react';

/** Says why a button cannot be pressed, to whoever presses it all the same: a finger has no tooltip. */
export function useSayWhy(): (reason: string) => void {
  const { message } = App.useApp();
  return useCallback((reason) => void message.warning(reason), [message]);
}
