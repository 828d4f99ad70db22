import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, type MailCatcher, openMailCatcher } from '../support/mail-catcher';
import { type Institute, openInstitute } from '../support/institute';
import { day, moneyRoom } from './money-room';

// A quote goes to its customer by e-mail, over a real SMTP server of the test's own.
let mail: MailCatcher;
let own: Institute;

beforeAll(async () => {
  mail = await openMailCatcher();
  own = await openInstitute({ SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`, SMTP_FROM: '计量院 <lims@house.example>' });
}, 120_000);
afterAll(async () => {
  await own.close();
  await mail.close();
});

test('an approved quote is sent to the address that is asked for, once, and who it went to is recorded masked', async () => {
  const room = moneyRoom(own);
  const template = {
    ...{ templateCode: 'quote_to_customer', templateName: '报价单发送', templateType: '3', event: 'quoteSent', receivers: 'contact' },
    ...{ title: '报价单{quoteNo}', content: '{contactName}：报价单{quoteNo}，折后金额{total}元，有效期至{validDate}。', enableStatus: '0' },
  };
  const earlier = await own.rows('admin', 'system/messageTemplates', { event: 'quoteSent' });
  if (earlier.length === 0) await room.save('admin', 'system/messageTemplates', template);
  const entry = await room.makeEntry({ price: '120.00', isDiscountable: 1 });
  const enterId = await room.makeCustomer();
  const quoteId = await room.makeQuote(enterId, [{ catalogId: entry, abilityType: '2', sets: 2, pieces: 1, discountRate: '0.85' }]);
  const send = (data: Record<string, unknown>) => own.move('salesman', 'crm/quotes', { id: quoteId, name: 'sendOut', data });
  // Without an address nobody could be reached.
  expect(await send({ email: null })).not.toBe('300');
  expect(await send({ email: 'wang@customer.example' })).toBe('300');
  await expect.poll(() => mail.caught.map(({ to }) => to), { timeout: 30_000 }).toEqual(['wang@customer.example']);
  expect(bodyOf(mail.caught[0]?.raw ?? '')).toContain(`204.00元，有效期至${day(30)}`);
  const sent = () => own.rows('admin', 'system/sentMessages', {});
  await expect
    .poll(async () => (await sent()).map(({ receiver, sentState }) => [receiver, sentState]), { timeout: 30_000 })
    .toContainEqual(['w**@customer.example', 'sent']);
  const listed = await sent();
  expect(JSON.stringify(listed)).not.toContain('wang@');
  expect((await own.detail('salesman', 'crm/quotes', quoteId))['sentTime']).not.toBeNull();
});
