import { pathOf } from '@thedot/domain/kernel/client';
import type { Endpoint } from '@thedot/domain/kernel/endpoint';

interface Asked {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The address of a call: for a plain link it is all that a file or a table to take away needs. */
export const addressOf = (endpoint: Endpoint, { params, query }: Asked = {}): string =>
  `/api${pathOf(endpoint, record(params))}${search(query)}`;

function search(query: unknown): string {
  const text = new URLSearchParams(textual(query)).toString();
  return text && `?${text}`;
}

/** What was left out stays out. */
export const textual = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(value)).flatMap(([name, it]) =>
      it === undefined || it === null ? [] : [[name, String(it)]],
    ),
  );

const record = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
