import type { Slot } from '../scheduling/slot.contract.ts';
import type { CopiedPart } from './event-copies.contract.ts';
import type { EventField, EventFields } from './event-fields.contract.ts';

/** The fields of each part; what is not copied has the default of a new event. */
const FIELDS: Readonly<Record<CopiedPart, readonly EventField[]>> = {
  place: ['spaceId', 'place', 'isOnline'],
  material: ['material'],
  registration: [
    'participantNumber',
    'takesRegistrations',
    'registrationOpensAt',
    'registrationClosesAt',
  ],
  questions: ['questions'],
  agenda: ['agenda'],
  hosts: ['hostIds'],
};

const ALWAYS: readonly EventField[] = [
  'title',
  'theme',
  'description',
  'organizer',
  // A copy of a private event must not become public.
  'visibility',
  'isListed',
  'audienceRoles',
  'audienceOrganizationIds',
];

/** The fields of a copy at another time: its program and registration move with it. */
export function copiedFields(
  source: EventFields,
  { start, end }: Slot,
  parts: readonly CopiedPart[],
): Partial<EventFields> {
  const fields = [...ALWAYS, ...parts.flatMap((part) => FIELDS[part])];
  const by = Date.parse(start) - Date.parse(source.start);
  const move = (at: string | null) =>
    at === null ? null : new Date(Date.parse(at) + by).toISOString();
  const moved: EventFields = {
    ...source,
    registrationOpensAt: move(source.registrationOpensAt),
    registrationClosesAt: move(source.registrationClosesAt),
    agenda: source.agenda.map((part) => ({ ...part, start: move(part.start) ?? start })),
  };
  return {
    ...Object.fromEntries(
      Object.entries(moved).filter(([name]) => fields.some((it) => it === name)),
    ),
    start,
    end,
  };
}
