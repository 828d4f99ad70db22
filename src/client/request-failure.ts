type FailureKind = 'timeout' | 'network' | 'cancelled' | 'session' | 'refused';

/** A call that did not succeed. `message` is the sentence for people; `body` is the server's answer where there was one. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly kind: FailureKind;
  /** Code of the answer's body, or its HTTP status; 0 where no answer came. */
  readonly code: number;
  readonly body: unknown;
  readonly requestId: string | undefined;

  constructor(
    message: string,
    details: { readonly kind: FailureKind; readonly code?: number; readonly body?: unknown; readonly requestId?: string | undefined },
  ) {
    super(message);
    this.kind = details.kind;
    this.code = details.code ?? 0;
    this.body = details.body;
    this.requestId = details.requestId;
  }

  /** Sentences of single fields, as a 400 gives them in `data.fields`. Shape: dotted name -> sentence. */
  get fields(): Readonly<Record<string, string>> {
    const data = at(this.body, 'data');
    const fields = at(data, 'fields');
    if (typeof fields !== 'object' || fields === null) return {};
    return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  }

  /** `data` of the answer's body, `undefined` where there is none. */
  get data(): unknown {
    return at(this.body, 'data');
  }
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/** Statuses by which a proxy says that the server behind it does not answer. */
const ofProxies: ReadonlySet<number> = new Set([502, 503, 504]);

/** Says whether no answer of the server came at all; a page by which a proxy says so is none. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof RequestFailure &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    (error.kind === 'refused' && ofProxies.has(error.code) && (typeof error.body !== 'object' || error.body === null)));
