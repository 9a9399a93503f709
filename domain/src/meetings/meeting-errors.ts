/** The errors of meetings and recordings whose messages the specification leaves open. */
export const MEETING_ERRORS = {
  'meeting.not_open': [
    409,
    'This meeting isn’t open yet. You can join 10 minutes before it starts.',
  ],
  'meeting.full': [409, 'This meeting is full. Ask a participant to leave, or join later.'],
  'meeting.places_kept': [
    409,
    'The free places are kept for the people this meeting is for. Admit more guests once they have joined, or after the meeting has run for 10 minutes.',
  ],
  'meeting.waiting_full': [
    409,
    '20 people are already waiting to join this meeting. Try again in a few minutes.',
  ],
  'meeting.not_moderator': [403, 'Only a moderator of this meeting can do this.'],
  'meeting.last_moderator': [409, 'You are the only moderator. Make someone else moderator first.'],
  'meeting.token_invalid': [403, 'You have left this meeting, or it has ended. Join again.'],
  'meeting.notes_changed': [409, 'Someone changed the notes at the same time. Your text is kept.'],
  'meeting.participant_gone': [404, 'This participant has left.'],
  'meeting.link_gone': [410, 'This link is no longer valid. Ask the host for a new one.'],
  'meeting.link_expiry': [422, 'Choose a time in the future, within a year.'],
  'meeting.link_role': [422, 'A link that anyone can use can’t make moderators. Name its guest.'],
  'meeting.too_many_links': [409, 'This meeting has 20 links. Delete one to add another.'],
  'meeting.service_unreachable': [
    503,
    'The video service doesn’t answer. Try again in a minute; your booking isn’t affected.',
  ],
  'meeting.service_refused': [
    503,
    'The video service refused the request. Tell the hub team; your booking isn’t affected.',
  ],
  'meeting.service_unexpected': [
    502,
    'The video service sent a response that can’t be read. Tell the hub team; your booking isn’t affected.',
  ],
  'meeting.none_accepted': [503, 'New meetings can’t be started right now. Try again later.'],
  'meeting.guest_denied': [403, 'The host didn’t let you in. Contact them.'],
  'recording.not_found': [404, 'This recording doesn’t exist, or you can’t see it.'],
  'recording.not_ready': [409, 'This recording isn’t ready yet. You are notified when it is.'],
  'recording.not_running': [409, 'This meeting isn’t being recorded.'],
  'recording.already_running': [409, 'This meeting is already being recorded.'],
  'recording.server_gone': [
    409,
    'This recording is on a video server that the hub no longer uses. Ask the hub team to connect it again.',
  ],
  'recording.meeting_full': [
    409,
    'The recordings of this meeting have reached their storage limit. Delete one to record again.',
  ],
  'recording.user_full': [
    409,
    'Your recordings have reached their storage limit. Delete some to record again.',
  ],
  'recording.captions_invalid': [
    422,
    'This isn’t a WebVTT file. It must be a text file that begins with “WEBVTT”.',
  ],
  'recording.captions_too_long': [
    422,
    'This file is too long. Captions can have up to 500,000 characters.',
  ],
} as const;
