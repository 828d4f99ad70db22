/** The groups of one side of an IPv6 address. */
const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));

/**
 * Names the network that an address belongs to: the /24 of IPv4, the /64 of IPv6. Whoever is given a network can call from each of its addresses.
 * Shape: `192.0.2.0/24`, `2001:db8:0:1::/64`; what is no address stands for itself.
 */
export function networkOf(address: string): string {
  const [, first, second, third] = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(address) ?? [];
  if (first !== undefined) return `${first}.${second}.${third}.0/24`;
  if (!/^[\da-f:]+(?:[%.].*)?$/i.test(address) || !address.includes(':')) return address;
  const [bare = ''] = address.split('%');
  const [head = '', tail = ''] = bare.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const missing = bare.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, 4);
  return `${groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':')}::/64`;
}
