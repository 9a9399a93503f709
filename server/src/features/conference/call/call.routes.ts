import { call, MEETING_TOKEN_HEADER } from '@thedot/domain/conference/call.contract';
import { implement } from '../../../http/implement.ts';
import { findAttendeeByToken } from '../attendees.service.ts';
import { leaveCall } from '../live/presence.service.ts';
import { openSegment } from '../recordings/recordings.service.ts';
import { findCallInfo, rateCall } from './call.service.ts';

export const callRoutes = implement(call, {
  info: ({ headers }, ctx) => findCallInfo(ctx, headers[MEETING_TOKEN_HEADER]),
  leave: async ({ headers }, ctx) => {
    await leaveCall(
      ctx,
      await findAttendeeByToken(ctx, headers[MEETING_TOKEN_HEADER], { afterEnd: true }),
    );
    return {};
  },
  openSegment: async ({ headers, params, body }, ctx) =>
    openSegment(ctx, await findAttendeeByToken(ctx, headers[MEETING_TOKEN_HEADER]), {
      recordingId: params.id,
      mediaType: body.mediaType,
    }),
  rate: async ({ headers, body }, ctx) => {
    await rateCall(ctx, headers[MEETING_TOKEN_HEADER], body);
    return {};
  },
});
