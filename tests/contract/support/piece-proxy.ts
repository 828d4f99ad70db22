import { connect, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type pg from 'pg';

export interface PieceProxy {
  /** Where to connect instead. */
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

// A key that both ends know in place of a certificate, which would have to be made.
const shared = Buffer.alloc(16, 7);
const cipher = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' } as const;

/** Stands between a client and a database, and hands answers on in pieces whose sizes it is given; `tls`: over TLS on the client's side. */
export async function openPieceProxy(target: pg.ClientConfig, { sizes, tls }: { sizes: () => number; tls: boolean }): Promise<PieceProxy> {
  const { host = '127.0.0.1', port = 5432 } = target;
  const sockets = new Set<Socket>();
  function join(client: Socket): void {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    client.pipe(database);
    let last = Promise.resolve();
    database.on('data', (bytes: Buffer) => {
      last = last.then(async () => {
        for (let at = 0; at < bytes.length;) {
          const piece = bytes.subarray(at, at + sizes());
          at += piece.length;
          // Each piece is on its way before the next is handed on: the client reads them one by one.
          await new Promise<void>((done) => client.write(piece, () => setImmediate(done)));
        }
      });
    });
  }
  const secure = createTlsServer({ ...cipher, pskCallback: () => shared }, join);
  const server = createServer({ noDelay: true }, (client) => {
    sockets.add(client);
    if (!tls) return join(client);
    // The client asks whether the server speaks TLS.
    client.once('data', () => {
      client.write('S');
      secure.emit('connection', client);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const ssl = { ...cipher, pskCallback: () => ({ psk: shared, identity: 'test' }), checkServerIdentity: () => undefined };
  return {
    connection: {
      ...target,
      host: '127.0.0.1',
      port: address !== null && typeof address === 'object' ? address.port : 0,
      ...(tls ? { ssl } : {}),
    },
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
