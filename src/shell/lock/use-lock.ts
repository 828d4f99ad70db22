import { useServices } from '../services';

/** Units: ms; what is on screen is seen to go. */
const lockAfter = 100;

/** The ways to lock the screen and to open it; the server refuses data in between. */
export function useLock() {
  const { http, session } = useServices();
  return {
    /** Locks; `password` is what opens the screen again, absent where one was given since the sign-in. */
    lock: async (password?: string): Promise<void> => {
      await http.post<unknown>('api/blade-auth/lock', password === undefined ? {} : { password });
      await new Promise((done) => setTimeout(done, lockAfter));
      session.setScreen({ locked: true, hasPassword: true });
    },
    /** Errors: RequestFailure with the server's sentence. */
    unlock: async (password: string): Promise<void> => {
      await http.post<unknown>('api/blade-auth/unlock', { password }, { silent: 'all' });
      session.setScreen({ locked: false });
    },
  };
}
