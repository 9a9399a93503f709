import { clientOf } from '@thedot/domain/kernel/client';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import { send } from './send.ts';

/** The calls of one contract. Each feature makes its own, so that a page loads no other's. */
export const client = <C extends Contract>(contract: C) => clientOf(contract, send);

/** Where a stored file is shown from; the session's cookie opens it. */
export const fileUrl = (id: string, size: 'full' | 'thumb' = 'full') =>
  `/api/files/${id}${size === 'thumb' ? '?size=thumb' : ''}`;
