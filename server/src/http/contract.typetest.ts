// Checked by the compiler only: the build fails when an expected error does not occur.
import { permission } from '@thedot/domain/access/access';
import { createApiClient } from '@thedot/domain/kernel/client';
import { contract } from '@thedot/domain/kernel/endpoint';
import { z } from 'zod';
import { implement } from './implement.ts';

const call = {
  summary: 'A call',
  method: 'GET',
  path: '/call',
  reply: z.object({ a: z.string() }),
};
const calls = contract({
  call: {
    summary: 'A call',
    method: 'POST',
    path: '/call',
    access: permission('read', 'booking'),
    body: z.strictObject({ wish: z.string() }),
    reply: z.object({ a: z.string() }),
  },
});

// @ts-expect-error an endpoint without access
contract({ call: { ...call, method: 'GET', path: '/call' } });

// @ts-expect-error a permission for an unknown resource
permission('read', 'universe');

// @ts-expect-error an endpoint without a handler
implement(calls, {});

// @ts-expect-error a reply without a field of the contract
implement(calls, { call: async () => ({}) });

// @ts-expect-error a reply with a field of another type
implement(calls, { call: async () => ({ a: 1 }) });

// @ts-expect-error a handler for an unknown endpoint
implement(calls, { call: async () => ({ a: '' }), other: async () => ({}) });

implement(calls, {
  // @ts-expect-error a field that the contract does not know
  call: async ({ body }) => ({ a: body.unknown }),
});

const client = createApiClient(calls, async () => ({}));

// @ts-expect-error a body without its field
void client.call({ body: {} });

// @ts-expect-error an unknown endpoint
void client.other();
