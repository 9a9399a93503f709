import type { PersonBrief } from '@thedot/domain/users/users.contract';
import type {
  OffboardingDecision,
  OffboardingItem,
  OffboardingKind,
} from '@thedot/domain/accounts/offboarding.contract';
import type { HubPart } from '@thedot/domain/access/hub-parts';
import type { Access } from '@thedot/domain/access/access';
import type { WaitingKind } from '@thedot/domain/dashboard/dashboard.contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import type { TicketSubject, TicketSubjectKind } from '@thedot/domain/tickets/tickets.contract';
import type { Db } from '../db/db.ts';
import type { Bookable, FindCalendarEntries, FindFeedEvents } from './bookable.ts';
import type { Context, SignedIn } from './context.ts';
import type { DecisionSource } from './decisions.ts';
import type { FileStore } from './file-store.ts';
import type { JourneySource } from './journey.ts';
import type { Keys } from './keys.ts';
import type { Live } from './live.ts';
import type { OwnedTables, PersonalData } from './personal-data.ts';
import type { PublicPage } from './public-page.ts';
import type { FindSearchHits } from './search-hits.ts';
import type { RetentionOfTables } from './retention.ts';
import type { SettingSource } from './setting-source.ts';
import type { Settings } from './settings.ts';
import type { SocketNamespace } from './socket-namespace.ts';
import type { SocketRequestHandlers } from './socket-requests.ts';
import type { SubmissionKindHandler } from './submission-kind.ts';

/** All that one feature, or a part of the platform, adds to the server. `app/features.ts` lists them. */
export interface Feature {
  /** The part of the hub that it is: while that is switched off, its calls are refused and it shows nothing. */
  readonly part?: HubPart;
  readonly routes?: readonly ((api: FastifyInstance) => Promise<void>)[];
  readonly scheduledJobs?: Readonly<Record<string, ScheduledJob>>;
  readonly queuedJobs?: { readonly [Name in QueuedJobName]?: QueuedJobHandler<Name> };
  readonly socketRequests?: Partial<SocketRequestHandlers>;
  /** Namespaces of the socket server for clients who are not signed-in users. */
  readonly socketNamespaces?: readonly SocketNamespace[];
  /** The kinds of booking that the feature has. */
  readonly bookables?: readonly Bookable[];
  /** What tickets can be about, by kind: returns those of the ids that the caller may see. */
  readonly ticketSubjects?: { readonly [Kind in TicketSubjectKind]?: FindTicketSubjects };
  /** The kinds of submission that the feature has. */
  readonly submissionKinds?: readonly SubmissionKindHandler[];
  readonly calendarEntries?: FindCalendarEntries;
  readonly feedEvents?: FindFeedEvents;
  /** What waits for the caller, counted for the dashboard. */
  readonly waiting?: { readonly [Kind in WaitingKind]?: WaitingCount };
  /** What users decide in the inbox. */
  readonly decisions?: readonly DecisionSource[];
  /** What it adds to the journey of an organization. */
  readonly journey?: readonly JourneySource[];
  /** What the search of the command palette finds of it. */
  readonly searchHits?: FindSearchHits;
  /** Pages that need no account, whose head the server writes. */
  readonly publicPages?: readonly PublicPage[];
  /** They run when a user is removed, in the order of `OffboardingKind`. */
  readonly offboardingChecks?: readonly OffboardingCheck[];
  /** The kinds of subjects that its files belong to. */
  readonly fileSubjects?: Readonly<Record<string, FileSubject>>;
  readonly tables?: OwnedTables;
  /** How long the rows of its tables stay. */
  readonly retention?: RetentionOfTables;
  readonly personalData?: PersonalData;
}

/** Keeps the names of jobs and requests in the type, so that `app/` can check that none is missing. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;

/** The context of jobs. A job may be repeated after a crash, so handlers must be idempotent. */
export interface JobContext {
  readonly db: Db;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly settings: Settings;
  readonly settingSource: SettingSource;
  readonly live: Live;
  readonly features: readonly Feature[];
  readonly now: () => Date;
  readonly log: Logger;
}

interface ScheduledJob {
  /** When it runs (UTC), in crontab format. */
  readonly schedule: string;
  readonly attempts: number;
  readonly run: (ctx: JobContext) => Promise<unknown>;
}

export type FindTicketSubjects = (
  ctx: Context,
  ids: readonly string[],
) => Promise<readonly Pick<TicketSubject, 'id' | 'name' | 'path'>[]>;

interface WaitingCount {
  /** Other callers do not see the count. */
  readonly access: Access;
  readonly count: (ctx: Context) => Promise<number>;
}

/** Jobs that calls or other jobs enqueue; the feature that handles one declares its payload. */
export type QueuedJobName = keyof GraphileWorker.Tasks;
export type QueuedJobHandler<Name extends QueuedJobName> = (
  payload: GraphileWorker.Tasks[Name],
  ctx: JobContext,
) => Promise<void>;

/** An open item of a removed user and what staff decided about it. */
export interface DecidedItem {
  readonly item: OffboardingItem;
  readonly decision: OffboardingDecision;
  /** The path of the decision in the request. */
  readonly path: string;
}

/** Finds what a removed user would leave open in one feature, and carries out the decisions. */
export interface OffboardingCheck {
  readonly kind: OffboardingKind;
  readonly find: (ctx: Context, userId: string) => Promise<readonly OffboardingItem[]>;
  /** The bookings that it may change. A removal locks those of all checks at once, before any `find`. */
  readonly findBookings?: (
    ctx: Context,
    userId: string,
  ) => Promise<readonly { readonly id: string }[]>;
  /** The users who could take an item over, for items that do not list them. */
  readonly findSuccessors?: (
    ctx: Context,
    userId: string,
    subject: string,
  ) => Promise<readonly PersonBrief[]>;
  /**
   * Locks the quotas that the decisions need, and returns the resources that they change. The removal locks those of
   * all checks at once; a check without it uses quotas only and is carried out before (decision 30).
   */
  readonly findResources?: (
    tx: Context,
    userId: string,
    decided: readonly DecidedItem[],
  ) => Promise<readonly string[]>;
  /** Runs in the transaction of the removal, once for all items; the message goes to everyone concerned. */
  readonly carryOut: (
    tx: Context,
    userId: string,
    decided: readonly DecidedItem[],
    message: string,
  ) => Promise<void>;
}

interface FileSubject {
  /** The subject of a file decides who may read it, for a submission with its kind among the features. */
  readonly canRead: (
    db: Db,
    actor: SignedIn,
    subjectId: string,
    features: readonly Feature[],
  ) => Promise<boolean>;
  /** Closed to administrators who view the hub as another user. */
  readonly isPrivate?: true;
  /** Notifies the users who see the file of its verdict. */
  readonly notifyScanned?: (
    tx: Pick<JobContext, 'db' | 'live'>,
    subjectId: string,
  ) => Promise<void>;
}

/** Without those of parts that are switched off. What concerns all data, such as erasure, takes all features. */
export const featuresInUse = ({
  features,
  settings,
}: {
  readonly features: readonly Feature[];
  readonly settings: Pick<Settings, 'switchedOff'>;
}): readonly Feature[] =>
  features.filter(({ part }) => part === undefined || !settings.switchedOff.includes(part));

export const bookablesOf = (features: readonly Feature[]): readonly Bookable[] =>
  features.flatMap(({ bookables = [] }) => bookables);

export const findBookable = (
  features: readonly Feature[],
  kind: BookingKind,
): Bookable | undefined => bookablesOf(features).find((it) => it.kind === kind);

export const submissionKindsOf = (features: readonly Feature[]): readonly SubmissionKindHandler[] =>
  features.flatMap(({ submissionKinds = [] }) => submissionKinds);
