// What BigBlueButton servers call.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply } from '../kernel/fields.ts';

const given = z.string().max(100);

export const meetingCallbacks = contract({
  // The server adds its own `meetingID` and `recordingmarks`, and may call more than once, or never.
  ended: {
    summary: 'Notes that a meeting may have ended; its conference server is asked',
    method: 'GET',
    path: '/visio/callbacks/ended',
    access: 'public',
    query: z.strictObject({
      meetingId: given,
      expertId: given.optional(),
      startupId: given.optional(),
      nonce: given,
      meetingID: z.string().max(256).optional(),
      recordingmarks: given.optional(),
    }),
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
    body: z.strictObject({ signed_parameters: z.string().min(1).max(4_000) }),
    reply: emptyReply,
    limit: { tries: 600, minutes: 1 },
    errors: ['access.denied', 'meeting.gone'],
  },
});
