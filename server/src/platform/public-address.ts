import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Whom a name of the web belongs to. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const lookup = promisify(systemLookup);
export const resolveByName: Resolve = (host) => lookup(host, { all: true });

export class NotPublic extends Error {
  override name = 'NotPublic';
}

/** Who may be asked: everybody on the public internet, and in tests this machine. */
export type Admits = (address: string) => boolean;

/** Old ways of writing IPv4 inside IPv6 that no list of ranges knows. */
const WITHIN_V6 = ipaddr.parseCIDR('::/96');

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv6 && known.match(WITHIN_V6)) return false;
  return known.range() === 'unicast';
}

export const isPublicOrHere: Admits = (address) =>
  isPublic(address) || (ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback');

/**
 * Looks a name up for a connection, and only then: between a check and a call a name can change whom it
 * belongs to. If it belongs to anybody who may not be asked, nobody is.
 */
export const guardedLookup =
  (resolve: Resolve, admits: Admits): LookupFunction =>
  (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => admits(address))) {
          done(new NotPublic(), '');
        } else if (options.all) {
          done(null, [...addresses]);
        } else {
          done(null, first.address, first.family);
        }
      },
      (error: unknown) => done(error instanceof Error ? error : new Error('lookup'), ''),
    );
  };
