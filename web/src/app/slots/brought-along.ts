import { SessionMode } from '@thedot/domain/bookings/bookings.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { z } from 'zod';
import { KEEPS_INPUT } from '../../lib/forms/unsaved-changes.ts';
import { type Picks, picksFrom } from './picks.ts';

/** What a request was about that goes to somebody else. */
export interface Wanted {
  readonly category: Expertise | null;
  readonly minutes: number;
  readonly description: string;
  readonly mode: SessionMode;
  readonly place: string;
  /** Nothing of it stays behind: whoever goes there leaves nothing unsaved. */
  readonly isAll: boolean;
}

/** The way to another expert, with what is short in the address and the words beside it. */
export const askingInstead = (expertId: string, start: string, about?: Wanted) => ({
  to: `/expert/${expertId}/book?${new URLSearchParams({
    start,
    ...(about && { minutes: String(about.minutes) }),
    ...(about?.category && { category: about.category }),
  })}`,
  state: {
    ...(about && { description: about.description, mode: about.mode, place: about.place }),
    ...(about?.isAll && KEEPS_INPUT),
  } satisfies Words,
});

const Words = z.object({
  description: z.string().max(4000).default(''),
  mode: SessionMode.default('online'),
  place: z.string().max(200).default(''),
});
type Words = z.input<typeof Words>;

export interface BroughtAlong {
  readonly picks: Picks;
  readonly category: Expertise | null;
  /** Undefined where the address says none. */
  readonly minutes: number | undefined;
  readonly description: string;
  readonly mode: SessionMode;
  readonly place: string;
}

/** What a link to a new request brings along; anything else in its place is nothing. */
export const broughtAlong = (
  address: URLSearchParams,
  state: unknown,
  now: Date,
): BroughtAlong => ({
  picks: picksFrom(address.get('start') ?? '', now),
  category: Expertise.safeParse(address.get('category')).data ?? null,
  minutes: z.coerce.number().int().positive().safeParse(address.get('minutes')).data,
  ...(Words.safeParse(state).data ?? Words.parse({})),
});
