import { type ApiModule, apiPrefixes } from './api-prefixes';

/** What an installation may set when it builds the browser's side. */
export interface ClientSettings {
  /** Stands before every key of browser storage. */
  readonly storagePrefix: string;
  /** True: leaving the page signs out, as the specification of this family reads literally; else a reload or a second tab stays signed in. */
  readonly signOutOnUnload: boolean;
  /** Codes of answers that show no message of their own, because something else tells of them. */
  readonly silentCodes: readonly number[];
  /** Where the calls of each module go; those without an entry go where our own server has them. */
  readonly prefixes: Readonly<Partial<Record<ApiModule, string>>>;
}

/** Codes that mean a failure, with commas between; 401 ends the session and is never silent. */
const readCodes = (value: unknown): readonly number[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((code) => code.trim())
        .filter((code) => /^[1-9]\d{2,5}$/.test(code) && code !== '200' && code !== '401')
        .map(Number)
    : [];

type Environment = Readonly<Record<string, unknown>>;

// Of this very host, for the policy of the page lets no call go elsewhere; no step upwards, no query.
const isPrefix = (value: unknown): value is string => typeof value === 'string' && /^\/[\w-]+(?:[./][\w-]+)*$/.test(value);

function readPrefixes(environment: Environment): ClientSettings['prefixes'] {
  const found = Object.keys(apiPrefixes).flatMap((module) => {
    const value = environment[`VITE_API_${module.toUpperCase()}`];
    return isPrefix(value) ? [[module, value]] : [];
  });
  return Object.fromEntries(found) as ClientSettings['prefixes'];
}

/**
 * Reads the settings from the build's environment: `VITE_STORAGE_PREFIX`, `VITE_SIGN_OUT_ON_UNLOAD`, `VITE_SILENT_CODES`, and a prefix of calls for each
 * module, such as `VITE_API_CRM=/gateway/crm`.
 */
export function readClientSettings(environment: Environment): ClientSettings {
  const prefix = environment['VITE_STORAGE_PREFIX'];
  return {
    storagePrefix: typeof prefix === 'string' && /^[\w.-]{1,40}$/.test(prefix) ? prefix : 'liangheng-',
    signOutOnUnload: environment['VITE_SIGN_OUT_ON_UNLOAD'] === '1',
    silentCodes: readCodes(environment['VITE_SILENT_CODES']),
    prefixes: readPrefixes(environment),
  };
}

export const clientSettings: ClientSettings = readClientSettings(import.meta.env);
