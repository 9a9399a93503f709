import type { Logger } from 'pino';
import type { Settings } from '../kernel/settings.ts';
import type { Db } from '../db/db.ts';
import { refreshDueCalendars } from '../features/availability/personal-calendar.jobs.ts';
import { cancelClosedSessions } from '../features/availability/closure-cancellations.jobs.ts';
import { sendRecovery, sendVerification } from '../features/auth/auth.jobs.ts';
import { endOverdueCalls } from '../features/chat/calls/calls.service.ts';
import { publishScannedFile } from '../features/chat/messages/chat-files.service.ts';
import {
  finishBookings,
  lapseBookings,
} from '../features/expert-sessions/transitions/transitions.jobs.ts';
import { sweepUploads } from '../features/files/uploads.jobs.ts';
import { sendNextStepReminders } from '../features/followups/followups.jobs.ts';
import { sendSessionReminders } from '../features/expert-sessions/notifications/reminders.jobs.ts';
import { findSessionForMail } from '../features/expert-sessions/notifications/invitations.service.ts';
import { publishSessionPresence } from '../features/users/presence/presence.jobs.ts';
import { notifyUnseenChats } from '../features/chat/unseen/unseen-notifications.jobs.ts';
import { describeUnseenChat } from '../features/chat/unseen/unseen-notifications.service.ts';
import { sendDigests } from '../features/notifications/digests.jobs.ts';
import { deleteUnconfirmedDocuments } from '../features/sign-up-reviews/sign-up-reviews.jobs.ts';
import { runImport } from '../features/imports/imports.jobs.ts';
import { scanFiles } from '../platform/files/scan.jobs.ts';
import { sweepFiles } from '../platform/files/files.jobs.ts';
import { releaseOrphanedJobs } from '../platform/jobs/jobs.queries.ts';
import type { Live } from '../kernel/live.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { sweepDatabase } from '../platform/jobs/sweep.jobs.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Keys } from '../platform/keys.ts';
import { sendMail, sendWaitingMails } from '../platform/mail/mail.jobs.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

/** The context of jobs. */
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

/** The handlers of all background jobs. */
export const createJobHandlers = (ctx: JobContext): JobHandlers => ({
  'send-mail': ({ mailId }) =>
    sendMail(
      {
        ...ctx,
        findMailUpdate: async (db, mail) =>
          (await findSessionForMail(db, mail, ctx)) ?? (await describeUnseenChat(db, mail)),
      },
      mailId,
    ),
  'send-waiting-mails': () => sendWaitingMails(ctx),
  'recover-password': (payload) => sendRecovery(ctx.db, payload, ctx.now()),
  'send-verification': (payload) => sendVerification(ctx.db, payload, ctx.now()),
  'end-calls': () => endOverdueCalls(ctx),
  'lapse-bookings': () => lapseBookings(ctx),
  'finish-bookings': () => finishBookings(ctx),
  'remind-of-sessions': () => sendSessionReminders(ctx),
  'remind-of-next-steps': () => sendNextStepReminders(ctx),
  'cancel-closed-sessions': (closing) => cancelClosedSessions(ctx, closing),
  'tell-of-unseen-chats': () => notifyUnseenChats(ctx),
  'announce-sessions': () => publishSessionPresence(ctx),
  'read-calendars': () => refreshDueCalendars(ctx),
  'send-digests': () => sendDigests(ctx),
  'drop-unconfirmed-documents': () => deleteUnconfirmedDocuments(ctx),
  'run-import': ({ importId }) => runImport(ctx, importId),
  'scan-files': () =>
    scanFiles({
      ...ctx,
      notify: async (tx, { subjectKind, subjectId }) => {
        if (subjectKind === 'message') await publishScannedFile(tx, subjectId);
      },
    }),
  'sweep-files': async () => {
    await sweepUploads(ctx);
    await sweepFiles(ctx);
  },
  'sweep-database': () => sweepDatabase(ctx),
  'free-jobs': async () => {
    await releaseOrphanedJobs(ctx.db);
  },
});
