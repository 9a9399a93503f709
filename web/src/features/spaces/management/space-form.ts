import { SPACE_MAX_DURATION_MIN } from '@thedot/domain/limits';
import {
  type ManagedSpace,
  NewSpace,
  SpaceFields,
} from '@thedot/domain/spaces/space-management.contract';
import {
  refuseDesks,
  refuseDuration,
  refuseLengths,
} from '@thedot/domain/spaces/space-management.rules';
import { z } from 'zod';

export const SpaceForm = SpaceFields.extend({ duration: z.number().nullable() });
export type SpaceForm = z.infer<typeof SpaceForm>;

/** What a new space starts with: a newcomer fills in its name alone. */
export function newSpaceValues(buildingId: string | null): SpaceForm {
  const { hours: _, ...space } = NewSpace.parse({
    type: 'meeting_room',
    name: '-',
    floor: 0,
    duration: SPACE_MAX_DURATION_MIN,
  });
  return { ...space, duration: SPACE_MAX_DURATION_MIN, name: '', buildingId };
}

export function toSpaceForm(space: ManagedSpace): SpaceForm {
  const { id: _, building: __, termsVersion: ___, isRemoved: ____, ...rest } = space;
  const {
    photos: _photos,
    timeZone: _zone,
    hours: _hours,
    days: _days,
    closures: _closures,
    ...fields
  } = rest;
  return fields;
}

/** What the server refuses of fields that do not fit together. */
export const refuseSpaceForm = (space: SpaceForm) => {
  const { duration, minMinutes, step } = space;
  return {
    duration: refuseDuration(duration),
    minMinutes: duration === null ? null : refuseLengths({ minMinutes, duration, step }),
    desks: refuseDesks(space),
  };
};
