// How the hub is doing, for those who run it.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';

const count = z.number().int();
const bytes = z.number();
const instant = z.string();

/** What waits to be done. `oldestSeconds` is how long the first has been due; null when nothing is. */
const Queue = z.object({ due: count, failing: count, oldestSeconds: z.number().nullable() });

export const Health = z.object({
  at: instant,
  database: z.object({
    version: z.string(),
    bytes,
    connections: count,
    maxConnections: count,
    standbys: count,
    /** How long the database took to answer. */
    answeredInMs: z.number(),
  }),
  files: z.object({
    kind: z.enum(['folder', 's3']),
    isUp: z.boolean(),
    count,
    bytes,
  }),
  /** Of the disk with the data folder of the instance that answers. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }),
  /** `dead` have failed so often that they are not tried again. */
  jobs: Queue.extend({ dead: count }),
  mails: Queue,
  pushes: Queue,
  redis: z.enum(['none', 'up', 'down']),
  lastBackup: z.object({ madeAt: instant, seconds: z.number(), bytes }).nullable(),
  instances: z.array(z.object({ address: z.string().nullable(), since: instant })),
  versions: z.object({ hub: z.string(), node: z.string(), migration: z.string() }),
  memoryBytes: bytes,
});
export type Health = z.infer<typeof Health>;

export const health = contract({
  read: {
    summary: 'Shows how the hub is doing: database, files, queues, Redis, disk, backups, instances',
    method: 'GET',
    path: '/settings/health',
    access: permission('read', 'settings'),
    viewAs: 'private',
    reply: Health,
  },
});
