interface ProbeParts {
  readonly url: string;
  readonly token: string;
  readonly open?: (url: string) => Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;
}

/** Units: ms. */
const longest = 5_000;

/** Opens a socket for a moment, says who listens, and waits for the server to answer. Shape: how long that took, or undefined where nothing came. Units: ms. */
export function probeSocket({ url, token, open = (address) => new WebSocket(address) }: ProbeParts): Promise<number | undefined> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = open(url);
    const end = (found: number | undefined): void => {
      clearTimeout(timer);
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      resolve(found);
    };
    const timer = setTimeout(() => end(undefined), longest);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'auth', token }));
      socket.send(JSON.stringify({ type: 'ping' }));
    };
    socket.onmessage = () => end(Math.round(performance.now() - begun));
    socket.onclose = () => end(undefined);
  });
}
