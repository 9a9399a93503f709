import { keptFromApproved } from '@thedot/domain/conference/places.rules';
import { MEETING_MAX_PARTICIPANTS } from '@thedot/domain/limits';
import type { ConferenceRow } from './conferences.queries.ts';

/** 0 is no limit in BigBlueButton; a mesh always has one. */
export const seatsOf = ({ max_participants: most }: ConferenceRow): number =>
  Math.min(most || MEETING_MAX_PARTICIPANTS, MEETING_MAX_PARTICIPANTS);

/** The users whose places an attendee may not take. Guests of this policy come in by a moderator’s approval only. */
export const keptFrom = (
  { keeps_places_for: keptFor, guest_policy: policy, started_at: startedAt }: ConferenceRow,
  { isGuest }: { readonly isGuest: boolean },
  now: Date,
): readonly string[] =>
  isGuest && policy === 'ASK_MODERATOR' ? keptFromApproved(keptFor, { startedAt, now }) : keptFor;
