/** The sentences that the client says of itself; functions, since the language can change. */
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
