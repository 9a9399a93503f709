import type { FieldErrorCode } from './field-errors.ts';

/** Everything that can go wrong on purpose: the code the apps switch on, its HTTP status and its English text. */
export const ERRORS = {
  // What the specification's catalogue says, word for word.
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
  'booking.daily_quota': [409, 'You have exceeded your daily booking quota'],
  'meeting.not_running': [409, 'No meeting is running'],
  'meeting.gone': [410, 'This meeting no longer exists'],
  'meeting.finished': [410, 'This meeting is already finished'],
  'file.too_large': [413, 'File is too large (max 1 GB)'],
  'event.max_proposals': [409, 'You have reached the maximum 5 proposals'],
  'expert.unavailable': [409, 'The expert is unavailable during those time slots'],

  // The messages of its point 6.
  'access.super_admin_required': [403, 'Super admin role required'],
  'access.expert_required': [403, 'Expert role required'],
  'organization.owners_only': [403, 'Only owners may modify organization info'],

  // What the specification leaves open.
  'request.malformed': [400, 'The request could not be read'],
  'request.invalid': [422, 'Some fields are not valid'],
  'request.not_found': [404, 'There is nothing here'],
  'request.too_large': [413, 'The request is too large'],
  'request.media_type': [415, 'This type of content is not accepted'],
  'request.rate_limited': [429, 'Too many tries, wait a moment and try again'],
  'request.cross_site': [403, 'This call may not come from another site'],
  'request.key_reused': [422, 'This idempotency key was used for another request'],
  'server.unexpected': [500, 'Something went wrong'],
  'server.unavailable': [503, 'The service is away for a moment, try again shortly'],
  'server.unreachable': [503, 'The server could not be reached, check your connection'],
  'server.timeout': [504, 'The server took too long to answer'],

  'auth.not_verified': [403, 'Confirm your email address first: we sent you a link'],
  'auth.token_invalid': [410, 'This link is not valid any more, ask for a new one'],
  'auth.password_common': [422, 'This password is too easy to guess, choose another'],
  'auth.password_length': [422, 'A password has 10 to 128 characters'],
  'auth.already_completed': [409, 'Your registration is already complete'],
  'user.last_super_admin': [
    409,
    'The last super administrator cannot be removed or given another role',
  ],
  'user.registration_open': [
    409,
    'Their registration has no answer, or was declined: accept it, with the role, first',
  ],
  'user.own_role': [403, 'Nobody changes their own role: ask a colleague'],
  'user.unsettled': [409, 'This person leaves things open: settle each of them first'],
  'user.heir': [422, 'Choose somebody who may take this over'],
  'user.owns_organization': [409, 'This person owns their organization: pass it on first'],
  'user.already_in': [409, 'This person has a password already and can sign in'],
  'user.removed': [409, 'This account is removed: restore it first'],
  'user.note_not_found': [404, 'Note not found'],
  'auth.first_admin_exists': [409, 'The first administrator exists already, sign in instead'],
  'auth.no_password': [409, 'Your account has no password yet: choose one first'],
  'auth.wrong_code': [422, 'This code is not right'],
  'auth.code_used': [422, 'This code has been used already: wait for the next one'],
  'auth.ticket_expired': [410, 'This sign-in took too long: start again'],
  'second_factor.on': [409, 'Two-step sign-in is on already'],
  'second_factor.off': [409, 'Two-step sign-in is not on'],
  'second_factor.setup_expired': [410, 'This took too long: begin again'],
  'user.second_factor_own': [403, 'Switch your own two-step sign-in off in your account'],
  'session.not_found': [404, 'This session has ended already'],
  'openid.unknown_provider': [404, 'This way of signing in is not offered any more'],
  'openid.provider_away': [503, '{provider} cannot be reached right now, try again shortly'],
  'openid.expired': [410, 'This sign-in took too long or was begun elsewhere: start again'],
  'openid.declined': [403, '{provider} did not let you through: start again'],
  'openid.failed': [401, 'What {provider} answered could not be trusted: start again'],
  'openid.no_email': [422, '{provider} did not tell us your email address'],
  'openid.email_of_account': [
    409,
    'There is an account with this email already: sign in with its password, then link {provider} in your account, under Security. No password yet? Choose one by “Forgot your password?”',
  ],
  'openid.not_admitted': [403, 'Your address at {provider} is not one that this hub lets in'],
  'openid.linked_elsewhere': [409, 'Whom you signed in as there belongs to another account here'],
  'openid.already_linked': [409, 'Your account is linked there already: take that link away first'],
  'openid.not_linked': [404, 'This link is gone already'],
  'file.picture_too_large': [413, 'The picture is too large (max 800 kB)'],
  'file.not_a_picture': [415, 'The picture must be a JPG or PNG file'],
  'file.document_too_large': [413, 'The document is too large (max 20 MB)'],
  'file.not_a_document': [
    415,
    'The document must be a PDF, an Office file, a picture or plain text',
  ],
  'file.not_found': [404, 'File not found'],
  'file.required': [422, 'A file is required'],
  'file.too_many': [422, 'Too many files at once'],
  'expert.not_found': [404, 'Expert not found'],
  'expert.hours_exceeded': [409, 'Your hours with this expert are used up'],
  'availability.overlap': [422, 'These hours overlap each other'],
  'availability.order': [422, 'The end must come after the start'],
  'booking.slots_overlap': [422, 'The proposed times overlap each other'],
  'booking.slots_past': [422, 'The proposed times must be in the future'],
  'booking.slot_length': [422, 'Each proposed time must have the chosen length'],
  'booking.slot_not_proposed': [409, 'This time is not among the proposed ones'],
  'booking.changed': [409, 'Somebody was faster: this booking has changed, look again'],
  'booking.too_late': [409, 'Less than 12 hours before the session only the hub can cancel it'],
  'booking.reason_required': [422, 'Please give a reason'],
  'booking.own_session': [422, 'You cannot book a session with yourself'],
  'registration.decided': [
    409,
    'Somebody was faster: this registration has been decided, look again',
  ],
  'file.table_too_large': [413, 'The table is too large (max 10 MB)'],
  'import.unreadable': [422, 'This file is no table that can be read: save it as CSV or XLSX'],
  'import.no_email_column': [422, 'The table has no column of email addresses: name one “Email”'],
  'import.no_rows': [422, 'The table has no rows beneath its titles'],
  'import.too_many_rows': [422, 'The table has more than 10,000 rows: bring it in parts'],
  'import.too_many_columns': [
    422,
    'The table has more than 60 columns: leave out what is not needed',
  ],
  'import.not_found': [404, 'Import not found'],
  'import.moved_on': [409, 'This import has moved on meanwhile, look again'],
  'notification.not_found': [404, 'Notification not found'],
  'notification.fixed': [422, 'Of this you are always told'],
  'notification.quiet_hours': [422, 'Quiet hours end at another time than they begin'],
  'personal_data.link_expired': [410, 'This link has expired, ask for your data anew'],
  'erasure.open': [409, 'You have asked for this already'],
  'erasure.not_found': [404, 'There is no open request to be erased'],
  'user.erased': [409, 'This person is erased: nobody is left to change'],
  'organization.not_found': [404, 'Organization not found'],
  'organization.none': [409, 'You belong to no organization'],
  'organization.owner_stays': [409, 'The owner cannot be taken out: pass ownership on first'],
  'organization.pass_on_first': [409, 'Pass ownership on to another member before you leave'],
  'organization.not_a_member': [409, 'This person is not a member of this organization'],
  'organization.owner_waits': [409, 'The hub has to accept this person first'],
  'organization.already_member': [409, 'This person is a member already'],
  'organization.too_many_invitations': [409, 'At most 50 invitations can be open at once'],
  'organization.invitation_not_found': [404, 'Invitation not found'],
  'organization.invitation_expired': [410, 'This invitation has expired, ask for a new one'],
  'organization.invitation_revoked': [410, 'This invitation was taken back'],
  'organization.invitation_used': [409, 'This invitation has been used already'],
  'organization.invitation_other': [403, 'This invitation is for another email address'],
  'organization.leave_first': [409, 'You belong to another organization: leave it first'],
  'organization.same': [422, 'Choose two different organizations'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

export { FIELD_ERRORS, type FieldErrorCode } from './field-errors.ts';
export type Params = Readonly<Record<string, string | number>>;

/** One wrong field: `path` is dotted, `msg` the English sentence, `code` what the web app translates. */
export interface FieldProblem {
  readonly code: FieldErrorCode | ErrorCode;
  readonly msg: string;
  readonly path: string;
  readonly params?: Params;
}

/** The body of every failed answer. `errors` is present when several fields are wrong. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly params?: Params;
  readonly errors?: readonly FieldProblem[];
  readonly requestId?: string;
}

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly params: Params | undefined;
  readonly errors: readonly FieldProblem[] | undefined;

  constructor(
    code: ErrorCode,
    more: { params?: Params; errors?: readonly FieldProblem[]; cause?: unknown } = {},
  ) {
    super(ERRORS[code][1], more.cause === undefined ? {} : { cause: more.cause });
    this.code = code;
    this.params = more.params;
    this.errors = more.errors;
  }
}

/** Turns a rule's refusal into an error; does nothing when the rule agrees (null). */
export function obey(refusal: ErrorCode | null): void {
  if (refusal) throw new AppError(refusal);
}

/** The same for a refusal that belongs to one field of a form, where the sentence is then shown. */
export function obeyAt(path: string, refusal: ErrorCode | null): void {
  if (!refusal) return;
  throw new AppError(refusal, { errors: [{ code: refusal, msg: ERRORS[refusal][1], path }] });
}

/** The same for several fields at once: each that is wrong is named. */
export function obeyEach(refusals: readonly (readonly [path: string, ErrorCode | null])[]): void {
  const errors = refusals.flatMap(([path, code]) =>
    code ? [{ code, msg: ERRORS[code][1], path }] : [],
  );
  const [first] = errors;
  if (first) throw new AppError(first.code, { errors });
}

export function found<T>(value: T | undefined, otherwise: ErrorCode): T {
  if (value === undefined) throw new AppError(otherwise);
  return value;
}

export const fill = (sentence: string, params: Params = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
