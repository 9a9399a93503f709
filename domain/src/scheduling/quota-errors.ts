/** Why a booking is above a quota. */
export const QUOTA_ERRORS = {
  'quota.bookings_day': [
    409,
    'You may have at most {limit} of these bookings per day. Choose another day.',
  ],
  'quota.bookings_week': [
    409,
    'You may have at most {limit} of these bookings per week. Choose another week.',
  ],
  'quota.bookings_month': [
    409,
    'You may have at most {limit} of these bookings per month. Choose another month.',
  ],
  'quota.bookings_year': [
    409,
    'You may have at most {limit} of these bookings per year. Ask the hub team if you need more.',
  ],
  'quota.bookings_future': [
    409,
    'You may have at most {limit} of these bookings ahead. Cancel one first.',
  ],
  'quota.hours_day': [
    409,
    'You may book at most {limit} hours per day here. Choose a shorter time or another day.',
  ],
  'quota.hours_week': [
    409,
    'You may book at most {limit} hours per week here. Choose a shorter time or another week.',
  ],
  'quota.hours_month': [
    409,
    'You may book at most {limit} hours per month here. Choose a shorter time or another month.',
  ],
  'quota.hours_year': [
    409,
    'You may book at most {limit} hours per year here. Ask the hub team if you need more.',
  ],
  'quota.hours_future': [
    409,
    'You may have at most {limit} hours booked ahead here. Cancel a booking first.',
  ],
  'quota.not_found': [404, 'This limit was removed. Reload.'],
} as const;
