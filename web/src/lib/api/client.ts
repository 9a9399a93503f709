import { createApiClient } from '@thedot/domain/kernel/client';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import { send } from './send.ts';

/** Returns the calls of one contract. Each feature creates its own client, so that a page loads no other contract. */
export const createClient = <C extends Contract>(contract: C) => createApiClient(contract, send);

/** Returns the URL of a stored file; the session cookie authorizes the request. */
export const fileUrl = (id: string, size: 'full' | 'thumb' = 'full') =>
  `/api/files/${id}${size === 'thumb' ? '?size=thumb' : ''}`;
