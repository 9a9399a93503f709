import { sql } from 'kysely';

/** Where the space `s` is within the hub: its building and its location; empty for material. */
export const spaceLocation = sql<string>`coalesce(concat_ws(', ',
  (select g.name from buildings as g where g.id = s.building_id), nullif(s.location, '')), '')`;
