import type { ErrorCode } from '../errors.ts';
import { DAY_MS } from '../kernel/time.ts';
import { EVENT_SURVEY_DAYS } from '../limits.ts';
import type { Slot } from '../scheduling/slot.contract.ts';
import type { EventStatus } from './event-fields.contract.ts';
import type { RegistrationStatus } from './registration-status.contract.ts';

interface SurveyFacts {
  readonly status: EventStatus;
  readonly slot: Slot;
  /** Null without a registration. */
  readonly registration: RegistrationStatus | null;
}

/** Why an attendee cannot answer now. Where no ticket was checked in, all who had a place count as attendees. */
export function refuseSurveyAnswer(
  { status, slot, registration }: SurveyFacts,
  now: Date,
): ErrorCode | null {
  const isHeld = status === 'accepted' || status === 'finished';
  if (!isHeld || (registration !== 'attended' && registration !== 'accepted'))
    return 'event.not_attended';
  const since = now.getTime() - Date.parse(slot.end);
  if (since < 0) return 'event.survey_not_open';
  return since > EVENT_SURVEY_DAYS * DAY_MS ? 'event.survey_closed' : null;
}
