import type { Logger } from 'pino';
import type { Settings } from './config.ts';
import type { Db } from './db/db.ts';
import { readCalendars } from './features/availability/availability.jobs.ts';
import { cancelClosedSessions } from './features/availability/closing.jobs.ts';
import { sendRecovery, sendVerification } from './features/auth/auth.jobs.ts';
import { missCalls } from './features/chat/calls.service.ts';
import { tellOfJudged } from './features/chat/chat-files.service.ts';
import { finishBookings, lapseBookings } from './features/bookings/bookings.jobs.ts';
import { sweepUploads } from './features/files/uploads.jobs.ts';
import { remindOfNextSteps } from './features/followups/followups.jobs.ts';
import { remindOfSessions } from './features/bookings/reminders.jobs.ts';
import { sessionOfMail } from './features/bookings/invitations.service.ts';
import { announceSessions } from './features/users/presence.jobs.ts';
import { tellOfUnseenChats } from './features/chat/unseen.jobs.ts';
import { chatOfNews } from './features/chat/unseen.service.ts';
import { sendDigests } from './features/notifications/digests.jobs.ts';
import { dropUnconfirmedDocuments } from './features/registrations/registrations.jobs.ts';
import { runImport } from './features/imports/imports.jobs.ts';
import { scanFiles } from './platform/files/scan.jobs.ts';
import { sweepFiles } from './platform/files/files.jobs.ts';
import { freeJobsOfTheDead } from './platform/jobs/jobs.queries.ts';
import type { Live } from './kernel/live.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import { sweepDatabase } from './platform/jobs/sweep.jobs.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Keys } from './platform/keys.ts';
import { sendMail, sendWaitingMails } from './platform/mail/mail.jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';

/** What jobs work with. */
export interface JobContext {
  readonly db: Db;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly settings: Settings;
  readonly mailer: Mailer;
  readonly live: Live;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Who does each background job. */
export const jobHandlers = (ctx: JobContext): JobHandlers => ({
  'send-mail': ({ mailId }) =>
    sendMail(
      {
        ...ctx,
        subjectOf: async (db, mail) =>
          (await sessionOfMail(db, mail, ctx)) ?? (await chatOfNews(db, mail)),
      },
      mailId,
    ),
  'send-waiting-mails': () => sendWaitingMails(ctx),
  'recover-password': (asked) => sendRecovery(ctx.db, asked, ctx.now()),
  'send-verification': (asked) => sendVerification(ctx.db, asked, ctx.now()),
  'end-calls': () => missCalls(ctx),
  'lapse-bookings': () => lapseBookings(ctx),
  'finish-bookings': () => finishBookings(ctx),
  'remind-of-sessions': () => remindOfSessions(ctx),
  'remind-of-next-steps': () => remindOfNextSteps(ctx),
  'cancel-closed-sessions': (closing) => cancelClosedSessions(ctx, closing),
  'tell-of-unseen-chats': () => tellOfUnseenChats(ctx),
  'announce-sessions': () => announceSessions(ctx),
  'read-calendars': () => readCalendars(ctx),
  'send-digests': () => sendDigests(ctx),
  'drop-unconfirmed-documents': () => dropUnconfirmedDocuments(ctx),
  'run-import': ({ importId }) => runImport(ctx, importId),
  'scan-files': () =>
    scanFiles({
      ...ctx,
      tell: async (tx, { subjectKind, subjectId }) => {
        if (subjectKind === 'message') await tellOfJudged(tx, subjectId);
      },
    }),
  'sweep-files': async () => {
    await sweepUploads(ctx);
    await sweepFiles(ctx);
  },
  'sweep-database': () => sweepDatabase(ctx),
  'free-jobs': async () => {
    await freeJobsOfTheDead(ctx.db);
  },
});
