const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * What limits count a caller by. Whoever has one IPv6 address has all 2^64 of their network, so that
 * is counted; IPv4 written as IPv6, as a server that listens to both sees it, stays one address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [left = [], right = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => parseInt(group, 16).toString(16));
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}
