import type pg from 'pg';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { createMessageRunner } from '../../../src/server/jobs/message-runner';
import { createMailSender } from '../../../src/server/messages/mail-sender';
import { readMailServer } from '../../../src/server/messages/mail-server';

// Sends what waits in a database until it is killed. Words: the connection as JSON, whether the database is the product's own, the address of the mail server.
const [connection = '{}', own = '', url = ''] = process.argv.slice(2);
const database = await openDatabase({ connection: JSON.parse(connection) as pg.ClientConfig, own: own === 'own', connections: 5 });
const server = readMailServer(url, 'lims@north.example');
if (!server) throw new Error('There is no mail server.');
createMessageRunner({
  database,
  senders: { mail: createMailSender(server) },
  deduplicating: [],
  onError: (error) => console.error(error),
}).start();
console.log('sending');
setInterval(() => undefined, 1_000);
