import { fillPath } from '@thedot/domain/kernel/client';
import type { Endpoint } from '@thedot/domain/kernel/endpoint';

interface EndpointInput {
  readonly params?: unknown;
  readonly query?: unknown;
}

/** Returns the URL of a call; downloads use it as a plain link. */
export const endpointUrl = (endpoint: Endpoint, { params, query }: EndpointInput = {}): string =>
  `/api${fillPath(endpoint, record(params))}${search(query)}`;

function search(query: unknown): string {
  const text = new URLSearchParams(toStringRecord(query)).toString();
  return text && `?${text}`;
}

/** Drops undefined and null values. */
export const toStringRecord = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(value)).flatMap(([name, it]) =>
      it === undefined || it === null ? [] : [[name, String(it)]],
    ),
  );

const record = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
