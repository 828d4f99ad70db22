import { useCallback, useState } from 'react';

/** Says whether something that is asked for, a file say, is still on its way: an answer that is sent now would be without it. */
export function useUnderway(): readonly [underway: boolean, expect: (work: Promise<boolean>) => void] {
  const [count, setCount] = useState(0);
  const expect = useCallback((work: Promise<boolean>) => {
    setCount((now) => now + 1);
    void work.then(() => setCount((now) => now - 1));
  }, []);
  return [count > 0, expect];
}
