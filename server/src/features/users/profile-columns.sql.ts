import type { ProfileChanges } from '@thedot/domain/users/users.contract';

/** The profile columns of `users as u`. */
export const PROFILE_COLUMNS = [
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.phone',
  'u.gender',
  'u.birthdate',
  'u.country',
  'u.language',
  'u.position',
  'u.bio',
  'u.time_zone as timeZone',
] as const;

/** How the user reads times and calendars. */
export const TIME_FORMAT_COLUMNS = ['u.clock', 'u.week_start as weekStart'] as const;

/** Maps profile fields to columns; undefined keeps the stored value. */
export const toProfileColumns = (profile: ProfileChanges) => ({
  first_name: profile.firstName,
  last_name: profile.lastName,
  phone: profile.phone,
  gender: profile.gender,
  birthdate: profile.birthdate,
  country: profile.country,
  language: profile.language,
  position: profile.position,
  bio: profile.bio,
  time_zone: profile.timeZone,
  clock: profile.clock,
  week_start: profile.weekStart,
});
