import ipaddr from 'ipaddr.js';

const GROUPS_OF_NETWORK = 4;

/**
 * What limits count a caller by. Whoever has one IPv6 address has all 2^64 of their network, so that
 * is counted; IPv4 written as IPv6, as a server that listens to both sees it, stays one address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  const groups = known.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
