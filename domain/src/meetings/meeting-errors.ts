/** The errors of meetings whose messages the specification leaves open. */
export const MEETING_ERRORS = {
  'meeting.service_unreachable': [
    503,
    'The video service isn’t responding. Try again in a moment.',
  ],
  'meeting.service_unexpected': [
    502,
    'The video service sent a response that can’t be read. Try again, or contact the hub team.',
  ],
  'meeting.service_refused': [502, 'The video service refused the request. Contact the hub team.'],
  'meeting.none_accepted': [503, 'New meetings can’t be started right now. Try again later.'],
  'meeting.full': [409, 'This meeting is full. Try again when a participant has left.'],
  'meeting.guest_denied': [403, 'The host didn’t let you in. Contact them.'],
  'meeting.id_taken': [409, 'Another meeting is using this room. End it first.'],
  'meeting.link_outdated': [410, 'This link is for an earlier meeting. Open the meeting again.'],
  'meeting.recording_not_found': [404, 'This recording no longer exists'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
