/** What an installation may set when it builds the browser's side. */
export interface ClientSettings {
  /** Stands before every key of browser storage. Source: spec 9.22. */
  readonly storagePrefix: string;
  /** True: leaving the page signs out, as spec 4.1.2 reads literally; else a reload or a second tab stays signed in. */
  readonly signOutOnUnload: boolean;
}

type Environment = Readonly<Record<string, unknown>>;

/** Reads the settings from the build's environment: `VITE_STORAGE_PREFIX`, `VITE_SIGN_OUT_ON_UNLOAD`. */
export function readClientSettings(environment: Environment): ClientSettings {
  const prefix = environment['VITE_STORAGE_PREFIX'];
  return {
    storagePrefix: typeof prefix === 'string' && /^[\w.-]{1,40}$/.test(prefix) ? prefix : 'liangheng-',
    signOutOnUnload: environment['VITE_SIGN_OUT_ON_UNLOAD'] === '1',
  };
}

export const clientSettings: ClientSettings = readClientSettings(import.meta.env);
