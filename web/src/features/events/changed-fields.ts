import { EventFields } from '@thedot/domain/events/event-fields.contract';

/** What reviews and the history name as changed. */
export const CHANGED_FIELDS = [...EventFields.keyof().options, 'photo'] as const;
