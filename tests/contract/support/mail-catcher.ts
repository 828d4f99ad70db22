import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A letter as it came in. */
export interface Caught {
  readonly to: string;
  readonly raw: string;
  readonly user: string;
}

export interface MailCatcher {
  readonly port: number;
  /** What was taken, and what came in whole but was answered otherwise. */
  readonly caught: Caught[];
  /** Lets letters to `hung@` be answered, with a sentence. */
  release(): void;
  close(): Promise<void>;
}

interface Options {
  readonly user?: string;
  readonly password?: string;
  /** True: the line is closed by STARTTLS with a certificate that nobody has vouched for. */
  readonly startTls?: boolean;
}

const failing = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** Opens a mail server that behaves by the name before the @: `gone`, `busy`, `spam`, `cut` (no answer to the body), `hung` (an answer when it is released); takes all others. */
export async function openMailCatcher({ user, password, startTls = false }: Options = {}): Promise<MailCatcher> {
  const caught: Caught[] = [];
  const waiting: (() => void)[] = [];
  const sockets = new Map<string, Socket>();
  const behaviour = (session: SMTPServerSession): string => String(session.envelope.rcptTo[0]?.address).split('@')[0] ?? '';
  const server = new SMTPServer({
    ...{ authOptional: user === undefined, allowInsecureAuth: true, disableReverseLookup: true, logger: false },
    disabledCommands: [...(startTls ? [] : ['STARTTLS' as const]), ...(user === undefined ? ['AUTH' as const] : [])],
    onAuth: (given, _session, done) =>
      given.username === user && given.password === password ? done(null, { user: user ?? '' }) : done(failing(535, 'Not known')),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('gone@')) done(failing(550, `No mailbox ${address}`));
      else if (address.startsWith('busy@')) done(failing(451, 'Later'));
      else done();
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = String(session.envelope.rcptTo[0]?.address);
        caught.push({ to, raw: Buffer.concat(parts).toString('utf8'), user: String(session.user ?? '') });
        switch (behaviour(session)) {
          case 'spam':
            return done(failing(554, 'Looks like spam'));
          case 'cut':
            return void sockets.get(`${session.remoteAddress}:${session.remotePort}`)?.destroy();
          case 'hung':
            return void waiting.push(() => done());
          default:
            return done();
        }
      });
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.set(`${socket.remoteAddress}:${socket.remotePort}`, socket));
  server.on('error', () => undefined);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    port: (server.server.address() as AddressInfo).port,
    caught,
    release: () => waiting.splice(0).forEach((answer) => answer()),
    close: () =>
      new Promise((done) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => done());
      }),
  };
}

/** The text of a letter, which travels as base64 or, where it is mostly plain letters, with its other bytes as `=E6`. */
export function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  const hex = body.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)));
  const bytes = /quoted-printable/i.test(raw) ? Buffer.from(hex, 'latin1') : Buffer.from(body, 'base64');
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trim();
}
