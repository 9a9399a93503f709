import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { afterPlace } from '../../db/after-place.ts';
import type { Db } from '../../db/db.ts';
import { isFoundBy, nameKey } from '../../db/experts.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName } from '../../db/person-brief.ts';
import { selectPolicies } from '../../db/receptions.ts';
import type { Place } from '../../kernel/paging.ts';

interface Wanted {
  readonly within: Span;
  readonly search: string | undefined;
  readonly after: Place | undefined;
  readonly limit: number;
  readonly now: Date;
}

/** Experts by name, how they receive, and their sessions in a stretch of time. */
export const findBoard = (db: Db, { within, search, after, limit, now }: Wanted) =>
  selectPolicies(db, now.toISOString())
    .select((eb) => [
      fullName('u').as('name'),
      'u.photo_id as photo',
      eb.fn.coalesce('e.headline', sql.lit('')).as('headline'),
      jsonArrayFrom(
        eb
          .selectFrom('bookings as b')
          .whereRef('b.expert_id', '=', 'u.id')
          .where('b.status', 'in', ['accepted', 'finished'])
          .where('b.end_at', '>', new Date(within.from).toISOString())
          .where('b.start_at', '<', new Date(within.to).toISOString())
          .select((b) => [
            isoText(b.ref('b.start_at')).as('start'),
            isoText(b.ref('b.end_at')).as('end'),
          ])
          .orderBy('b.start_at')
          .$castTo<Slot>(),
      ).as('sessions'),
    ])
    .select(nameKey('u').as('nameKey'))
    .where(isFoundBy(search))
    .$if(after !== undefined, (q) =>
      q.where((eb) => afterPlace([nameKey('u'), eb.ref('u.id')], after!, 'asc')),
    )
    .orderBy(nameKey('u'))
    .orderBy('u.id')
    .limit(limit + 1)
    .execute();
