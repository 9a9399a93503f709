// What BigBlueButton servers call.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply } from '../kernel/fields.ts';

export const meetingCallbacks = contract({
  // The server adds parameters of its own, and may call more than once, or never.
  ended: {
    summary: 'Notes that a meeting may have ended; its conference server is asked',
    method: 'GET',
    path: '/visio/callbacks/ended',
    access: 'public',
    query: z.record(z.string(), z.unknown()),
    reply: emptyReply,
    limit: { tries: 600, minutes: 1 },
    errors: ['access.denied'],
  },
  // Sent as a form, not as JSON.
  recording: {
    summary: 'Notes that a recording is ready; its conference server is asked',
    method: 'POST',
    path: '/visio/callbacks/recording',
    access: 'public',
    body: z.object({ signed_parameters: z.string().min(1).max(4_000) }),
    reply: emptyReply,
    limit: { tries: 600, minutes: 1 },
    errors: ['access.denied', 'meeting.gone'],
  },
});
