import { VIEW_AS_ERRORS } from './auth/view-as-errors.ts';
import { API_KEY_ERRORS } from './api-keys/api-key-errors.ts';
import { ANNOUNCEMENT_ERRORS } from './announcements/announcement-errors.ts';
import { BOOKING_ERRORS } from './expert-sessions/booking-errors.ts';
import { CHAT_ERRORS } from './chat/chat-errors.ts';
import { DEAL_ERRORS } from './deals/deal-errors.ts';
import { EVENT_ERRORS } from './events/event-errors.ts';
import { HUB_SETTINGS_ERRORS } from './hub-settings/hub-settings-errors.ts';
import { MATERIAL_ERRORS } from './material/material-errors.ts';
import { MEETING_ERRORS } from './meetings/meeting-errors.ts';
import { OPPORTUNITY_ERRORS } from './opportunities/opportunity-errors.ts';
import { QUOTA_ERRORS } from './scheduling/quota-errors.ts';
import { SPACE_ERRORS } from './spaces/space-errors.ts';
import { COMMUNITY_ERRORS } from './community/community-errors.ts';
import { SUBMISSION_ERRORS } from './submissions/submission-errors.ts';
import { TICKET_ERRORS } from './tickets/ticket-errors.ts';
import { fillPlaceholders, type Params } from './errors.ts';
import { WEBHOOK_ERRORS } from './webhooks/webhook-errors.ts';
import { FIELD_ERRORS, type FieldErrorCode } from './field-errors.ts';

/**
 * All expected errors: the code that the apps switch on, its HTTP status and its English text. In a file of its
 * own, so that browsers load the messages apart from the pages, in one language.
 */
export const ERRORS = {
  // The specification's catalogue, word for word.
  'user.not_found': [404, 'User Not found'],
  'auth.deactivated': [401, 'Account deactivated, contact administrator'],
  'auth.invalid_credentials': [401, 'Invalid Password'],
  'auth.no_refresh_token': [401, 'No refresh token provided'],
  'access.denied': [403, 'User unauthorized'],
  'auth.token_revoked': [401, 'Token already revoked'],
  'auth.no_token': [401, 'No token provided'],
  'auth.session_expired': [401, 'Session expired'],
  'auth.temporary_email': [422, 'Temporary emails cannot be used'],
  'auth.email_taken': [409, 'Account with this email already registered'],
  'booking.time_conflict': [409, 'Booking rejected for time conflicts'],
  'booking.status_failed': [409, 'Error while updating the booking status'],
  'booking.status_not_allowed': [403, 'User not allowed to update this booking status'],
  'booking.not_found': [404, 'Booking not found'],
  'booking.slots': [422, 'A minimum of one timeslot is required and a maximum of 5 is allowed'],
  'booking.reserved': [409, 'The time you wish to book is reserved, try another time'],
  'review.not_allowed': [403, 'Not allowed to review'],
  'review.already': [409, 'You already reviewed this booking'],
  'space.already_booked': [409, 'Space already booked in this time, refresh the page'],
  'space.not_found': [404, 'Space not found'],
  'user.remove_self': [403, 'You cannot remove your own account'],
  'auth.wrong_password': [422, 'Incorrect password'],
  'auth.token_used': [409, 'Token already used'],
  'auth.same_password': [422, 'Cannot use same password again'],
  'access.unknown_role': [403, 'Role assigned to user does not exist'],
  'event.calendar_failed': [500, 'Error fetching calendar events'],
  'booking.series_too_short': [422, 'The series has only one booking. Choose a later end.'],
  'booking.series_too_long': [
    422,
    'A series has at most 60 bookings within one year. Choose an earlier end.',
  ],
  'booking.daily_quota': [409, 'You have exceeded your daily booking quota'],
  'meeting.not_running': [409, 'No meeting is running'],
  'meeting.gone': [410, 'This meeting no longer exists'],
  'meeting.finished': [410, 'This meeting is already finished'],
  'file.too_large': [413, 'File is too large (max 1 GB)'],
  'event.max_proposals': [409, 'You have reached the maximum 5 proposals'],
  'expert.unavailable': [409, 'The expert is unavailable during those time slots'],

  // The messages of the specification's point 6.
  'access.super_admin_required': [403, 'Super admin role required'],
  'access.expert_required': [403, 'Expert role required'],
  'organization.owners_only': [403, 'Only owners may modify organization info'],

  // Not in the specification.
  'request.malformed': [400, 'The request couldn’t be read'],
  'request.invalid': [422, 'Some fields aren’t valid. Correct them and try again.'],
  'request.not_found': [404, 'Not found'],
  'request.too_large': [413, 'The request is too large'],
  'request.media_type': [415, 'This content type isn’t accepted'],
  'request.rate_limited': [429, 'Too many attempts. Wait a moment, then try again.'],
  'request.cross_site': [403, 'Requests from other sites aren’t accepted'],
  'request.only_on_purpose': [
    405,
    'This address changes something, so it can’t be loaded in advance. Open it yourself.',
  ],
  'request.timeout': [
    408,
    'The request took too long to arrive. Check your connection, then try again.',
  ],
  'request.key_reused': [422, 'This idempotency key was already used for a different request'],
  'server.unexpected': [500, 'Something went wrong on our side. Try again.'],
  'server.unavailable': [503, 'The service is temporarily unavailable. Try again in a moment.'],
  'server.busy': [503, 'The server is busy. Try again in a moment.'],
  'server.unreachable': [503, 'Couldn’t reach the server. Check your connection.'],
  'server.offline': [503, 'You’re offline. Try again when you’re back online.'],
  'server.timeout': [504, 'The server took too long to respond. Try again.'],

  'auth.not_verified': [403, 'Your email address isn’t verified yet. Use the link we sent you.'],
  'auth.token_invalid': [410, 'This link is no longer valid. Request a new one.'],
  'auth.password_common': [422, 'This password is too easy to guess. Choose another.'],
  'auth.password_length': [422, 'Use 10 to 128 characters'],
  'auth.already_completed': [409, 'Your registration is already complete'],
  'user.last_super_admin': [
    409,
    'The last super administrator can’t be removed or get another role. Appoint another one first.',
  ],
  'user.registration_open': [
    409,
    'This registration is awaiting review or was declined. Approve it first, with the role.',
  ],
  'user.own_role': [403, 'You can’t change your own role. Ask another administrator.'],
  'user.unsettled': [409, 'This user has open items. Decide on each of them first.'],
  'user.awaited': [
    409,
    'This expert has open sessions or requests. Cancel or reassign them first.',
  ],
  'user.heir': [422, 'This user can’t take over. Choose one from the list.'],
  'user.owns_organization': [409, 'This user owns their organization. Transfer ownership first.'],
  'user.already_in': [409, 'This user already has a password and can sign in'],
  'user.removed': [409, 'This account is removed. Restore it first.'],
  'user.note_not_found': [404, 'Note not found'],
  'auth.first_admin_exists': [409, 'The first administrator already exists. Sign in instead.'],
  'auth.proof_required': [422, 'Enter your password to confirm that it’s you'],
  'auth.sign_in_again': [
    422,
    'Sign in again first. This is possible within 10 minutes of signing in.',
  ],
  'auth.no_password': [409, 'Your account has no password yet. Choose one first.'],
  'auth.has_password': [409, 'Your account already has a password. Enter it to change it.'],
  'auth.code_expired': [422, 'This code is no longer valid. Request a new one.'],
  'auth.wrong_code': [422, 'This code isn’t correct. Check it and try again.'],
  'auth.code_used': [422, 'This code was already used. Wait for the next one.'],
  'auth.ticket_expired': [410, 'Sign-in took too long. Start again.'],
  'second_factor.on': [409, 'Two-step sign-in is already on'],
  'second_factor.off': [409, 'Two-step sign-in is off'],
  'second_factor.setup_expired': [410, 'The setup took too long. Start again.'],
  'auth.session_ended': [401, 'Your sign-in reached its time limit. Sign in again.'],
  'user.second_factor_own': [403, 'Turn off your own two-step sign-in under Account > Security'],
  'user.sessions_own': [403, 'Sign out your own devices under Account > Security'],
  'session.not_found': [404, 'This device is already signed out'],
  'openid.unknown_provider': [404, 'This sign-in option is no longer available. Choose another.'],
  'openid.provider_away': [503, '{provider} isn’t responding. Try again in a moment.'],
  'openid.expired': [410, 'Sign-in took too long or started in another browser. Start again.'],
  'openid.declined': [403, '{provider} declined the sign-in. Start again.'],
  'openid.failed': [401, 'The response from {provider} couldn’t be verified. Start again.'],
  'openid.no_email': [
    422,
    '{provider} didn’t share your email address. Allow it there, then start again.',
  ],
  'openid.email_of_account': [
    409,
    'An account with this email already exists. Sign in with its password, then link {provider} under Account > Security. No password yet? Choose one with “Forgot your password?”',
  ],
  'openid.not_admitted': [
    403,
    'Your {provider} address can’t be used here. Use an address of your organization.',
  ],
  'openid.linked_elsewhere': [409, 'That account is already linked to another user'],
  'openid.already_linked': [409, 'Your account is already linked. Remove that link first.'],
  'openid.not_linked': [404, 'This link was already removed'],
  'file.picture_too_large': [413, 'The picture is too large. The limit is 800 kB.'],
  'file.not_a_picture': [415, 'The picture must be a JPG or PNG file'],
  'file.plan_too_large': [413, 'The floor plan is too large. The limit is 5 MB.'],
  'file.not_a_plan': [415, 'The floor plan must be a PNG, JPG, WebP or SVG file'],
  'file.document_too_large': [413, 'The document is too large. The limit is 20 MB.'],
  'file.not_a_document': [
    415,
    'This file type isn’t accepted. Use a PDF, an Office file, a picture or plain text.',
  ],
  'file.not_found': [404, 'File not found'],
  'file.no_thumbnail': [404, 'This file has no thumbnail. Download the file instead.'],
  'file.storage_full': [507, 'The hub’s storage is full. Contact the hub team.'],
  'file.storage_unavailable': [
    503,
    'Files can’t be stored or opened at the moment. Try again later.',
  ],
  'file.being_checked': [409, 'The file is being scanned for viruses. Try again in a moment.'],
  'file.infected': [410, 'The file contained a virus and was deleted'],
  'file.required': [422, 'Choose a file'],
  'file.too_many': [422, 'Too many files. Remove some and try again.'],
  'file.goes_on_elsewhere': [409, 'This upload is continuing in another window or tab'],
  'file.other_tus': [412, 'Unsupported upload protocol version. Use tus 1.0.0.'],
  'expert.not_found': [404, 'Expert not found'],
  'expert.hours_exceeded': [409, 'You’ve used all your hours with this expert'],
  'availability.overlap': [422, 'These hours overlap'],
  'availability.order': [422, 'The end must be after the start'],
  'availability.days_twice': [422, 'This date is already in the list'],
  'availability.days_order': [422, 'The last day can’t be before the first'],
  'availability.days_overlap': [422, 'These days off overlap with others'],
  'availability.days_far': [422, 'Choose at most a year, within the next two years'],
  'availability.days_past': [422, 'These days are in the past. Choose later ones.'],
  'availability.hits': [
    409,
    'Some sessions would fall outside these hours. Choose what happens to each.',
  ],
  'availability.closure_not_found': [404, 'This closure no longer exists'],
  'calendar.none': [409, 'No personal calendar is connected. Add its address first.'],
  'calendar.address': [422, 'Enter the address of a calendar, such as https://example.tn/me.ics'],
  'calendar.unreachable': [
    422,
    'Couldn’t read this address. Check it, and that it opens without signing in.',
  ],
  'calendar.not_public': [422, 'This address isn’t on the public internet. Use a public one.'],
  'calendar.not_a_calendar': [422, 'This address isn’t a calendar (iCalendar, .ics)'],
  'calendar.too_large': [
    422,
    'This calendar is too large. The limit is 2 MB and 5,000 upcoming entries.',
  ],
  'calendar.too_slow': [422, 'The calendar took too long to respond. Try again later.'],
  'calendar.range': [422, 'Choose a period of at most 100 days'],
  'calendar.no_feed': [
    404,
    'This calendar address is no longer valid. Create a new one in the app.',
  ],
  'code.not_found': [404, 'This is not a label of the hub. Scan or type the code of another one.'],
  'code.other_place': [
    422,
    'This is the label of another place. Scan the label of the one that you booked.',
  ],
  ...BOOKING_ERRORS,
  ...EVENT_ERRORS,
  ...MATERIAL_ERRORS,
  ...QUOTA_ERRORS,
  ...SPACE_ERRORS,
  ...SUBMISSION_ERRORS,
  ...TICKET_ERRORS,
  ...OPPORTUNITY_ERRORS,
  ...COMMUNITY_ERRORS,
  ...CHAT_ERRORS,
  ...MEETING_ERRORS,
  ...ANNOUNCEMENT_ERRORS,
  ...DEAL_ERRORS,
  ...HUB_SETTINGS_ERRORS,
  ...API_KEY_ERRORS,
  ...WEBHOOK_ERRORS,
  ...VIEW_AS_ERRORS,
  'next_step.not_found': [404, 'This next step no longer exists'],
  'next_step.done_only': [
    403,
    'You can mark this as done. Only the participants of the session can edit it.',
  ],
  'next_step.no_session': [
    409,
    'This session was declined or cancelled, so next steps can’t be added',
  ],
  'next_step.too_many': [
    409,
    'A session can have at most 50 next steps. Complete or delete some first.',
  ],
  'next_step.owner': [422, 'Choose one of the participants or a member of the organization'],
  'next_step.due': [422, 'Choose a day within the next two years'],
  'decision.not_found': [404, 'This no longer waits for your decision'],
  'decision.not_possible': [422, 'This can’t be decided here. Open it to see what you can do.'],
  'dashboard.period': [422, 'The last day can’t be before the first'],
  'statistics.period_long': [422, 'Choose at most 3 years'],
  'review.not_found': [404, 'Review not found'],
  'review.own': [403, 'You can’t hide a review of yourself. Ask another administrator.'],
  'review.settled': [409, 'Reviews can be changed for a week. This one is now final.'],
  'session_feedback.none': [404, 'You can give feedback once the session has taken place'],
  'session_feedback.settled': [
    409,
    'Feedback is final once both participants have given theirs, or two weeks after the session',
  ],
  'registration.closed': [
    403,
    'This hub takes no registrations by itself. Ask its team for an account.',
  ],
  'registration.station_off': [
    409,
    'The 5G station takes no registrations at the moment. Register with the hub instead.',
  ],
  'registration.decided': [409, 'This registration was just decided by someone else. Reload.'],
  'file.table_too_large': [413, 'The spreadsheet is too large. The limit is 10 MB.'],
  'import.unreadable': [422, 'This file couldn’t be read. Save it as CSV or XLSX.'],
  'import.no_email_column': [422, 'The spreadsheet has no email column. Name one “Email”.'],
  'import.no_rows': [422, 'The spreadsheet has no rows below its header'],
  'import.too_many_rows': [422, 'The spreadsheet has more than 10,000 rows. Import it in parts.'],
  'import.too_many_columns': [
    422,
    'The spreadsheet has more than 60 columns. Remove those you don’t need.',
  ],
  'import.not_found': [404, 'Import not found'],
  'import.moved_on': [409, 'This import was just updated. Reload.'],
  'notification.not_found': [404, 'Notification not found'],
  'notification.fixed': [422, 'This notification can’t be turned off'],
  'push.device_taken': [
    409,
    'Push notifications in this browser belong to another account. Turn them off and on again.',
  ],
  'push.device_not_found': [404, 'Push notifications are off in this browser. Turn them on first.'],
  'notification.quiet_hours': [422, 'Quiet hours must start and end at different times'],
  'personal_data.link_expired': [410, 'This link has expired. Request your data again.'],
  'erasure.open': [409, 'You’ve already requested the deletion of your account'],
  'erasure.not_found': [404, 'There is no open deletion request'],
  'user.erased': [409, 'This account was deleted for good and can no longer be changed'],
  'organization.not_found': [404, 'Organization not found'],
  'organization.none': [409, 'You don’t belong to an organization'],
  'organization.owner_stays': [409, 'The owner can’t be removed. Transfer ownership first.'],
  'organization.pass_on_first': [409, 'Transfer ownership to another member before you leave'],
  'organization.not_a_member': [409, 'This user isn’t a member of this organization'],
  'organization.owner_waits': [409, 'This user’s registration must be approved first'],
  'organization.already_member': [409, 'This user is already a member'],
  'organization.too_many_invitations': [
    409,
    'At most 50 invitations can be open. Cancel some first.',
  ],
  'organization.invitation_not_found': [404, 'Invitation not found'],
  'organization.invitation_expired': [410, 'This invitation has expired. Ask for a new one.'],
  'organization.invitation_revoked': [410, 'This invitation was cancelled. Ask for a new one.'],
  'organization.invitation_replaced': [
    410,
    'A newer email replaces this invitation. Use its link.',
  ],
  'organization.invitation_used': [409, 'This invitation was already used'],
  'organization.invitation_other': [
    403,
    'This invitation is for another email address. Sign in with that one.',
  ],
  'organization.leave_first': [409, 'You belong to another organization. Leave it first.'],
  'organization.same': [422, 'Choose two different organizations'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;
type Code = ErrorCode | FieldErrorCode;

/** All English messages, of calls and of fields. */
export const ENGLISH_MESSAGES: Readonly<Record<Code, string>> = {
  // `Object.fromEntries` loses the types of the keys.
  ...(Object.fromEntries(
    Object.entries(ERRORS).map(([code, [, sentence]]) => [code, sentence]),
  ) as Record<ErrorCode, string>),
  ...FIELD_ERRORS,
};

export const messageInEnglish = (code: Code, params?: Params): string =>
  fillPlaceholders(ENGLISH_MESSAGES[code], params);
