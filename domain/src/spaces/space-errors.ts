/** Why a space cannot be booked as requested; the specification's messages are in the catalogue itself. */
export const SPACE_ERRORS = {
  'space.past': [422, 'This time has passed. Choose a later one.'],
  'space.notice': [422, 'This space must be booked further in advance. Choose a later time.'],
  'space.beyond_horizon': [
    422,
    'This space can’t be booked that far ahead. Choose an earlier day.',
  ],
  'space.end_before_start': [422, 'The end must be after the start. Choose a later end.'],
  'space.length': [422, 'This space can’t be booked for that long. Choose a length from the list.'],
  'space.step': [422, 'Bookings start on the quarter hour, such as 09:15'],
  'space.closed': [
    422,
    'The space is closed at that time. Choose a time within its opening hours.',
  ],
  'space.day_full': [
    409,
    'This space takes no more bookings on that day. Choose another day or another space.',
  ],
  'space.too_small': [422, 'The space has {count} seats. Choose a larger one.'],
  'space.booker_not_allowed': [
    422,
    'This user can’t book this space. Choose another user or space.',
  ],
  'space.one_per_desk': [422, 'A desk is for one person. Book one desk for each person.'],
  'space.role_not_allowed': [403, 'Your role can’t book this space. Choose another space.'],
  'space.purpose_required': [422, 'Describe the project for which you book the 5G station'],
  'space.terms_required': [422, 'Accept the current terms of use of this space'],
  'space.desk_unknown': [422, 'This space has {count} desks. Choose one of them.'],
  'space.change_notice': [
    409,
    'It is too late to change or cancel this booking. Ask the hub team to do it for you.',
  ],
  'space.series_clash': [
    409,
    'Some of these bookings can’t be moved. Leave them at their time, or choose another time.',
  ],
  'space.duration_required': [422, 'Duration is required for a space'],
  'space.min_above_duration': [
    422,
    'No booking has such a length. Choose a shortest length up to the longest one.',
  ],
  'space.desks_of_hotdesks': [422, 'Only hotdesks have several desks. Choose the type hotdesk.'],
  'space.desks_in_use': [
    409,
    'Desk {count} is booked. Cancel its bookings before you reduce the number of desks.',
  ],
  'space.building_not_found': [404, 'This building no longer exists. Choose another.'],
  'space.building_name_taken': [409, 'A building has this name already. Choose another name.'],
  'space.building_in_use': [409, 'Spaces are in this building. Move them to another one first.'],
  'space.desk_taken': [409, 'This desk is taken at that time. Choose another desk or time.'],
  'space.desk_out_of_use': [409, 'This desk is out of use. Choose another desk.'],
  'space.no_desks': [
    422,
    'This space has no desks to place. Only hotdesk spaces have a floor plan.',
  ],
  'space.desk_number': [422, 'New desks take the next numbers. Reload and try again.'],
  'space.desk_name_taken': [409, 'Another desk is named “{name}”. Choose another name.'],
  'space.no_check_in': [409, 'This space needs no check-in'],
  'space.check_in_early': [
    409,
    'The check-in opens 15 minutes before the booking starts. Try again then.',
  ],
  'space.check_in_late': [
    409,
    'It is too late to check in: the space is released for others. Book it again if it is free.',
  ],
  'space.code_required': [422, 'Scan the label of the space, or type its code, to check in'],
  'space.photos_full': [409, 'A space has up to {count} photos. Remove one first.'],
  'space.photo_not_found': [404, 'This photo no longer exists'],
  'space.photos_changed': [
    409,
    'The photos of this space have changed meanwhile. Look at them and order them again.',
  ],
  'space.door_gone': [404, 'This link is no longer valid. Ask the hub team for a new one.'],
  'space.too_many_guests': [
    422,
    'Beside you, this space has seats for {count} guests. Remove some of them.',
  ],
  'space.desk_guests': [422, 'A desk is for one person. Book it without guests.'],
  'space.guest_not_found': [
    422,
    'You can’t invite this user. Invite people you can write to, or invite by email.',
  ],
  'space.material_stays': [
    409,
    'The material of this booking can’t move with it: {material}. Choose another time, or remove it from the booking first.',
  ],
  'space.begun': [409, 'The booking has already started'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
