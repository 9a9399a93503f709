const AS_SENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/**
 * An instant as PostgreSQL writes it in UTC, as the API does: ISO 8601 with milliseconds, what is below them cut off.
 * `Date` would read and write it too, for a twentieth of what a page of messages costs.
 */
export function instantOf(text: string): string {
  const [, day, time, below = ''] = AS_SENT.exec(text) ?? [];
  if (!day) return new Date(text).toISOString();
  return `${day}T${time}.${below.slice(0, 3).padEnd(3, '0')}Z`;
}
