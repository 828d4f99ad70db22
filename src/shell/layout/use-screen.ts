import { useEffect, useState } from 'react';

/** Units: px. */
const breakpoints = [768, 992, 1200] as const;

type ScreenClass = 0 | 1 | 2 | 3;

/** The size class of a width: 3 from 1200, 2 from 992, 1 from 768, otherwise 0. */
export const toScreenClass = (width: number): ScreenClass => breakpoints.filter((each) => width >= each).length as ScreenClass;

/** The size class of the window, followed 200 ms after the last resize. */
export function useScreen(): ScreenClass {
  const [screen, setScreen] = useState(() => toScreenClass(window.innerWidth));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setScreen(toScreenClass(window.innerWidth)), 200);
    };
    window.addEventListener('resize', handleResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', handleResize);
    };
  }, []);
  return screen;
}
