import { createContext, use } from 'react';

export const TabActiveContext = createContext(true);

/** Whether the tab around is the one on screen: polling pauses where it is not. */
export const useTabActive = (): boolean => use(TabActiveContext);
