import type { TableName } from './personal-data.ts';

/**
 * How long the rows of a table stay: for ever (unless someone removes one on purpose), with the row of another table that
 * they belong to, or until a scheduled job removes them after a time. Settings are written in backticks. Erasure empties
 * rows or removes them earlier, as `OwnedTables` says.
 */
export type Retention =
  'for ever' | `with ${TableName}` | { readonly job: string; readonly after: string };

export type RetentionOfTables = { readonly [T in TableName]?: Retention };
