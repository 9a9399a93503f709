import type { RecordingLimits } from '@thedot/domain/conference/recordings.rules';
import type { Clock, WeekStart } from '@thedot/domain/kernel/time-format';
import type { Program } from '@thedot/domain/community/community.contract';
import type { HubPart } from '@thedot/domain/access/hub-parts';
import type { Role } from '@thedot/domain/access/roles';

/** The settings of one installation, read from the environment by `app/config.ts`. */
export interface Settings {
  readonly nodeEnv: 'development' | 'production' | 'test';
  readonly isProduction: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly port: number;
  readonly host: string;
  /** The base address of all links, without a slash at its end. */
  readonly publicUrl: string;
  readonly secureCookies: boolean;
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** Null starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** The owner of the database, who migrates it, if the server works as another role. */
  readonly databaseOwnerUrl: string | null;
  readonly databaseWaitMs: number;
  /** Null for a single server. */
  readonly redisUrl: string | null;
  /** Null stores files in the data folder. */
  readonly s3: {
    readonly endpoint: string | null;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  readonly smtpUrl: string | null;
  /** Refuses to send emails to a server without STARTTLS. */
  readonly smtpRequiresTls: boolean;
  readonly mailFrom: string;
  readonly oidc: readonly IdentityProvider[];
  /** BigBlueButton servers; none for the built-in conference. */
  readonly bbbServers: readonly VideoServer[];
  /** The secret of the built-in conference's API; null for the one of the keys. */
  readonly conferenceSecret: string | null;
  /** The address of clamd, which scans uploads before anyone can read them; null for no scanner. */
  readonly scanner: { readonly host: string; readonly port: number } | null;
  /** The STUN and TURN servers of calls. */
  readonly iceServers: readonly IceServer[];
  /** `relay`: browsers send audio and video through a TURN server only. */
  readonly iceTransportPolicy: 'all' | 'relay';
  readonly sampleHub: boolean;
  readonly secretKey: string | null;
  /** Another secret, with which tokens and sealed values may have been made. */
  readonly secretKeyPrevious: string | null;
  /** Hosts whose services may be reached without TLS in production. */
  readonly allowPlaintext: readonly string[];
  /** Users with one of these roles must have a second factor. */
  readonly secondFactorRoles: readonly Role[];
  /** Null serves no metrics. */
  readonly metricsPort: number | null;
  /** Where the metrics are served: a loopback or private address, or all of this machine. */
  readonly metricsHost: string;
  /** Where traces are sent; null records none. */
  readonly traces: TraceSettings | null;
  readonly hubName: string;
  /** The colour of buttons and marks, such as `#265EEE`. */
  readonly hubAccent: string;
  /** The file of the logo; only the screen of the settings sets one. */
  readonly hubLogo: string | null;
  /** How times are written and where weeks begin, for users who have chosen nothing. */
  readonly hubClock: Clock;
  readonly hubWeekStart: WeekStart;
  /** Whether visitors may create an account themselves. */
  readonly isSignUpOpen: boolean;
  readonly hubTimeZone: string;
  /** The parts that the hub runs without: their screens, calls and notifications are gone, their data stays. */
  readonly switchedOff: readonly HubPart[];
  /** The email address of the support account, to which every chat user may write. */
  readonly supportUser: string | null;
  /** Requests of bookings that one account may make in a day. */
  readonly dailyBookings: number;
  /** Messages that one user may send per minute; edits, reactions and pins together have the same limit. */
  readonly messagesPerMinute: number;
  /** Within how many working days claims are to be answered. */
  readonly claimWorkingDays: number;
  /** The address whose variants with a plus take answers to emails; null for none. */
  readonly replyAddress: string | null;
  /** Signs the emails that a mail server hands over. */
  readonly inboundMailSecret: string | null;
  /** Where requests to the partner of a program are sent; null keeps them at the hub. */
  readonly partners: Readonly<Record<Program, Partner | null>>;
  /** Signs the calls of partners' addresses. */
  readonly partnerWebhookSecret: string | null;
  /** How many days recordings of meetings are kept. */
  readonly recordingDays: number;
  readonly keptDays: KeptDays;
  readonly recordingLimits: RecordingLimits;
  /** Allows personal calendars on the loopback address; only tests set it. */
  readonly allowLocalCalendars: boolean;
  /** Allows push services on the loopback address; only tests set it. */
  readonly allowLocalPushServices: boolean;
}

/** How many days data is kept. */
export interface TraceSettings {
  /** Of a receiver of OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of traces that is recorded, from 0 to 1. */
  readonly share: number;
}

export interface KeptDays {
  /** Sent and received ones. */
  readonly mails: number;
  /** Those that were seen; null keeps them. */
  readonly notifications: number | null;
  /** Names and addresses of guests, after their event or booking. */
  readonly guests: number;
  /** Who attended a meeting and what was written in it. */
  readonly meetings: number;
  readonly imports: number;
  /** Of the audit log. */
  readonly signIns: number;
  readonly refusals: number;
}

export interface Partner {
  readonly channel: 'email' | 'webhook';
  readonly address: string;
}

export interface IceServer {
  /** e.g. `turn:turn.example.org:3478?transport=tcp` */
  readonly urls: readonly string[];
  /** Fixed credentials, which every participant gets, or the secret that the hub shares with the TURN server. */
  readonly access:
    { readonly username: string; readonly credential: string } | { readonly secret: string } | null;
}

/** An OpenID Connect provider through which users sign in: Keycloak, Entra, Google or any other. */
export interface IdentityProvider {
  /** As in addresses, e.g. `my-school`. */
  readonly id: string;
  /** The label of its button. */
  readonly name: string;
  /** Normalized as by `URL`, so that a trailing slash does not make another issuer. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Only email addresses of these domains may create an account; empty allows every domain. */
  readonly domains: readonly string[];
}

/** A BigBlueButton server. */
export interface VideoServer {
  /** Its address without the protocol, which is stored with its meetings. */
  readonly id: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly secret: string;
  readonly algorithm: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  /** Gets no new meetings. */
  readonly isDraining: boolean;
}
