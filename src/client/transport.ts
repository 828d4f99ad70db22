import type { ClientSettings } from './client-settings';
import { toPrefixed } from './api-prefixes';
import axios, { type AxiosAdapter, type AxiosInstance } from 'axios';

/** The browser's public client: an identifier, not a secret. */
const publicClient = { id: 'liangheng', secret: 'liangheng' } as const;

interface TransportOptions {
  /** The language now in use, for `Accept-Language`. */
  readonly language: () => string;
  /** Where the calls of a module go instead. */
  readonly prefixes?: ClientSettings['prefixes'];
  /** Stands in for the network in tests. */
  readonly adapter?: AxiosAdapter;
}

/**
 * Makes the one axios instance: base path `/`, cookies sent, statuses 200–500 handed on, Basic client header.
 * Units: timeout 20,000 ms.
 */
export function createTransport(options: TransportOptions): AxiosInstance {
  const transport = axios.create({
    baseURL: '/',
    timeout: 20_000,
    withCredentials: true,
    validateStatus: (status) => status >= 200 && status <= 500,
    headers: { Authorization: `Basic ${btoa(`${publicClient.id}:${publicClient.secret}`)}` },
    ...(options.adapter ? { adapter: options.adapter } : {}),
  });
  transport.interceptors.request.use((config) => {
    config.headers.set('Accept-Language', options.language());
    if (options.prefixes && config.url !== undefined) config.url = toPrefixed(config.url, options.prefixes);
    return config;
  });
  return transport;
}
