import { FLOORS } from '@thedot/domain/limits';
import { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { type Space, SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { z } from 'zod';

/** The fewest seats that a filter offers. */
export const SEATS = ['2', '4', '6', '10', '20', '50'] as const;

/** Filters of a list of spaces, by their parameters in the address. */
export const spaceFilterParams = {
  type: SpaceType,
  floor: z.enum(FLOORS.map(String)),
  seats: z.enum(SEATS),
  /** Separated by commas; a space has all of them. */
  equipment: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(SpaceEquipment)),
};

const SpaceFilters = z.object(spaceFilterParams).partial();
export type SpaceFilters = z.infer<typeof SpaceFilters>;

/** The spaces that meet all filters, in their order. */
export const filterSpaces = (
  spaces: readonly Space[],
  { type, floor, seats, equipment = [] }: SpaceFilters,
): readonly Space[] =>
  spaces.filter(
    (space) =>
      (type === undefined || space.type === type) &&
      (floor === undefined || String(space.floor) === floor) &&
      space.capacity >= Number(seats ?? 0) &&
      equipment.every((it) => space.equipment.includes(it)),
  );
