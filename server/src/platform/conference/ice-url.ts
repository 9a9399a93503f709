import type { IceServer } from '../../kernel/settings.ts';

/** How a STUN or TURN server is reached, as its address says (RFC 7064 and 7065). */
export interface IceAddress {
  readonly isTurn: boolean;
  readonly isTls: boolean;
  readonly host: string;
  readonly port: number;
  readonly transport: 'udp' | 'tcp';
}

const ADDRESS =
  /^(stun|turn)(s?):(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]*[a-z\d])?))(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/i;

/** Reads an address such as `turn:turn.example.org:3478?transport=tcp`; null for any other text. */
export function parseIceUrl(url: string): IceAddress | null {
  const match = ADDRESS.exec(url);
  if (!match) return null;
  const [, scheme, secure, ip, name, port, transport] = match;
  const isTurn = scheme?.toLowerCase() === 'turn';
  const isTls = secure !== '';
  // Browsers refuse the transport of a STUN server, and reach a server over TLS by TCP only.
  if (transport && (!isTurn || (isTls && transport === 'udp'))) return null;
  const number = Number(port ?? (isTls ? 5349 : 3478));
  if (number < 1 || number > 65_535) return null;
  return {
    isTurn,
    isTls,
    host: ip ?? name ?? '',
    port: number,
    transport: isTls || transport === 'tcp' ? 'tcp' : 'udp',
  };
}

export const hasTurn = ({ urls }: Pick<IceServer, 'urls'>): boolean =>
  urls.some((url) => parseIceUrl(url)?.isTurn === true);
