// Checked by the compiler alone: each line that is expected to fail stops the build if it does not.
import { permission } from '@thedot/domain/access/access';
import { clientOf } from '@thedot/domain/kernel/client';
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

// @ts-expect-error a call that does not say who may make it
contract({ call: { ...call, method: 'GET', path: '/call' } });

// @ts-expect-error a permission on what is no resource
permission('read', 'universe');

// @ts-expect-error a call that nobody answers
implement(calls, {});

// @ts-expect-error an answer without a field of the contract
implement(calls, { call: async () => ({}) });

// @ts-expect-error an answer with another type
implement(calls, { call: async () => ({ a: 1 }) });

// @ts-expect-error an answer to a call that the contract does not know
implement(calls, { call: async () => ({ a: '' }), other: async () => ({}) });

implement(calls, {
  // @ts-expect-error a field that the contract does not know
  call: async ({ body }) => ({ a: body.unknown }),
});

const client = clientOf(calls, async () => ({}));

// @ts-expect-error a body without its field
void client.call({ body: {} });

// @ts-expect-error a call that the contract does not know
void client.other();
