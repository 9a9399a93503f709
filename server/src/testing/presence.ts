import { sql } from 'kysely';
import type { World } from './world.ts';

const SERVER = '0199aaaa-0000-7000-8000-0000000000aa';

/** Records an open page of the user on another server; with a negative `forMs` it has expired. */
export const setOnline = (world: World, { id }: { readonly id: string }, forMs = 600_000) =>
  sql`insert into connections (user_id, instance, until)
    values (${id}, ${SERVER}, now() + make_interval(secs => ${forMs / 1000}))
    on conflict (user_id, instance) do update set until = excluded.until`.execute(world.db);
