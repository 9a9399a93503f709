// One search over what the reader may open: people, organizations, own bookings, spaces, material, opportunities, deals,
// events, tickets and files.
import { z } from 'zod';
import { UserHit } from '../accounts/user-hit.contract.ts';
import { ContactHit } from '../chat/contact-hit.contract.ts';
import { DealHit } from '../deals/deal-hit.contract.ts';
import { EventHit } from '../events/event-hit.contract.ts';
import { ExpertHit } from '../experts/expert-hit.contract.ts';
import { FileHit } from '../files/file-hit.contract.ts';
import { SessionHit } from '../expert-sessions/session-hit.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { text } from '../kernel/fields.ts';
import { MAX_SEARCH_LENGTH } from '../limits.ts';
import { MaterialBookingHit, MaterialHit } from '../material/material-hits.contract.ts';
import { OpportunityHit } from '../opportunities/opportunity-hit.contract.ts';
import { OrganizationHit } from '../organizations/organization-hit.contract.ts';
import { SpaceBookingHit, SpaceHit } from '../spaces/space-hits.contract.ts';
import { TicketHit } from '../tickets/ticket-hit.contract.ts';

/** What is found, in the order of its kinds in the reply. A person is found as the first kind that the reader may open. */
const HITS = [
  UserHit,
  ExpertHit,
  ContactHit,
  OrganizationHit,
  SessionHit,
  SpaceBookingHit,
  SpaceHit,
  MaterialBookingHit,
  MaterialHit,
  OpportunityHit,
  DealHit,
  EventHit,
  TicketHit,
  FileHit,
] as const;

export const SearchHit = z.discriminatedUnion('kind', HITS);
export type SearchHit = z.infer<typeof SearchHit>;
export type SearchKind = SearchHit['kind'];

export const SEARCH_KINDS: readonly SearchKind[] = HITS.map(({ shape }) => shape.kind.value);

export const search = contract({
  find: {
    summary:
      'Finds people, organizations, own bookings, spaces, material, opportunities, deals, events, tickets and files by the beginnings of words, and by similar words when nothing begins so; only what the caller may open',
    method: 'GET',
    path: '/search',
    access: 'signed-in',
    query: z.strictObject({ text: text(MAX_SEARCH_LENGTH) }),
    reply: z.object({ hits: z.array(SearchHit) }),
  },
});
