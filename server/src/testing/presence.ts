import { sql } from 'kysely';
import type { World } from './world.ts';

const SERVER = '0199aaaa-0000-7000-8000-0000000000aa';

/** Somebody has an open page, as another server says; `forMs` below zero: had one. */
export const isHere = (world: World, { id }: { readonly id: string }, forMs = 600_000) =>
  sql`insert into connections (user_id, instance, until)
    values (${id}, ${SERVER}, now() + make_interval(secs => ${forMs / 1000}))
    on conflict (user_id, instance) do update set until = excluded.until`.execute(world.db);
