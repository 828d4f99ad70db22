import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';
import { isMailAddress, type MailServer } from './mail-server';
import { maskReceiver } from './mask-receiver';
import type { Message, MessageSender, Outcome } from './message';

/** Units: ms; for all of it, from the look-up of the name to the answer to the body. */
const usualPatience = 20_000;
const longestAnswer = 300;

/** Commands whose refusal is about this message; what is refused before them is about how the server is set, which somebody mends. */
const ownCommands: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/** What a failure says of a message: without an answer it depends on whether any of the body had left. */
function judge(error: SMTPError, begun: boolean): Outcome {
  const { responseCode, response, command } = error;
  const answer = response ?? error.code ?? error.message;
  if (responseCode === undefined || responseCode < 400)
    return begun ? { result: 'unknown', reason: 'cutOff', answer } : { result: 'retry', reason: 'away', answer };
  if (responseCode >= 500 && ownCommands.has(command)) return { result: 'refused', reason: 'notTaken', answer };
  return { result: 'retry', reason: 'away', answer };
}

interface Letter {
  readonly recipient: string;
  readonly bytes: Buffer;
  readonly patience: number;
}

/** Hands one letter over, on a connection of its own. */
function hand({ host, port, line, account, from }: MailServer, { recipient, bytes, patience }: Letter): Promise<Outcome> {
  return new Promise((resolve) => {
    let begun = false;
    // It is asked for the body once the server has said that it takes it.
    const body = new Readable({
      read() {
        begun = true;
        this.push(bytes);
        this.push(null);
      },
    });
    const connection = new SMTPConnection({
      ...{ host, port, secure: line === 'tls', requireTLS: line === 'startTls', ignoreTLS: line === 'open' },
      ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience, dnsTimeout: patience },
    });
    const end = (outcome: Outcome): void => {
      clearTimeout(timer);
      // Before the line is dropped, which tells of its end: the first outcome stays.
      resolve(outcome);
      // Whoever took the letter is told goodbye; any other line is dropped.
      if (outcome.result === 'sent') connection.quit();
      else connection.close();
    };
    const fail = (error: SMTPError): void => end(judge(error, begun));
    const timer = setTimeout(() => fail(Object.assign(new Error('No answer in time.'), { code: 'ETIMEDOUT' })), patience);
    const send = (): void =>
      connection.send({ from: from.address, to: [recipient] }, body, (error, info) => {
        if (error) fail(error);
        else end({ result: 'sent', reason: 'accepted', answer: info?.response ?? '' });
      });
    connection.on('error', fail);
    connection.on('end', () => fail(Object.assign(new Error('The line was cut.'), { code: 'ECONNECTION' })));
    connection.connect((error) => {
      if (error) fail(error);
      else if (!account) send();
      else
        connection.login({ credentials: { user: account.user, pass: account.password } }, (refused) => (refused ? fail(refused) : send()));
    });
  });
}

/** Hands e-mails to a server over SMTP: text alone, to one recipient, with the message's id as their own. */
export function createMailSender(server: MailServer, patience = usualPatience): MessageSender {
  const domain = server.from.address.split('@').at(-1) ?? '';
  return {
    send: async ({ id, recipient, title = '', text }: Message) => {
      if (!isMailAddress(recipient)) return { result: 'refused', reason: 'noAddress', answer: '' };
      const bytes = await new MailComposer({
        ...{ from: server.from, to: { name: '', address: recipient }, subject: title, text, messageId: `<${id}@${domain}>` },
        // Answers of absent people are not to come back to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...{ disableFileAccess: true, disableUrlAccess: true, xMailer: false },
      })
        .compile()
        .build();
      const outcome = await hand(server, { recipient, bytes, patience });
      const answer = outcome.answer.replaceAll(recipient, maskReceiver(recipient)).replace(/\p{C}+/gu, ' ');
      return { ...outcome, answer: answer.slice(0, longestAnswer) };
    },
  };
}
