import { newKey } from '../../base/random/new-key';
import { RequestFailure } from '../request-failure';

/** Most calls whose outcome nobody knows that are remembered. */
const most = 50;

/** True where nobody knows whether the server did what it was asked for. */
const isUnknown = (thrown: unknown): boolean =>
  thrown instanceof RequestFailure && (thrown.kind === 'network' || thrown.kind === 'timeout' || thrown.kind === 'cancelled');

/** Gives writes their keys: whoever asks for the same once more, because no answer came, does so under the same key, and it is done once. */
export class UnansweredCalls {
  readonly #keys = new Map<string, string>();

  /** Makes a write under its key. `content` says which writes are the same. Errors: those of the write. */
  async make<T>(content: string, write: (key: string) => Promise<T>): Promise<T> {
    const key = this.#keys.get(content) ?? newKey();
    this.#keys.delete(content);
    try {
      return await write(key);
    } catch (thrown) {
      if (isUnknown(thrown)) this.#remember(content, key);
      throw thrown;
    }
  }

  #remember(content: string, key: string): void {
    const [oldest] = this.#keys.keys();
    if (this.#keys.size >= most && oldest !== undefined) this.#keys.delete(oldest);
    this.#keys.set(content, key);
  }
}
