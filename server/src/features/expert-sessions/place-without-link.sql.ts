import { sql } from 'kysely';

/** The place of a booking `b` that goes to another expert: a link was the previous expert's. */
export const placeWithoutLink = sql<string>`case when b.mode = 'external_link' then '' else b.place end`;
