/** The content of an email, without markup: the layout escapes every text. */
export interface EmailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value, e.g. date and place; a fact with an empty value is left out. */
  readonly facts?: readonly Fact[];
  /** Text written by a user, shown as a quotation. */
  readonly quote?: string;
  readonly action?: Link;
  /** Small print below the button. */
  readonly note?: string;
  /** Below the content: the link to the notification settings. */
  readonly footer?: Link;
  /** The notifications of a daily digest, each a link. */
  readonly notifications?: readonly Link[];
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

export type Fact = readonly [label: string, value: string];

/** What a template reads. `P` names its parameters: reading any other does not compile. */
export interface EmailContext<P extends string> {
  /** A parameter as text, e.g. the other user's name; empty when it is missing. */
  readonly param: (name: P) => string;
  /** A parameter as a date and time in the recipient's language and zone; empty when it is missing. */
  readonly time: (name: P) => string;
  /** A parameter as a calendar day, e.g. a due date; empty when it is missing. */
  readonly day: (name: P) => string;
  /** The session's start and end in the recipient's language and zone; empty when there is none. */
  readonly when: string;
  /** The session's start before it was moved; empty when it was not moved. */
  readonly previousTime: string;
  /** The recipient's first name. */
  readonly recipient: string;
  readonly hub: string;
  /** The address of the button. */
  readonly link: string;
  /** The notifications of a daily digest, each labelled with the subject of its own email. */
  readonly notifications: readonly Link[];
}

export type ReadParam<P extends string> = EmailContext<P>['param'];

export type EmailTemplate<P extends string = never> = (context: EmailContext<P>) => EmailContent;

/** Registration, sign-in and erasure. */
export interface AccountEmails {
  readonly verify: EmailTemplate;
  readonly invite: EmailTemplate<'organization'>;
  readonly recover: EmailTemplate;
  readonly 'password-changed': EmailTemplate;
  readonly 'email-changed': EmailTemplate;
  readonly 'provider-linked': EmailTemplate<'provider'>;
  readonly 'provider-unlinked': EmailTemplate<'provider'>;
  readonly 'second-factor-on': EmailTemplate;
  readonly 'second-factor-off': EmailTemplate;
  readonly 'second-factor-reset': EmailTemplate;
  readonly 'recovery-code-used': EmailTemplate<'left'>;
  readonly 'welcome-waiting': EmailTemplate;
  readonly 'registration.waiting': EmailTemplate<'name'>;
  readonly 'registration-accepted': EmailTemplate;
  readonly 'registration-declined': EmailTemplate<'reason'>;
  readonly 'erasure-asked': EmailTemplate;
  readonly 'erasure.asked': EmailTemplate<'name'>;
  readonly 'erasure.refused': EmailTemplate<'reason'>;
  readonly erased: EmailTemplate;
}

export interface OrganizationEmails {
  readonly join: EmailTemplate<'organization' | 'inviter'>;
  readonly 'organization.joined': EmailTemplate<'organization' | 'name'>;
  readonly 'organization.left': EmailTemplate<'organization' | 'name'>;
  readonly 'organization.removed': EmailTemplate<'organization' | 'name'>;
  readonly 'organization.owner': EmailTemplate<'organization' | 'name'>;
  readonly 'organization.passed': EmailTemplate<'organization' | 'name'>;
  readonly 'organization.merged': EmailTemplate<'organization' | 'name'>;
}

/** Requests and changes of bookings. */
export interface BookingEmails {
  readonly 'booking.requested': EmailTemplate<'name' | 'category' | 'organization' | 'weeks'>;
  readonly 'booking.offered': EmailTemplate<'name' | 'category' | 'weeks' | 'inName'>;
  readonly 'booking.accepted': EmailTemplate<'name' | 'sessions' | 'where' | 'gaps'>;
  readonly 'booking.rejected': EmailTemplate<'name' | 'reason'>;
  readonly 'booking.proposed': EmailTemplate<'name' | 'reason'>;
  readonly 'booking.passed_on': EmailTemplate<'name' | 'next' | 'reason' | 'why'>;
  readonly 'booking.lapsed': EmailTemplate<'name' | 'passedOn'>;
  readonly 'booking.slot_lost': EmailTemplate<'name' | 'near' | 'next'>;
  readonly 'booking.edited': EmailTemplate<'name' | 'what' | 'reason' | 'where'>;
  readonly 'booking.rescheduled': EmailTemplate<'name' | 'reason' | 'where'>;
  readonly 'booking.cancelled': EmailTemplate<'name' | 'more' | 'reason'>;
}

/** Confirmed sessions: calendar invitations, reminders, attendance, reviews and next steps. */
export interface SessionEmails {
  readonly 'session-invitation': EmailTemplate<'name' | 'count' | 'method' | 'where'>;
  readonly 'booking.reminder_day': EmailTemplate<'name' | 'where'>;
  readonly 'booking.reminder_hour': EmailTemplate<'name' | 'where'>;
  readonly 'booking.finished': EmailTemplate;
  readonly 'booking.reviewed': EmailTemplate<'name' | 'stars' | 'reason'>;
  readonly 'booking.review_hidden': EmailTemplate<'name' | 'reason'>;
  readonly 'booking.absent': EmailTemplate<'name' | 'attendance' | 'settled' | 'mayContradict'>;
  readonly 'booking.contested': EmailTemplate<'name'>;
  readonly 'booking.next_step': EmailTemplate<'name' | 'step' | 'due'>;
  readonly 'booking.next_step_due': EmailTemplate<'name' | 'step' | 'due'>;
}

/** The digest, chat, announcements and availability. */
export interface NotificationEmails {
  readonly digest: EmailTemplate;
  readonly 'chat.unseen': EmailTemplate<'name' | 'count' | 'what' | 'words'>;
  readonly 'hub.announcement': EmailTemplate<'title' | 'text'>;
  readonly 'availability.calendar_lost': EmailTemplate<'failure'>;
  readonly 'availability.closed': EmailTemplate<'name' | 'count'>;
}

/** Every email of the product in one language; a missing one does not compile. */
export interface EmailCatalogue
  extends AccountEmails, OrganizationEmails, BookingEmails, SessionEmails, NotificationEmails {}

/** The name of an email, as `mails.template` stores it. Notifications have the name of their type. */
export type MailTemplate = keyof EmailCatalogue;
