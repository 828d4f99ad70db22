import type { Http } from '../http';
import { isUnanswered } from '../request-failure';
import type { Keeper } from './keeper';

/** What the frame and the lists in it are made of: menu, rights, page files as the person sees them, own layouts and saved searches. */
const kept =
  /^(?:api\/blade-system\/menu\/(?:routes|top-menu|buttons)|user\/getUserInfo|api\/schema\/pages\/[\w-]+\/[\w-]+|api\/view-param\/(?:detail|views))$/;

/** As many as the frame and twenty pages need. */
const most = 80;

/** Keeps the answers that the frame is made of, and gives those of the last time where the server does not answer. */
export function keepAnswers(http: Http, keeper: Keeper): Http {
  return {
    ...http,
    get: async <T>(url: string, options: Parameters<Http['get']>[1] = {}): Promise<T> => {
      if (!kept.test(url)) return http.get<T>(url, options);
      const name = `${url} ${JSON.stringify(options.params ?? {})}`;
      try {
        const answer = await http.get<T>(url, options);
        keeper.keep({ kind: 'frame', name, content: answer ?? null, most });
        return answer;
      } catch (error) {
        const found = isUnanswered(error) ? await keeper.recall('frame', name) : undefined;
        if (!found) throw error;
        // The keeper gives back what this very call got.
        return found.content as T;
      }
    },
  };
}
