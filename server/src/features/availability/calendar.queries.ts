import type { Db } from '../../db/db.ts';

interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** When the personal calendar of an expert holds something. */
export const findBusy = (db: Db, expertId: string, { from, to, limit }: Stretch) =>
  db
    .selectFrom('expert_busy')
    .select(['busy_from as start', 'busy_to as end'])
    .where('expert_id', '=', expertId)
    .where('busy_from', '<', to)
    .where('busy_to', '>', from)
    .orderBy('busy_from')
    .limit(limit)
    .execute();
