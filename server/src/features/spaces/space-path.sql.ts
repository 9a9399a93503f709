import { sql } from 'kysely';

/** The page of the space `sp`, as `spacePath` names it. */
export const SPACE_PATH = sql`case sp.type when '5g_station' then '/5GStation/space?space=' || sp.id
  when 'hotdesk' then '/booking/hotdesk/' || sp.id else '/booking/workshop/' || sp.id end`;
