/** The sentences that the client says of itself; functions, since the language can change. Source: spec 8.5, 8.6. */
export interface Sentences {
  /** 未知错误 */
  unknown(): string;
  /** 请求超时,请重试~~~ */
  timeout(): string;
  /** No way to the server. */
  offline(): string;
  /** The session is over. */
  sessionOver(): string;
}
