import { isTest, sourceFiles } from './source-files.ts';

/** What is attacked or fails, and what must happen. Each case is shown by the tests whose titles end with its id. */
export const ATTACK_CASES: Readonly<Record<string, readonly [attack: string, outcome: string]>> = {
  A01: ['finding out who has an account', 'one answer and one duration at sign-in for all'],
  A02: [
    'guessing passwords',
    'limited by account and by real address, and the owner still signs in',
  ],
  A03: ['guessing at the same time', 'each try is counted'],
  A04: ['forged and confused tokens', '401'],
  A05: ['a refresh token used again', 'ends the sign-in session, and is audited'],
  A06: ['ten tabs that refresh at once', 'stay signed in'],
  A07: ['tokens after signing out', 'end at once, over HTTP and on sockets'],
  A08: ['tokens of a removed user', 'end at once and stay dead after the user is restored'],
  A09: ['a lowered role', 'holds from the next call and live event'],
  A10: [
    'links that reset a password',
    'work once and for an hour, end other sessions, are stored nowhere',
  ],
  A11: ['another host in a request', 'links in emails lead to the address of the hub'],
  A12: [
    'asking for recovery again and again',
    'one answer for all, three emails an hour to one address',
  ],
  A13: [
    'guessing mailed links',
    'limited; a link cannot be made up and serves one account and purpose',
  ],
  A14: ['registering with privileges, or with the address of another', 'refused, nothing changes'],
  A15: ['an unknown role', 'no access at all'],
  A16: ['temporary email addresses', 'refused in every spelling'],
  A17: ['long, strange and common passwords', 'refused fast, or kept exactly as typed'],
  A18: ['a redirect to another site after sign-in', 'not followed'],
  A19: [
    'every call by every role',
    'as in the permission table; a route without access does not start',
  ],
  A20: ['reading the chats of others', 'not found'],
  A21: ['sending in the name of others', 'refused'],
  A22: ['bookings of others', 'not found, nothing changes'],
  A23: ['steps that a status does not allow', 'refused, nothing changes'],
  A24: ['fields that a role may not read', 'absent from each answer'],
  A25: ['organizations and teams of others', 'refused to members, not found for others'],
  A26: ['live events for external users', 'only those for everyone'],
  A27: ['listening to the events of others', 'refused and audited'],
  A28: ['the presence in rooms of others', 'not found and audited'],
  A29: ['sockets without a valid token, or of another site', 'refused before any event'],
  A30: ['malformed frames and floods', 'end the one connection'],
  A31: ['markup in every text', 'is shown as text'],
  A32: ['files that would run', 'are made into a picture, refused, or only downloaded'],
  A33: ['hostile file names', 'a made-up name on the disk, a harmless one for people'],
  A34: ['pictures above 800 kB', 'refused, nothing stays on the disk'],
  A35: ['files above 1 GB', 'refused, streamed in little memory, nothing stays'],
  A36: ['files of others, infected files', 'not found; infected ones are emptied'],
  A37: ['SQL in parameters', 'is text'],
  A38: ['values of another type', 'refused with a problem, quickly'],
  A39: ['formulas in exports', 'are text'],
  A40: ['addresses inside the network', 'are not fetched'],
  A41: ['links with other schemes', 'refused; pages that open apart cannot reach the hub'],
  A42: ['calls from other origins', 'refused, without CORS headers'],
  A43: ['pages of other sites that trigger calls', 'nothing changes'],
  A44: ['security headers', 'on every answer'],
  A45: ['requests that cannot be read', 'a problem in the documented shape'],
  A46: ['fifty users who book one time', 'one booking'],
  A47: ['overlapping and touching times', 'never overlap; touching ones are accepted'],
  A48: ['one time accepted twice at once', 'one session'],
  A49: ['parallel bookings above a quota', 'exactly the quota'],
  A50: [
    'parallel requests above the hours with an expert',
    'never above them; what is left is shown',
  ],
  A51: ['impossible slots', 'refused at their field'],
  A52: ['calls of the video service without their checksum', 'refused without effect'],
  A53: [
    'the secret of the video service, meetings of others',
    'never sent; only participants join',
  ],
  A54: ['a forged end of a meeting', 'nothing changes'],
  A55: ['a repeated request after a lost answer', 'one record, one email, the same answer'],
  A56: ['a user who was offline', 'gets each message and change once, in order'],
  A57: ['a database that stops', '503 meanwhile, nothing acknowledged is lost'],
  A58: ['a server that stops during an upload', 'the upload goes on, or is removed within an hour'],
  A59: ['a mail server that is away', 'calls stay fast, each email arrives once'],
  A60: ['two servers that restart in turn', 'no call fails, no message is lost'],
};

/** The files with tests whose titles end with the id of a case, e.g. "is refused (A05)". */
export function findAttackTests(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, text } of sourceFiles.filter(isTest)) {
    for (const [, ids = ''] of text.matchAll(/ \((A\d\d(?:, A\d\d)*)\)['"`]/g)) {
      for (const id of ids.split(', ')) {
        const files = found.get(id) ?? new Set();
        found.set(id, files.add(path));
      }
    }
  }
  return found;
}
