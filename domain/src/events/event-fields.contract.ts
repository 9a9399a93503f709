// The fields of an event, as its author proposes them and as staff and organizers edit them.
import { z } from 'zod';
import { Role } from '../access/roles.ts';
import {
  id,
  instant,
  line,
  optionalLine,
  optionalText,
  text,
  withErrorCode,
} from '../kernel/fields.ts';
import {
  MAX_AGENDA_ITEMS,
  MAX_EVENT_MATERIAL,
  MAX_EVENT_PARTICIPANTS,
  MAX_EVENT_QUESTIONS,
} from '../limits.ts';

export const EventStatus = z.enum([
  'draft',
  'pending',
  'accepted',
  'rejected',
  'cancelled',
  'finished',
]);
export type EventStatus = z.infer<typeof EventStatus>;

export const EventTheme = z.enum([
  'entrepreneurship',
  'funding',
  'technology',
  'marketing',
  'legal',
  'training',
  'networking',
  'community',
  'other',
]);
export type EventTheme = z.infer<typeof EventTheme>;

/** Public events can be read without an account; private ones by the users of their audience. */
export const EventVisibility = z.enum(['Public', 'Private']);
export type EventVisibility = z.infer<typeof EventVisibility>;

const distinct = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .refine((items) => new Set(items).size === items.length, withErrorCode('field.distinct'));

/** A question of the organizer to users who register. */
export const EventQuestion = z.strictObject({
  id,
  label: line(200),
  kind: z.enum(['text', 'yes_no', 'choice']),
  isRequired: z.boolean(),
  /** Of a choice. */
  options: distinct(line(100), 20),
});
export type EventQuestion = z.infer<typeof EventQuestion>;

/** A part of the program. */
export const AgendaItem = z.strictObject({
  start: instant,
  title: line(200),
  /** The names of its speakers. */
  speakers: optionalLine(300),
  text: optionalText(1_000),
});
export type AgendaItem = z.infer<typeof AgendaItem>;

const EventMaterial = z.strictObject({
  materialId: id,
  quantity: z.number().int().min(1).max(999),
});

export const EventFields = z.strictObject({
  title: line(200),
  theme: EventTheme,
  description: text(10_000),
  start: instant,
  end: instant,
  visibility: EventVisibility,
  /** False: shown in no list, calendar or search; its address opens it. */
  isListed: z.boolean(),
  /** Of a private event. Without roles and organizations it is for all users who may read events. */
  audienceRoles: distinct(Role, Role.options.length),
  audienceOrganizationIds: distinct(id, 50),
  /** Who holds the event, as its page shows it. */
  organizer: optionalLine(200),
  /** How many may register; null without a limit. */
  participantNumber: z.number().int().min(1).max(MAX_EVENT_PARTICIPANTS).nullable(),
  /** The space of the hub in which it is held. */
  spaceId: id.nullable(),
  /** Where it is held, if not in a space of the hub. */
  place: optionalLine(300),
  material: z.array(EventMaterial).max(MAX_EVENT_MATERIAL),
  isOnline: z.boolean(),
  takesRegistrations: z.boolean(),
  registrationOpensAt: instant.nullable(),
  /** By default, registration closes when the event starts. */
  registrationClosesAt: instant.nullable(),
  questions: z.array(EventQuestion).max(MAX_EVENT_QUESTIONS),
  agenda: z.array(AgendaItem).max(MAX_AGENDA_ITEMS),
  /** Users who organize it together with its author. */
  hostIds: distinct(id, 10),
});
export type EventFields = z.infer<typeof EventFields>;
export type EventField = keyof EventFields;

const shape = EventFields.shape;

/** A new event; what is left out has a default. */
export const NewEvent = EventFields.extend({
  visibility: shape.visibility.default('Public'),
  isListed: shape.isListed.default(true),
  audienceRoles: shape.audienceRoles.default([]),
  audienceOrganizationIds: shape.audienceOrganizationIds.default([]),
  organizer: shape.organizer.default(''),
  participantNumber: shape.participantNumber.default(null),
  spaceId: shape.spaceId.default(null),
  place: shape.place.default(''),
  material: shape.material.default([]),
  isOnline: shape.isOnline.default(false),
  takesRegistrations: shape.takesRegistrations.default(true),
  registrationOpensAt: shape.registrationOpensAt.default(null),
  registrationClosesAt: shape.registrationClosesAt.default(null),
  questions: shape.questions.default([]),
  agenda: shape.agenda.default([]),
  hostIds: shape.hostIds.default([]),
  /** Kept for its author alone until it is submitted. */
  isDraft: z.boolean().default(false),
});
export type NewEvent = z.output<typeof NewEvent>;

/** Only the changed fields are sent, so that concurrent changes of other fields are kept. */
export const EventChanges = EventFields.partial();
export type EventChanges = z.output<typeof EventChanges>;
