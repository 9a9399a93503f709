import { EventFields, type NewEvent } from '@thedot/domain/events/event-fields.contract';
import type { Event } from '@thedot/domain/events/events.contract';
import { refuseFields } from '@thedot/domain/events/events.rules';
import { withErrorCode } from '@thedot/domain/kernel/fields';
import { z } from 'zod';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { Moment, toInstantOf, toMoment } from '../../../ui/fields/MomentField.tsx';

const { title, theme, description, agenda } = EventFields.shape;
const optionalMoment = z.union([z.literal('T'), z.literal(''), Moment]);

/** An event as its form edits it: times are wall time in the zone of the reader. */
export const EventForm = EventFields.extend({
  title,
  theme,
  description,
  start: Moment,
  end: Moment,
  registrationOpensAt: optionalMoment,
  registrationClosesAt: optionalMoment,
  agenda: z.array(agenda.element.extend({ start: Moment })),
  photo: z.instanceof(File).nullable(),
  removesPhoto: z.boolean(),
  participantNumber: EventFields.shape.participantNumber,
}).refine(() => true, withErrorCode('field.regex'));
export type EventForm = z.input<typeof EventForm>;

/** The values of a new event: the next Monday evening. */
export function newEventValues(today: string, organizer: string): EventForm {
  const day = addDays(today, 14);
  return {
    title: '',
    theme: 'entrepreneurship',
    description: '',
    start: `${day}T18:00`,
    end: `${day}T20:00`,
    visibility: 'Public',
    isListed: true,
    audienceRoles: [],
    audienceOrganizationIds: [],
    organizer,
    participantNumber: 50,
    spaceId: null,
    place: '',
    material: [],
    isOnline: false,
    takesRegistrations: true,
    registrationOpensAt: '',
    registrationClosesAt: '',
    questions: [],
    agenda: [],
    hostIds: [],
    photo: null,
    removesPhoto: false,
  };
}

export const toEventValues = (event: Event, zone: string): EventForm => ({
  title: event.title,
  theme: event.theme,
  description: event.description,
  start: toMoment(event.start, zone),
  end: toMoment(event.end, zone),
  visibility: event.visibility,
  isListed: event.isListed,
  audienceRoles: event.management?.audienceRoles ?? [],
  audienceOrganizationIds: event.management?.audienceOrganizations.map(({ id }) => id) ?? [],
  organizer: event.organizer,
  participantNumber: event.participantNumber,
  spaceId: event.space?.id ?? null,
  place: event.place,
  material:
    event.management?.material.map(({ materialId, quantity }) => ({ materialId, quantity })) ?? [],
  isOnline: event.isOnline,
  takesRegistrations: event.takesRegistrations,
  registrationOpensAt: event.registrationOpensAt ? toMoment(event.registrationOpensAt, zone) : '',
  registrationClosesAt: event.registrationClosesAt
    ? toMoment(event.registrationClosesAt, zone)
    : '',
  questions: event.questions,
  agenda: event.agenda.map((it) => ({ ...it, start: toMoment(it.start, zone) })),
  hostIds: event.hosts.map(({ id }) => id),
  photo: null,
  removesPhoto: false,
});

const toOptionalInstant = (moment: string, zone: string) =>
  Moment.safeParse(moment).success ? toInstantOf(moment, zone) : null;

/** What is sent of the values, or of those that changed. */
export function toEventFields<Values extends Partial<EventForm>>(
  { photo: _, removesPhoto: __, ...values }: Values,
  zone: string,
): Omit<Values, 'photo' | 'removesPhoto'> {
  const {
    start,
    end,
    registrationOpensAt: opens,
    registrationClosesAt: closes,
    agenda: parts,
  } = values;
  return {
    ...values,
    ...(start !== undefined && { start: toInstantOf(start, zone) }),
    ...(end !== undefined && { end: toInstantOf(end, zone) }),
    ...(opens !== undefined && { registrationOpensAt: toOptionalInstant(opens, zone) }),
    ...(closes !== undefined && { registrationClosesAt: toOptionalInstant(closes, zone) }),
    ...(parts !== undefined && {
      agenda: parts.map((it) => ({ ...it, start: toInstantOf(it.start, zone) })),
    }),
  };
}

/** The rules that the server checks too, as far as the values can be read. */
export function refuseValues(values: EventForm, zone: string) {
  const isReadable = [values.start, values.end, ...values.agenda.map(({ start }) => start)].every(
    (it) => Moment.safeParse(it).success,
  );
  if (!isReadable) return {};
  const fields = toEventFields(values, zone) as unknown as NewEvent;
  return refuseFields(fields, { now: new Date(0), isMoved: false });
}
