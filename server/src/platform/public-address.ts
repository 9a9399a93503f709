import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Resolves a host name to its addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const lookup = promisify(systemLookup);
export const resolveHost: Resolve = (host) => lookup(host, { all: true });

export class NotPublicAddressError extends Error {
  override name = 'NotPublicAddressError';
}

/** Whether an address may be contacted: public ones, and loopback in tests. */
export type AddressFilter = (address: string) => boolean;

/** Deprecated IPv4-compatible IPv6 addresses, which no list of ranges contains. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96');

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv6 && known.match(IPV4_COMPATIBLE)) return false;
  return known.range() === 'unicast';
}

export const isPublicOrLoopback: AddressFilter = (address) =>
  isPublic(address) || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');

/**
 * Resolves a name when the connection is made: between an earlier check and the call its addresses could change.
 * Refused when any address is not allowed.
 */
export const guardedLookup =
  (resolve: Resolve, isAllowed: AddressFilter): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address))) {
          done(new NotPublicAddressError(), '');
        } else if (options.all) {
          done(null, [...addresses]);
        } else {
          done(null, first.address, first.family);
        }
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('lookup'), ''),
    );
  };
