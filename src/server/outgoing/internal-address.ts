import { BlockList, isIP } from 'node:net';

/**
 * Addresses that lie in no public network. Source: IANA special-purpose address registries (RFC 6890). Each family has a list of its own: asked of an IPv4 address, a
 * list takes it for the IPv6 address that carries it, and all of those are closed.
 */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
  closed.ipv4.addSubnet(network, bits, 'ipv4');
/** Among them those that carry an IPv4 address within them: which one it is plays no part. */
for (const [network, bits] of [
  ...([
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
  ] as const),
  ...([
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
])
  closed.ipv6.addSubnet(network, bits, 'ipv6');

/** Says whether an address belongs to this machine or to a network of one's own. What is no address counts as one that does. */
export function isInternal(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  const version = isIP(plain);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return version === 0 || closed[family].check(plain, family);
}
