import { expect, test } from 'vitest';
import { isInternal } from '../../../src/server/outgoing/internal-address';

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
  ],
  ...[
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
  ],
  ...[
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ],
])('%s is no address of a public network', (address) => {
  expect(isInternal(address)).toBe(true);
});

test.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '2400:3200::1', '2606:4700:4700::1111'])(
  '%s is one',
  (address) => {
    expect(isInternal(address)).toBe(false);
  },
);
