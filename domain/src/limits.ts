import { DAY_MS, HOUR_MS, MINUTE_MS } from './kernel/time.ts';

/** The business constants of the specification, point 9, and those of product.md beneath it. */

export const API_TIMEOUT_MS = 10_000;
export const TOAST_MS = 3_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const CALL_TICK_MS = 1_000;
export const CALL_COUNTDOWN_TICKS = 45;
export const SCROLL_TO_TOP_PX = 250;

export const MAX_SLOTS_PER_BOOKING = 5;
export const SLOTS_IN_PICKER = 3;
export const MAX_MINUTES_FIELD = 60;
/** Hours one organization may have with one expert, by the organization's kind. */
export const EXPERT_HOURS = { hub: 24, external: 4 } as const;
export const EXPERT_HOURS_WARNING = 0.8;
export const DAILY_BOOKING_QUOTA = 5;
export const CANCEL_BEFORE_MS = 12 * HOUR_MS;
/** So long one of several experts has for an answer at least, before another is asked. */
export const ANY_EXPERT_ANSWER_MS = 12 * HOUR_MS;
/** So long after it began nobody says of the other that they did not come. */
export const ABSENT_AFTER_MS = 10 * MINUTE_MS;
/** How long after a session what is said of it can be put right. */
export const CORRECT_WITHIN_MS = 7 * DAY_MS;
/** So long after it who is said not to have come can say that they did, longer than the former can be said. */
export const CONTRADICT_WITHIN_MS = 2 * CORRECT_WITHIN_MS;
/** How long a review can be changed once it was given. */
export const REVIEW_OPEN_MS = 7 * DAY_MS;
/** How long after a session its feedback can be improved. */
export const FEEDBACK_OPEN_MS = 14 * DAY_MS;
/** A session that nobody has said anything of is finished by the hub. */
export const FINISHED_AFTER_MS = 24 * HOUR_MS;
/** So many sessions that an expert proposed wait for an answer of one person. */
export const MOST_OPEN_PROPOSALS = 5;
export const MAX_SERIES_WEEKS = 12;
export const MAX_STEPS_PER_SESSION = 50;
/** A next step is for the weeks to come; further ahead than this somebody has mistyped the year. */
export const MOST_DAYS_TO_DUE = 730;
/** After so many days without the hub nobody is reminded any more of what they know is late. */
export const MOST_DAYS_LATE_REMINDED = 7;
/** Of fewer stars than this the mean would tell what was given to whom. */
export const FEWEST_RATINGS_TOLD = 3;
/** What looks for sessions in a stretch of time knows that none is longer. */
export const MOST_SESSION_MIN = 240;
export const LEAST_SESSION_MIN = 15;
export const SESSION_LENGTHS_MIN = [30, 60, 90] as const;
export const DEFAULT_SESSION_MIN = 60;
export const MIN_NOTICE_MIN = 24 * 60;
export const BOOKING_HORIZON_DAYS = 60;
export const SLOT_STEP_MIN = 30;
/** For lengths that are no multiple of the usual step. */
export const FINE_SLOT_STEP_MIN = 15;
/** Of so many days can the free times be looked at at once. */
export const MOST_DAYS_OF_SLOTS = 62;
/** What an expert may say of their time. */
export const MOST_INTERVALS_A_DAY = 10;
export const MOST_DATES = 370;
export const MOST_CLOSURES = 100;
/** So long may days off be, or days on which the hub is closed, and so far ahead: beyond, a year was mistyped. */
export const MOST_DAYS_OFF = 366;
export const MOST_DAYS_TO_LAST_OFF = 731;
export const MOST_NOTICE_MIN = 30 * 24 * 60;
export const MOST_HORIZON_DAYS = 180;
export const MOST_HOURS_TO_ANSWER = MOST_HORIZON_DAYS * 24;
export const MOST_BUFFER_MIN = 240;
/** So many sessions can be answered for when hours are taken away from under them. */
export const MOST_HITS = 200;
/** A personal calendar: how often it is read, and how far that may go. */
export const CALENDAR_EVERY_MS = 15 * MINUTE_MS;
export const CALENDAR_TIMEOUT_MS = 5_000;
export const MAX_CALENDAR_BYTES = 2_000_000;
export const MAX_CALENDAR_REDIRECTS = 3;
export const MAX_CALENDAR_OCCURRENCES = 5_000;
/** Busy times of a calendar that cannot be read any more count for so long. */
export const STALE_CALENDAR_MS = DAY_MS;
/** So often in an hour it is looked for what somebody could have instead of a time that was refused. */
export const SEARCHES_FOR_OTHER_TIMES = 60;
/** Addresses one may try in an hour. */
export const CALENDAR_TRIES = 20;

export const MAX_EVENT_PROPOSALS = 5;

export const MAX_PICTURE_BYTES = 800_000;
export const MAX_FILE_BYTES = 1024 ** 3;
export const MAX_FILES_PER_FORM = 10;
/** What somebody may bring who has no account yet. */
export const MAX_DOCUMENTS = 5;
export const MAX_DOCUMENT_BYTES = 20_000_000;
/** Registrations with documents that one network may send in a day. */
export const DOCUMENT_FORMS_A_DAY = 20;
/** Documents of an address that nobody confirmed are kept no longer. */
export const UNCONFIRMED_DOCUMENTS_MS = 7 * DAY_MS;
export const MAX_WISHED_TIMES = 5;

/** So many people can something be done for at once. */
export const MAX_PEOPLE_AT_ONCE = 100;

/** A table of people to bring in. */
export const MAX_IMPORT_BYTES = 10_000_000;
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_COLUMNS = 60;
/** Of so many rows with anything in them one is that of the titles. */
export const TITLES_WITHIN_ROWS = 10;
/** Its rows are personal data: they stay as long as somebody may want to look back. */
export const IMPORT_KEPT_MS = 7 * DAY_MS;

export const SPACE_SLOT_MIN = 120;
export const SPACE_SEATS = 3;
export const SPACE_MAX_DURATION_MIN = 90;
export const FLOORS = [0, 1, 2, 3, 4, 5, 6] as const;

export const MEETING_DURATION_MIN = 31;
export const MEETING_NO_MODERATOR_MIN = 15;
export const MEETING_OPENS_BEFORE_MS = 10 * MINUTE_MS;

export const LOCALES = ['en', 'fr'] as const;
export const FALLBACK_LOCALE = 'en';
export const SKIN_KEY = 'vuexy-skin';
export const DEFAULT_SKIN = 'light';
export const DEFAULT_HUB_TIME_ZONE = 'Africa/Tunis';

export const ACCESS_TOKEN_MS = 15 * MINUTE_MS;
export const SESSION_MS = 30 * DAY_MS;
/** A session that was not asked to be kept ends after this long without a refresh. */
export const UNKEPT_SESSION_MS = 12 * HOUR_MS;
/** Two tabs may refresh with the same token at once; later than this it is a replay. */
export const REFRESH_GRACE_MS = 10_000;
export const VERIFY_TOKEN_MS = DAY_MS;
export const RESET_TOKEN_MS = HOUR_MS;
export const INVITE_TOKEN_MS = 7 * DAY_MS;
export const MAX_OPEN_INVITATIONS = 50;
/** Long enough to find the password of one's provider, and its second factor. */
export const OPENID_FLOW_MS = 15 * MINUTE_MS;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;
export const PASSWORDS_REMEMBERED = 5;
export const RECOVERY_MAILS_PER_HOUR = 3;
export const SIGN_IN_TRIES = { each: 10, windowMs: 15 * MINUTE_MS } as const;

/** Between the right password and the code of the second factor. */
export const SIGN_IN_TICKET_MS = 5 * MINUTE_MS;
/** Between the QR code on the screen and the first code of the app. */
export const SETUP_MS = 15 * MINUTE_MS;
/** RFC 6238, with what every authenticator app understands. */
export const APP_CODE = { digits: 6, seconds: 30, window: 1 } as const;
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** Of a million codes three are right at any time: this many tries find none. */
export const CODE_TRIES = { ticket: 5, each: 10, windowMs: 15 * MINUTE_MS, daily: 50 } as const;

export const IDEMPOTENCY_MS = DAY_MS;
/** A mail waits this long, and is not sent if its notification was seen meanwhile. */
export const MAIL_DELAY_MS = MINUTE_MS;
/** When the daily mail comes, on the clocks of whom it goes to. */
export const DIGEST_AT = '07:00';
export const MOST_IN_DIGEST = 30;
/** The link to a copy of one's data, from the password to the download. */
export const EXPORT_LINK_MS = 15 * MINUTE_MS;
export const EXPORTS_PER_DAY = 5;
/** Longer than any form with files may take: until then its files may still get their rows. */
export const ORPHAN_FILE_MS = 6 * HOUR_MS;
export const MOST_FORM_MS = 5 * HOUR_MS;
/** Half an upload that nothing was added to for so long is of a request that was killed. */
export const DEAD_UPLOAD_MS = 30 * MINUTE_MS;
/** So long can an upload in pieces be gone on with; swept every ten minutes, it is gone within the hour. */
export const UPLOAD_RESUMES_MS = 45 * MINUTE_MS;
/** What was uploaded to be sent, and was not, is kept no longer. */
export const UNSENT_FILE_MS = DAY_MS;
/** What one person may have uploaded, or be uploading, and not sent. */
export const MOST_UNSENT = { files: 50, bytes: 10 * MAX_FILE_BYTES } as const;

/** What one look into a calendar may ask for, and is answered with. */
export const MOST_CALENDAR_DAYS = 100;
export const MOST_CALENDAR_ENTRIES = 2_000;
/** What other calendars read of the past; a session that was cancelled stays in them until it would be past as long. */
export const FEED_BACK_MS = 30 * DAY_MS;
/** How often one address of a feed may be read in an hour; programs ask every few minutes at most. */
export const FEED_READS_PER_HOUR = 120;
/** How often somebody may give their feed another address. */
export const FEEDS_PER_HOUR = 20;
/** How many addresses that lead nowhere one network may try. */
export const FEED_GUESSES_PER_HOUR = 100;

export const MAX_ANNOUNCEMENT = 2_000;
export const ANNOUNCEMENTS_PER_HOUR = 20;

export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_FILES_PER_MESSAGE = 10;
/** What a list or a quote shows of a text; a mention that the end cuts is left out. */
export const PREVIEW_LENGTH = 300;
/** How long one's own message can be changed. */
export const EDIT_MS = DAY_MS;
/** A message taken back this soon leaves no trace: the button says five seconds, the way there takes some. */
export const UNDO_MS = 15_000;
export const UNDO_BUTTON_MS = 5_000;
export const MOST_REACTIONS = 20;
export const MOST_PINS = 50;
/** How many messages somebody may write in a minute, unless the hub says otherwise; and edits, reactions and pins. */
export const MESSAGES_PER_MINUTE = 300;
/** To how many people: a message to all is an announcement. */
export const PEOPLE_WRITTEN_TO_PER_MINUTE = 30;
/** How often somebody may ring at one other in a minute. */
export const CALLS_PER_MINUTE = 6;
export const CALL_RINGS_MS = CALL_COUNTDOWN_TICKS * CALL_TICK_MS;
/** So long it can be asked for, should the answer that it was accepted be lost. */
export const CALL_ACCEPTED_TOLD_MS = 60_000;
/** Somebody whose last socket has gone is offline after this: a reload of the page is no leaving. */
export const OFFLINE_GRACE_MS = 8_000;
/** How often a server says who is here, and how long its word holds: a server that was killed keeps nobody here. */
export const PRESENCE_EVERY_MS = 30_000;
export const PRESENCE_HOLDS_MS = 75_000;
/** Whoever is away is told of a message that they have not seen for so long. */
export const UNSEEN_CHAT_TOLD_MS = MINUTE_MS;
/** The same of whoever has the hub open, and maybe left it so on a desk. */
export const UNSEEN_CHAT_TOLD_HERE_MS = 15 * MINUTE_MS;
/** How long somebody counts as writing after they last said so. */
export const TYPING_MS = 5_000;

/** Of how many people one page asks at once whether they are here. */
export const MOST_WATCHED = 200;
/** What one line may say. */
export const LINE_FRAMES = { most: 50, windowMs: 10_000 } as const;
export const LINES_PER_PERSON = 50;
export const LINES_OPENED_PER_MINUTE = 6_000;
/** Between a token’s end and that of its line: a new one is on its way. */
export const TOKEN_GRACE_MS = 10_000;

/** News are pushed this long after they happened, unless they were seen meanwhile. */
export const PUSH_DELAY_MS = 10_000;
/** A message is pushed this long after it was sent: whoever has its room open has seen it by then. */
export const CHAT_PUSH_DELAY_MS = 1_500;
/** Up to how old it is pushed by the clock, should the server that it was sent by have died. */
export const CHAT_PUSH_LATE_MS = 10 * MINUTE_MS;
/** How often a server looks for what is to be pushed. */
export const PUSH_EVERY_MS = 5_000;
/** A push service keeps news so long for a browser that is not running. */
export const PUSH_KEPT_MS = DAY_MS;
export const MOST_PUSH_DEVICES = 20;
