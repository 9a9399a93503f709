/** The booking errors whose messages the specification leaves open. */
export const BOOKING_ERRORS = {
  'booking.slots_overlap': [422, 'The proposed times overlap'],
  'booking.slots_past': [422, 'The proposed times must be in the future'],
  'booking.category': [422, 'Choose one of this expert’s topics'],
  'booking.slot_length': [422, 'Each proposed time must have the selected length'],
  'booking.slot_not_proposed': [
    409,
    'This time wasn’t proposed. Choose one of the proposed times.',
  ],
  'booking.changed': [409, 'This booking was just updated. Reload.'],
  'booking.too_late': [
    409,
    'Less than 12 hours before the session, only the hub team can change it. Contact them.',
  ],
  'booking.round_over': [409, 'Other times were proposed in the meantime. Reload to see them.'],
  'booking.last_slot': [
    409,
    'The last proposed time can’t be removed. Cancel the request instead.',
  ],
  'booking.begun': [409, 'The session has already started'],
  'booking.not_begun': [409, 'The session hasn’t started yet'],
  'booking.absent_early': [409, 'You can report a no-show 10 minutes after the start'],
  'booking.settled': [409, 'The session was too long ago to be changed'],
  'booking.answer_late': [409, 'The response deadline has passed'],
  'booking.not_enough_left': [409, 'Not enough are available at that time'],
  'booking.already_waiting': [409, 'You’re already on this waiting list'],
  'booking.time_free': [409, 'This time is free. Book it now.'],
  'booking.too_many_waiting': [
    409,
    'You already wait for {count} times. Leave a waiting list first.',
  ],
  'block.not_found': [404, 'This block no longer exists'],
  'block.order': [422, 'The block ends before it starts. Choose a later end.'],
  'block.past': [422, 'This time has passed. Choose a later end.'],
  'block.too_long': [422, 'A block lasts a year at most. Choose an earlier end.'],
  'resource.not_found': [404, 'This can no longer be booked'],
  'resource.capacity_in_use': [409, 'Existing bookings need more than this'],
  'booking.hub_closed': [422, 'The hub is closed on that day. Choose another day.'],
  'booking.beyond_horizon': [
    422,
    'This expert can’t be booked that far ahead. Choose an earlier day.',
  ],
  'booking.answer_by': [422, 'The deadline must be before the last proposed time'],
  'booking.reason_required': [422, 'Enter a reason'],
  'booking.message_required': [422, 'Enter a message'],
  'booking.note_not_found': [404, 'Note not found'],
  'booking.not_bookable': [422, 'This user can’t book experts'],
  'booking.too_many_proposals': [
    409,
    'This user already has 5 open proposals. Cancel one, or wait for a response.',
  ],
  'booking.link': [422, 'Enter a full link that begins with https://'],
  'booking.same_time': [422, 'The session is already at this time'],
  'booking.weeks_exceed_hours': [
    409,
    'Your remaining hours with this expert cover {count} of these sessions',
  ],
  'booking.nobody_for_all': [
    409,
    'No expert is available at all of these times. Choose fewer times, or times closer together.',
  ],
  'booking.own_session': [422, 'You can’t book a session with yourself'],
  'session_space.in_person': [422, 'Only in-person sessions take a space or material'],
  'session_space.taken': [
    409,
    '{name} is booked at that time. Choose another space or continue without one.',
  ],
  'session_space.closed': [
    409,
    '{name} is closed at that time. Choose another space or continue without one.',
  ],
  'session_space.day_full': [
    409,
    '{name} takes no more bookings on that day. Choose another space or continue without one.',
  ],
  'session_space.none_free': [
    409,
    'No space for {count} people is free at that time. Choose another time or continue without a space.',
  ],
  'session_space.terms': [
    409,
    'Only the requester can accept the terms of use of {name}. Choose another space.',
  ],
  'session_space.not_allowed': [
    409,
    'One of the participants can’t book {name}. Choose another space.',
  ],
  'session_material.left': [
    409,
    '{name}: {count} available at that time. Reduce the quantity or continue without it.',
  ],
  'session_material.not_allowed': [
    403,
    'The requester’s role can’t borrow this material. Continue without it.',
  ],
  'session_material.policies': [
    409,
    'Only the requester can accept the policies of {name}. Continue without it.',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>;
