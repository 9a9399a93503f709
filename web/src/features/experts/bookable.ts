import type {
  Expert,
  Expertise,
  HoursUsed,
  RequestsToday,
  Topic,
} from '@thedot/domain/experts/experts.contract';

/** Who is asked for a session: an expert, or whoever of a topic is free. */
export interface Bookable {
  /** Null for whoever is free. */
  readonly id: string | null;
  readonly name: string;
  readonly categories: readonly Expertise[];
  readonly sessionMinutes: readonly number[];
  readonly horizonDays: number;
  readonly nextFree: string | null;
  readonly timeZone: string | null;
  /** Null where nobody is chosen yet. */
  readonly hours: HoursUsed | null;
  /** Of several, with whom the least is left. */
  readonly leastHours?: HoursUsed | null;
  readonly requestsToday: RequestsToday;
}

export const bookableOf = (topic: Topic, name: string): Bookable => ({
  ...topic,
  id: null,
  name,
  categories: [topic.category],
  timeZone: null,
  hours: null,
});

/** Whose free times are looked at. */
export const placeOf = ({ id, categories, nextFree, horizonDays }: Bookable) => ({
  nextFree,
  horizonDays,
  ...(id === null ? { category: categories[0] } : { expertId: id }),
});

export const isExpert = (whom: Bookable): whom is Bookable & Pick<Expert, 'id' | 'hours'> =>
  whom.id !== null && whom.hours !== null;
