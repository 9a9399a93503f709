import ipaddr from 'ipaddr.js';

const GROUPS_OF_NETWORK = 4;

/**
 * Returns the network that rate limits count: an IPv6 client owns the 2^64 addresses of its /64, so that is
 * counted. IPv4 mapped to IPv6, as a dual-stack server sees it, is one address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return known.toString();
  const groups = known.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Whether a host name or address means this machine; brackets of IPv6 are allowed. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback')
  );
}
