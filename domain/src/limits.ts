import { DAY_MS, HOUR_MS, MINUTE_MS } from './kernel/time.ts';

/** The business constants of the specification, point 9, and product decisions. */

export const API_TIMEOUT_MS = 10_000;
export const TOAST_MS = 3_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const CALL_TICK_MS = 1_000;
export const CALL_COUNTDOWN_TICKS = 45;
export const SCROLL_TO_TOP_PX = 250;

export const MAX_SLOTS_PER_BOOKING = 5;
/** How many models of material one session takes. */
export const MAX_MATERIAL_OF_SESSION = 10;
export const SLOTS_IN_PICKER = 3;
export const MAX_MINUTES_FIELD = 60;
/** Hours that one organization may have with one expert, by the kind of organization. */
export const EXPERT_HOURS = { hub: 24, external: 4 } as const;
export const EXPERT_HOURS_WARNING = 0.8;
export const DAILY_BOOKING_QUOTA = 5;
export const MAX_DAILY_BOOKING_QUOTA = 100;
/** How long the waiting list offers a time to one user, of the time that is left until its start. */
export const WAITING_OFFER = {
  shareOfTimeLeft: 0.25,
  leastMinutes: 15,
  mostHours: 24,
  /** How much longer the time is held than it is offered; a job gives it to the next user meanwhile. */
  graceMs: HOUR_MS,
} as const;
export const CANCEL_BEFORE_MS = 12 * HOUR_MS;
/** How long a request or proposal waits for an answer, unless its author chooses another time. */
export const DEFAULT_ANSWER_MS = 48 * HOUR_MS;
/** How long before the last proposed time such an answer is due at the latest. */
export const ANSWER_BEFORE_START_MS = 2 * HOUR_MS;
/** How long each of several experts has at least to answer before the next one is asked. */
export const ANY_EXPERT_ANSWER_MS = 12 * HOUR_MS;
/** Absence can be reported this long after the start. */
export const ABSENCE_REPORT_AFTER_MS = 10 * MINUTE_MS;
/** How long after a session its attendance can be corrected. */
export const ATTENDANCE_EDIT_MS = 7 * DAY_MS;
/** How long after a session a participant can dispute a reported absence: longer than it can be reported. */
export const DISPUTE_WINDOW_MS = 2 * ATTENDANCE_EDIT_MS;
/** How long after it was given a review can be changed. */
export const REVIEW_EDIT_MS = 7 * DAY_MS;
/** How long after a session its feedback can be changed. */
export const FEEDBACK_EDIT_MS = 14 * DAY_MS;
/** A session without an attendance report is finished by the hub after this time. */
export const AUTO_FINISH_AFTER_MS = 24 * HOUR_MS;
/** How many sessions proposed by experts one user may have pending. */
export const MAX_OPEN_PROPOSALS = 5;
export const MAX_SERIES_WEEKS = 12;
/** The most bookings of a series of spaces, and how many days after the first the last may be. */
export const MAX_SERIES_OCCURRENCES = 60;
export const MAX_SERIES_DAYS = 366;
/** A series repeats at least every so many days, weeks or months. */
export const MAX_SERIES_INTERVAL = 30;
/** The place of a session: an address, or the link of a meeting elsewhere. */
export const MAX_PLACE_CHARACTERS = 500;
export const MAX_STEPS_PER_SESSION = 50;
/** How far ahead a next step may be due; later dates are probably typing errors. */
export const MAX_DUE_DAYS_AHEAD = 730;
/** How many days after the due date reminders stop. */
export const MAX_DAYS_OVERDUE_REMINDED = 7;
/** With fewer ratings, the mean would reveal single ratings. */
export const MIN_RATINGS_SHOWN = 3;
/** The longest session, on which queries of time ranges rely. */
export const MAX_SESSION_MIN = 240;
export const MIN_SESSION_MIN = 15;
export const SESSION_LENGTHS_MIN = [30, 60, 90] as const;
export const DEFAULT_SESSION_MIN = 60;
export const MIN_NOTICE_MIN = 24 * 60;
export const BOOKING_HORIZON_DAYS = 60;
export const SLOT_STEP_MIN = 30;
/** For lengths that are no multiple of the usual step. */
export const FINE_SLOT_STEP_MIN = 15;
/** How many days of free times can be requested at once. */
export const MAX_DAYS_OF_SLOTS = 62;
/** Limits of an expert's schedule. */
export const MAX_INTERVALS_PER_DAY = 10;
export const MAX_DATE_OVERRIDES = 370;
export const MAX_CLOSURES = 100;
/**
 * The longest closure of an expert or the hub, and how far ahead it may end; later dates are probably typing
 * errors.
 */
export const MAX_DAYS_OFF = 366;
export const MAX_DAYS_OFF_AHEAD = 731;
export const MAX_NOTICE_MIN = 30 * 24 * 60;
export const MAX_HORIZON_DAYS = 180;
export const MAX_HOURS_TO_ANSWER = MAX_HORIZON_DAYS * 24;
export const MAX_BUFFER_MIN = 240;
/** How many affected bookings can be decided in one schedule change. */
export const MAX_AFFECTED_BOOKINGS = 200;
/** Personal calendars: how often they are read, and their limits. */
export const CALENDAR_REFRESH_MS = 15 * MINUTE_MS;
export const CALENDAR_TIMEOUT_MS = 5_000;
export const MAX_CALENDAR_BYTES = 2_000_000;
export const MAX_CALENDAR_REDIRECTS = 3;
export const MAX_CALENDAR_OCCURRENCES = 5_000;
/** How long busy times of an unreachable calendar still count. */
export const STALE_CALENDAR_MS = DAY_MS;
/** How many searches for alternatives to a refused time a user gets per hour. */
export const ALTERNATIVE_SEARCHES_PER_HOUR = 60;
/** The search of the command palette: its longest text, results of each kind, and searches of a user per minute. */
export const MAX_SEARCH_LENGTH = 100;
export const MAX_HITS_PER_KIND = 5;
export const SEARCHES_PER_MINUTE = 120;
/** How many calendar addresses a user may try per hour. */
export const CALENDAR_ATTEMPTS_PER_HOUR = 20;

export const MAX_EVENT_PROPOSALS = 5;
/** The longest text of a submission and of its messages. */
export const MAX_SUBMISSION_TEXT = 10_000;
/** For how long after its last sign an open page of a submission counts as open. */
export const SUBMISSION_VIEWING_MS = MINUTE_MS;
/** The longest reason of a decision. */
export const MAX_REASON_LENGTH = 2000;
/** For how long a closed ticket can be reopened, and a ticket waits for the answer of its author. */
export const TICKET_REOPEN_DAYS = 14;
export const TICKET_ANSWER_DAYS = 14;
/** Of an email that is handed over to the hub, with its files. */
export const MAX_RECEIVED_MAIL_BYTES = 25 * 1024 ** 2;
/** Answers by email of one user: more come from a program. */
export const EMAIL_ANSWERS_PER_HOUR = 30;
export const MAX_OPEN_TICKETS = 50;
/** Open requests of a user to one partner program. */
export const MAX_OPEN_SERVICE_REQUESTS = 3;
export const MAX_SERVICE_DOCUMENTS = 30;
export const MAX_TRAVELLERS = 20;
/** What notifications quote of a message. */
export const MAX_NOTIFICATION_EXCERPT = 500;
/** For how long the place of a guest is held until they confirm. */
export const EVENT_GUEST_HOLD_HOURS = 2;
/** How many emails about registrations one address gets in a day. */
export const EVENT_GUEST_MAILS_PER_DAY = 10;
/** For how long after an event its attendees can answer. */
export const EVENT_SURVEY_DAYS = 30;
/** How long after an event its attendees are asked, so that late scans of tickets count. */
export const EVENT_SURVEY_DELAY_HOURS = 2;
/** Events that ended longer ago are asked about no more. */
export const EVENT_SURVEY_ASK_DAYS = 3;
export const MAX_EVENT_PARTICIPANTS = 10_000;
export const MAX_EVENT_DAYS = 14;
export const MAX_EVENT_DAYS_AHEAD = 730;
export const MAX_EVENT_QUESTIONS = 20;
export const MAX_AGENDA_ITEMS = 50;
/** How many models of material one event takes. */
export const MAX_EVENT_MATERIAL = 10;
/** How many tickets one call checks in: those that a phone scanned while it was offline. */
export const MAX_CHECK_INS = 500;
/** How many messages to the people registered an organizer sends in a day. */
export const EVENT_MESSAGES_PER_DAY = 10;
/** How many events one reply of the calendar has. */
export const MAX_CALENDAR_EVENTS = 500;

export const MAX_PICTURE_BYTES = 800_000;
/** A floor plan as uploaded; the server keeps a picture that it draws of it. */
export const MAX_PLAN_BYTES = 5_000_000;
export const MAX_FILE_BYTES = 1024 ** 3;
export const MAX_FILES_PER_FORM = 10;
/** Uploads without an account. */
export const MAX_DOCUMENTS = 5;
export const MAX_DOCUMENT_BYTES = 20_000_000;
export const MAX_OPPORTUNITY_FILES = 10;
export const MAX_OPPORTUNITY_TEXT = 8_000;
/** How many fields of work, and how many organizations, one opportunity names. */
export const MAX_TARGET_FIELDS = 20;
export const MAX_TARGET_ORGANIZATIONS = 100;
export const MAX_MOTIVATION = 5_000;
export const MAX_SAVED_SEARCHES = 10;
/** How long before its deadline an opportunity closes soon: followers are reminded at each. */
export const CLOSES_SOON_MS = [7 * DAY_MS, DAY_MS] as const;
/** Registrations with documents per network and day. */
export const DOCUMENT_FORMS_PER_DAY = 20;
/** How long documents of an unconfirmed address are kept. */
export const UNCONFIRMED_DOCUMENTS_RETENTION_MS = 7 * DAY_MS;
export const MAX_PREFERRED_VISIT_TIMES = 5;

/** How many decisions about open items a removal of a user takes. */
export const MAX_OFFBOARDING_DECISIONS = 1000;
/** The maximum number of users of a bulk action. */
export const MAX_BULK_USERS = 100;

/** Imports of users. */
export const MAX_IMPORT_BYTES = 10_000_000;
export const MAX_IMPORT_ROWS = 10_000;
/** Of an inventory of material, which is imported at once. */
export const MAX_INVENTORY_ROWS = 500;
export const MAX_IMPORT_COLUMNS = 60;
/** The header is searched in this many non-empty rows. */
export const HEADER_SEARCH_ROWS = 10;
/** How long imported rows, which are personal data, stay available. */
export const IMPORT_DAYS = 7;

/** Of the reason for a decision about a booking, or for its end. */
export const MAX_BOOKING_REASON_LENGTH = 1_000;
export const SPACE_SLOT_MIN = 120;
export const SPACE_SEATS = 3;
export const SPACE_MAX_DURATION_MIN = 90;
export const SPACE_STEP_MIN = 15;
/** How long before the start of a booking its users can check in. */
export const CHECK_IN_BEFORE_MS = 15 * MINUTE_MS;
/** The longest booking of any space. */
export const MAX_SPACE_MIN = 24 * 60;

export const MAX_MATERIAL_QUANTITY = 10_000;
/** The most different materials or kits of one booking. */
export const MAX_MATERIAL_LINES = 30;
export const MAX_RECEIVER_LENGTH = 160;
/** The longest loan of any material, in days on which it can be handed out. */
export const MAX_LOAN_DAYS = 90;
/** The longest loan of any material, closed days included. */
export const MAX_LOAN_MIN = 180 * 24 * 60;
export const MATERIAL_STEP_MIN = 15;
/** Desks of one space, which are booked one by one. */
export const MAX_DESKS = 200;
export const MAX_SPACE_GUESTS = 50;
/** How many addresses without an account one user may invite in a day: each gets an email. */
export const GUEST_ADDRESSES_PER_DAY = 100;
/** How many emails about moved bookings one user may cause to such addresses in a day. */
export const GUEST_MOVE_MAILS_PER_DAY = 500;
/** Guests of events and bookings are forgotten so long after them. */
export const GUEST_DAYS = 30;
export const MAX_SPACE_PHOTOS = 12;
/** How many times one user may wait for, of one kind of booking. */
export const MAX_WAITING_ENTRIES = 20;
export const FLOORS = [0, 1, 2, 3, 4, 5, 6] as const;

export const MEETING_DURATION_MIN = 31;
export const MEETING_NO_MODERATOR_MIN = 15;
export const MEETING_OPENS_BEFORE_MS = 10 * MINUTE_MS;
/** How long a meeting can still be joined after the planned end, or after an instant one has ended. */
export const MEETING_GRACE_MS = 15 * MINUTE_MS;
/** How long after its answer a call can be joined. */
export const CALL_MEETING_MS = 2 * HOUR_MS;
/** How long after its creation an instant meeting can be joined. */
export const INSTANT_MEETING_MS = DAY_MS;
export const MAX_MEETING_LINKS = 20;
export const MAX_MEETING_LINK_MS = 366 * DAY_MS;
/** How long recordings are kept, unless the operator sets another time. */
export const RECORDING_RETENTION_DAYS = 90;
/** Sent and received emails, long enough to answer “did my mail go out?”. */
export const MAIL_DAYS = 90;
/** Of the audit log: sign-ins and sign-outs, and refused attempts. Actions are kept forever. */
export const SIGN_IN_LOG_DAYS = 365;
export const REFUSAL_LOG_DAYS = 90;
/** The least of both: who breaks in must not clear their traces. */
export const MIN_LOG_DAYS = 30;
export const RECORDING_EXPIRY_NOTICE_MS = 7 * DAY_MS;
/** How long a conference server is asked for recordings of a meeting that has ended. */
export const RECORDING_SEARCH_MS = DAY_MS;
/** In a mesh each participant sends to all others. */
export const MEETING_MAX_PARTICIPANTS = 6;
/** How long a place is kept for a user who has joined and whose page has not entered yet. */
export const PLACE_KEPT_MS = MINUTE_MS;
/** The guests of a meeting who wait for approval at once. */
export const MAX_WAITING_GUESTS = 20;
/** An attendee whose page is silent for this long has left the meeting; its socket is renewed more often. */
export const ATTENDEE_TIMEOUT_MS = 30_000;
export const ATTENDEE_HEARTBEAT_MS = 10_000;
/** A meeting that nobody enters is dropped after this time, and one that all have left after the other. */
export const MEETING_UNUSED_MS = 10 * MINUTE_MS;
export const MEETING_EMPTY_MS = 5 * MINUTE_MS;
/** How long the call can be rated, and the last piece of its recording sent, after its end. */
export const MEETING_AFTERMATH_MS = HOUR_MS;
/** One piece of a recording, which a recorder sends every few seconds. */
export const MAX_PIECE_BYTES = 8 * 1024 ** 2;
export const MAX_RECORDING_BYTES = 4 * 1024 ** 3;
/** The storage of recordings in GB, unless the operator sets another. */
export const RECORDING_STORAGE_GB = { meeting: 8, user: 20, free: 1 } as const;
export const MAX_RECORDING_MS = 4 * HOUR_MS;
export const MAX_RECORDING_SEGMENTS = 200;
export const MAX_RECORDING_MARKS = 200;
export const MAX_CAPTIONS_CHARACTERS = 500_000;
/** A recorder that sends nothing for this long is gone. */
export const RECORDING_SILENCE_MS = 2 * MINUTE_MS;
/** The last pieces of a recording may come this long after its end. */
export const RECORDING_TAIL_MS = 15_000;
/** A recording that could not be finished is tried again for so long, e.g. while the file store is down. */
export const RECORDING_FINISH_RETRY_MS = 3 * DAY_MS;
/** Attendees and messages of ended meetings, unless a recording refers to them. */
export const MEETING_DAYS = 30;
/** Longer than any session: a call that is interrupted late connects again with the same credentials. */
export const TURN_CREDENTIALS_MS = 12 * HOUR_MS;

export const LOCALES = ['en', 'fr'] as const;
export const FALLBACK_LOCALE = 'en';
export const SKIN_KEY = 'vuexy-skin';
export const DEFAULT_SKIN = 'light';
export const DEFAULT_HUB_TIME_ZONE = 'Africa/Tunis';

export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
export const SESSION_MS = 30 * DAY_MS;
/** A session without "keep me signed in" ends this long after its last refresh. */
export const TEMPORARY_SESSION_MS = 12 * HOUR_MS;
/** A session ends this long after the sign-in at the latest, however often it is refreshed. */
export const MAX_SESSION_AGE_MS = { kept: 90 * DAY_MS, temporary: DAY_MS } as const;
/** A further sign-in ends the session that was unused for longest. */
export const MAX_SIGN_IN_SESSIONS = 20;
/** How often an account can sign in per hour. Wrong passwords do not count here, so others cannot use it up. */
export const SIGN_INS_PER_HOUR = 60;
/** Two tabs may refresh with the same token at once; later use is a replay. */
export const REFRESH_GRACE_MS = 10_000;
export const VERIFY_TOKEN_MS = DAY_MS;
export const RESET_TOKEN_MS = HOUR_MS;
/** The emailed code for a first password: eight digits, and how many codes and attempts a user gets. */
export const FIRST_PASSWORD_CODE_MS = 15 * MINUTE_MS;
export const MAX_FIRST_PASSWORD_TRIES = { codesPerHour: 5, perCode: 5, perDay: 20 };
export const INVITE_TOKEN_MS = 7 * DAY_MS;
export const MAX_OPEN_INVITATIONS = 50;
/** Long enough to find the provider's password and second factor. */
export const OPENID_FLOW_MS = 15 * MINUTE_MS;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;
export const PASSWORD_HISTORY_SIZE = 5;
export const RECOVERY_MAILS_PER_HOUR = 3;
export const MAX_SIGN_IN_ATTEMPTS = { each: 10, windowMs: 15 * MINUTE_MS } as const;

/** From the password to the code of the second factor. */
export const SIGN_IN_TICKET_MS = 5 * MINUTE_MS;
/** How long one user may view the hub as another, until it ends by itself. */
export const VIEW_AS_MS = 30 * MINUTE_MS;
/** How long a sign-in replaces the password of users who have none, for changes that ask for it. */
export const RECENT_SIGN_IN_MS = 10 * MINUTE_MS;
/** From the QR code to the first code of the app. */
export const SECOND_FACTOR_SETUP_MS = 15 * MINUTE_MS;
/** RFC 6238, with the parameters that every authenticator app supports. */
export const AUTHENTICATOR_CODE = { digits: 6, seconds: 30 } as const;
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** Two of a million codes are valid at any time, so this many attempts do not find one. */
export const MAX_CODE_ATTEMPTS = {
  ticket: 5,
  each: 10,
  windowMs: 15 * MINUTE_MS,
  daily: 50,
} as const;

export const IDEMPOTENCY_MS = DAY_MS;
/** A mail is delayed this long, and not sent when its notification was seen meanwhile. */
export const MAIL_DELAY_MS = MINUTE_MS;
/** When the daily mail is sent, in the recipient's time zone. */
export const DIGEST_AT = '07:00';
export const MAX_DIGEST_ITEMS = 30;
/** How long the link of a data export is valid. */
export const EXPORT_LINK_MS = 15 * MINUTE_MS;
export const EXPORTS_PER_DAY = 5;
/** Longer than any form takes: until then files may still get their rows. */
export const ORPHAN_FILE_MS = 6 * HOUR_MS;
export const MAX_FORM_MS = 5 * HOUR_MS;
/** An incomplete upload without new bytes for this long belongs to an interrupted request. */
export const STALE_UPLOAD_MS = 30 * MINUTE_MS;
/** How long a resumable upload can be continued. Swept every ten minutes, it is removed within the hour. */
export const UPLOAD_EXPIRY_MS = 45 * MINUTE_MS;
/** How long uploaded files that are not sent are kept. */
export const UNSENT_UPLOAD_RETENTION_MS = DAY_MS;
/** The limit of one user's uploaded and uploading files that are not sent. */
export const MAX_UNSENT_UPLOADS = { files: 50, bytes: 10 * MAX_FILE_BYTES } as const;

/** The limits of one calendar query. */
export const MAX_CALENDAR_DAYS = 100;
export const MAX_CALENDAR_ENTRIES = 2_000;
/** How far back feeds reach; cancelled sessions stay in them equally long. */
export const FEED_HISTORY_MS = 30 * DAY_MS;
/** How often one feed may be read per hour; programs read it every few minutes at most. */
export const FEED_READS_PER_HOUR = 120;
/** How often a user may renew the address of their feed. */
export const FEED_RENEWALS_PER_HOUR = 20;
/** How many unknown feed addresses one network may try. */
export const FEED_GUESSES_PER_HOUR = 100;

export const MAX_ANNOUNCEMENT_LENGTH = 2_000;
export const ANNOUNCEMENTS_PER_HOUR = 20;

/** How many organizations a deal can be limited to, and how many codes staff paste at once. */
export const MAX_DEAL_CAP = 100_000;
export const MAX_DEAL_CODES = 2_000;
/** How many days before its last day a deal ends soon, and its owner is told. */
export const DEAL_REMINDER_DAYS = 7;

export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_FILES_PER_MESSAGE = 10;
/** The length of a message preview; a mention that would be cut is omitted. */
export const PREVIEW_LENGTH = 300;
/** How long a user can edit an own message. */
export const MESSAGE_EDIT_MS = DAY_MS;
/** A message removed this soon leaves no trace: the button shows five seconds, and the call takes some time. */
export const MESSAGE_UNDO_MS = 15_000;
export const UNDO_BUTTON_MS = 5_000;
export const MAX_REACTIONS = 20;
export const MAX_PINS = 50;
/** Messages that a user may send per minute by default, and also edits, reactions and pins. */
export const MESSAGES_PER_MINUTE = 300;
/** Within how many working days claims are answered, unless the hub sets another number. */
export const CLAIM_WORKING_DAYS = 5;
/** How many users one user may write to per minute: messages to all are announcements. */
export const RECIPIENTS_PER_MINUTE = 30;
/** How often a user may call another user per minute. */
export const CALLS_PER_MINUTE = 6;
export const CALL_RING_MS = CALL_COUNTDOWN_TICKS * CALL_TICK_MS;
/** How long the acceptance of a call can be queried, in case its response was lost. */
export const ACCEPTED_CALL_RETENTION_MS = 60_000;
/** A user is offline this long after their last socket closed, so that reloading a page does not count. */
export const OFFLINE_GRACE_MS = 8_000;
/**
 * How often a server renews the presence of its users, and when it expires: a killed server keeps no one online.
 */
export const PRESENCE_HEARTBEAT_MS = 30_000;
export const PRESENCE_EXPIRY_MS = 75_000;
/** An offline user is notified of a message that is unseen for this long. */
export const UNSEEN_CHAT_NOTIFY_MS = MINUTE_MS;
/** The same for users with an open page, which they may have left. */
export const UNSEEN_CHAT_NOTIFY_ONLINE_MS = 15 * MINUTE_MS;
/** How long a user counts as typing after the last event. */
export const TYPING_MS = 5_000;

/** How many users' presence one page may watch. */
export const MAX_WATCHED_USERS = 200;
/** The rate limit of one socket's messages. */
export const SOCKET_MESSAGE_LIMIT = { most: 50, windowMs: 10_000 } as const;
/** The same of one attendee of a call, whose page sends many candidates at once. */
export const CALL_MESSAGE_LIMIT = { most: 500, windowMs: 10_000 } as const;
export const SOCKETS_PER_USER = 50;
export const SOCKETS_OPENED_PER_MINUTE = 6_000;
/** How long a socket outlives its token, while the next one is under way. */
export const TOKEN_GRACE_MS = 10_000;

/** Notifications are pushed after this delay, unless they were seen meanwhile. */
export const PUSH_DELAY_MS = 10_000;
/** Messages are pushed after this delay: users who have the room open have seen them by then. */
export const CHAT_PUSH_DELAY_MS = 1_500;
/** The maximum age of messages that the scheduled job pushes after the sending server died. */
export const CHAT_PUSH_MAX_AGE_MS = 10 * MINUTE_MS;
/** How often a server looks for due pushes. */
export const PUSH_POLL_MS = 5_000;
/** How long a push service keeps a notification for a browser that is not running. */
export const PUSH_RETENTION_MS = DAY_MS;
export const MAX_PUSH_DEVICES = 20;

/** Tabs count their rows up to this number, and show it as "999+". */
export const MAX_COUNTED = 1_000;

/** The longest life of an API key. */
export const MAX_API_KEY_DAYS = 365;
/** How many API keys may be active at once. */
export const MAX_API_KEYS = 50;
/** How many calls a program may make with one API key per minute. */
export const API_KEY_CALLS_PER_MINUTE = 600;
/** How many days expired and revoked API keys stay listed. */
export const API_KEY_RETENTION_DAYS = 365;
/** How many days before its end the maker of an API key is warned, the nearest first. */
export const API_KEY_WARNING_DAYS = [1, 7] as const;
/** How many webhooks the hub may have. */
export const MAX_WEBHOOKS = 20;
/** How many days deliveries of webhooks stay in their log. */
export const WEBHOOK_RETENTION_DAYS = 30;

/** How long a webhook with a new secret signs with the former one as well. */
export const FORMER_SECRET_MS = DAY_MS;

/** The longest period of statistics: three years with a leap day. */
export const MAX_STATISTICS_DAYS = 1_096;
