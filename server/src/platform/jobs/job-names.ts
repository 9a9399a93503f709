/** Every background job with its payload; `app/job-handlers.ts` lists the handlers. */
export interface JobPayloads {
  'send-mail': { readonly mailId: string };
  'send-waiting-mails': Cron;
  'recover-password': { readonly email: string };
  'send-verification': { readonly email: string };
  'run-import': { readonly importId: string };
  'cancel-closed-sessions': { readonly closureId: string };
  'end-calls': Cron;
  'lapse-bookings': Cron;
  'finish-bookings': Cron;
  'remind-of-sessions': Cron;
  'announce-sessions': Cron;
  'tell-of-unseen-chats': Cron;
  'read-calendars': Cron;
  'send-digests': Cron;
  'remind-of-next-steps': Cron;
  'scan-files': Cron;
  'sweep-files': Cron;
  'drop-unconfirmed-documents': Cron;
  'sweep-database': Cron;
  'free-jobs': Cron;
}

export type JobName = keyof JobPayloads;

/** Scheduled jobs have no payload. */
type Cron = Readonly<Record<never, never>>;

/** When scheduled jobs run (UTC), in crontab format. */
export const CRONTAB = `
*  * * * * free-jobs ?max=1
*  * * * * send-waiting-mails ?max=1
*  * * * * end-calls ?max=1
*/5 * * * * lapse-bookings ?max=3
*/10 * * * * finish-bookings ?max=3
*  * * * * remind-of-sessions ?max=1
*  * * * * announce-sessions ?max=1
*  * * * * tell-of-unseen-chats ?max=1
*  * * * * read-calendars ?max=1
*/15 * * * * send-digests ?max=3
11,41 * * * * remind-of-next-steps ?max=1
*  * * * * scan-files ?max=1
*/10 * * * * sweep-files ?max=3
23 * * * * sweep-database ?max=3
41 * * * * drop-unconfirmed-documents ?max=3
`;
