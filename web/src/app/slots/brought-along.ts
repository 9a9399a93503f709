import { Expertise } from '@thedot/domain/experts/experts.contract';
import { z } from 'zod';
import { type Picks, picksFrom } from './picks.ts';

/** What a request was about that goes to somebody else. */
export interface Wanted {
  readonly category: Expertise | null;
  readonly minutes: number;
  readonly description: string;
}

/** The way to another expert, with what is short in the address and the words beside it. */
export const askingInstead = (expertId: string, start: string, about?: Wanted) => ({
  to: `/expert/${expertId}/book?${new URLSearchParams({
    start,
    ...(about && { minutes: String(about.minutes) }),
    ...(about?.category && { category: about.category }),
  })}`,
  state: { description: about?.description ?? '' } satisfies Words,
});

const Words = z.object({ description: z.string().max(4000) });
type Words = z.infer<typeof Words>;

export interface BroughtAlong {
  readonly picks: Picks;
  readonly category: Expertise | null;
  /** Undefined where the address says none. */
  readonly minutes: number | undefined;
  readonly description: string;
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
  description: Words.safeParse(state).data?.description ?? '',
});
