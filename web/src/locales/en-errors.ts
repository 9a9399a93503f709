import { ENGLISH_MESSAGES } from '@thedot/domain/error-catalogue';
import type { ErrorCode, FieldErrorCode } from '@thedot/domain/errors';

/** The specification fixes these messages in the API; on screen they would be too technical or not say what to do. */
const ON_SCREEN: Readonly<Partial<Record<ErrorCode, string>>> = {
  'user.not_found': 'User not found',
  'auth.invalid_credentials': 'Incorrect email or password',
  'auth.deactivated': 'Your account is deactivated. Contact the administrator.',
  'auth.no_refresh_token': 'You’re signed out. Sign in again.',
  'auth.token_revoked': 'You’re already signed out',
  'auth.no_token': 'Sign in to continue',
  'auth.session_expired': 'Your session has expired. Sign in again.',
  'auth.token_used': 'This link was already used. Request a new one.',
  'auth.same_password': 'You’ve used this password before. Choose another.',
  'access.denied': 'You don’t have permission to do this',
  'access.super_admin_required': 'Only super administrators can do this',
  'access.expert_required': 'Only experts can do this',
  'organization.owners_only': 'Only the owner can edit the organization',
  'booking.time_conflict': 'This time is already taken. Choose another.',
  'booking.reserved': 'This time is already booked. Choose another.',
  'booking.status_failed': 'This booking was just updated. Check its new status.',
  'booking.status_not_allowed': 'You can’t change the status of this booking',
  'booking.slots': 'Choose at least one time',
  'review.not_allowed': 'You can’t review this session',
  'review.already': 'You’ve already reviewed this session',
  'space.already_booked': 'This space is already booked at that time. Choose another time.',
  'event.calendar_failed': 'Couldn’t load the event calendar. Try again.',
};

/** Every error as the web app shows it in English. */
export const ENGLISH: Readonly<Record<ErrorCode | FieldErrorCode, string>> = {
  ...ENGLISH_MESSAGES,
  ...ON_SCREEN,
};
