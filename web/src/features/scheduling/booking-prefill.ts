import { SessionMode } from '@thedot/domain/expert-sessions/bookings.contract';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import { MAX_PLACE_CHARACTERS } from '@thedot/domain/limits';
import { z } from 'zod';
import { SKIP_UNSAVED_CHECK } from '../../lib/forms/unsaved-changes.ts';
import { type SelectedStarts, parseStart } from './slots/slots.ts';

/** The details of a request that the user sends to another expert instead. */
export interface RequestDetails {
  readonly category: Expertise | null;
  readonly minutes: number;
  readonly description: string;
  readonly mode: SessionMode;
  readonly place: string;
  /** True when the link carries everything, so the user leaves nothing unsaved. */
  readonly isComplete: boolean;
}

/** Links to another expert's booking form: short values in the address, texts in the history state. */
export const prefilledBookingLink = (expertId: string, start: string, about?: RequestDetails) => ({
  to: `/expert/${expertId}/book?${new URLSearchParams({
    start,
    ...(about && { minutes: String(about.minutes) }),
    ...(about?.category && { category: about.category }),
  })}`,
  state: {
    ...(about && { description: about.description, mode: about.mode, place: about.place }),
    ...(about?.isComplete && SKIP_UNSAVED_CHECK),
  } satisfies LinkState,
});

const LinkState = z.object({
  description: z.string().max(4000).default(''),
  mode: SessionMode.default('online'),
  place: z.string().max(MAX_PLACE_CHARACTERS).default(''),
});
type LinkState = z.input<typeof LinkState>;

export interface BookingPrefill {
  readonly selected: SelectedStarts;
  readonly category: Expertise | null;
  /** Undefined when the address has none. */
  readonly minutes: number | undefined;
  readonly description: string;
  readonly mode: SessionMode;
  readonly place: string;
}

/** Reads the values that a link prefills in a new request; ignores invalid ones. */
export const readBookingPrefill = (
  address: URLSearchParams,
  state: unknown,
  now: Date,
): BookingPrefill => ({
  selected: parseStart(address.get('start') ?? '', now),
  category: Expertise.safeParse(address.get('category')).data ?? null,
  minutes: z.coerce.number().int().positive().safeParse(address.get('minutes')).data,
  ...(LinkState.safeParse(state).data ?? LinkState.parse({})),
});
