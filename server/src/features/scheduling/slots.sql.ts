import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { type Expression, sql } from 'kysely';
import { toIsoText } from '../../db/iso-text.ts';

/** The time of a record as a list of one slot, in JSON. */
export const oneSlot = (start: Expression<unknown>, end: Expression<unknown>) =>
  sql<
    Slot[]
  >`json_build_array(json_build_object('start', ${toIsoText(start)}, 'end', ${toIsoText(end)}))`;
