// Sessions and events that take material, listed among its bookings.
import type { MaterialBookingLine } from '@thedot/domain/material/material-bookings.contract';
import { type RawBuilder, sql } from 'kysely';

type Taken = Pick<MaterialBookingLine, 'material' | 'quantity'>;

/** What is taken of `materials as m`, by name; their resources are `r`. A material that was ever shown has a picture. */
export const takenMaterial = (quantity: RawBuilder<number>) => sql<Taken[]>`
  json_agg(json_build_object('quantity', ${quantity}, 'material',
    json_build_object('id', m.id, 'name', coalesce(r.name, ''), 'image', m.image_id))
    order by lower(unaccent(r.name)), m.id)`;

interface TakingFilter {
  readonly mine: boolean;
  readonly borrowerId?: string | undefined;
  readonly spaceBookingId?: string | undefined;
  readonly isTT?: boolean | undefined;
  readonly materialId?: string | undefined;
  /** `isTT` of the material whose bookings the reader sees. */
  readonly kinds: readonly boolean[];
}

/** Which of `materials as m` the list shows: nothing in lists of the loans of a borrower or of a booking of a space. */
export const takingConditions = (
  { mine, borrowerId, spaceBookingId, isTT, materialId, kinds }: TakingFilter,
  /** Whether the reader is one of those who take it, and reads it whatever its kind is. */
  isParty: RawBuilder<boolean>,
) => [
  sql<boolean>`(${isParty} or m.is_tt = any(${[...kinds]}::boolean[]))`,
  ...(mine || borrowerId !== undefined || spaceBookingId !== undefined
    ? [sql<boolean>`false`]
    : []),
  ...(isTT === undefined ? [] : [sql<boolean>`m.is_tt = ${isTT}`]),
  ...(materialId === undefined ? [] : [sql<boolean>`m.id = ${materialId}`]),
];
