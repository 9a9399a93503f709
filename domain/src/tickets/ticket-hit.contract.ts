import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { TicketStatus, TicketType } from './tickets.contract.ts';

/** A ticket found by the words of its title; opens its page. */
export const TicketHit = z.object({
  kind: z.literal('ticket'),
  id,
  number: z.number(),
  title: z.string(),
  type: TicketType,
  status: TicketStatus,
});
export type TicketHit = z.infer<typeof TicketHit>;
