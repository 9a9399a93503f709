import type {
  Expert,
  Expertise,
  HoursUsed,
  RequestsToday,
  Topic,
} from '@thedot/domain/experts/experts.contract';

/** The target of a session request: one expert, or any free expert of a topic. */
export interface Bookable {
  /** Null for any free expert. */
  readonly id: string | null;
  readonly name: string;
  readonly categories: readonly Expertise[];
  readonly sessionMinutes: readonly number[];
  readonly horizonDays: number;
  readonly nextFree: string | null;
  readonly timeZone: string | null;
  /** Null for any free expert. */
  readonly hours: HoursUsed | null;
  /** Hours with the expert of the topic with whom the least is left. */
  readonly leastHours?: HoursUsed | null;
  readonly requestsToday: RequestsToday;
}

export const topicToBookable = (topic: Topic, name: string): Bookable => ({
  ...topic,
  id: null,
  name,
  categories: [topic.category],
  timeZone: null,
  hours: null,
});

/** The expert or topic whose free slots are shown. */
export const toSlotSource = ({ id, categories, nextFree, horizonDays }: Bookable) => ({
  nextFree,
  horizonDays,
  ...(id === null ? { category: categories[0] } : { expertId: id }),
});

export const isSingleExpert = (
  target: Bookable,
): target is Bookable & Pick<Expert, 'id' | 'hours'> => target.id !== null && target.hours !== null;
