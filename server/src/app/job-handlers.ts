import type { TaskList } from 'graphile-worker';
import { findBookingForMail } from '../features/scheduling/invitations.service.ts';
import { describeUnseenChat } from '../features/chat/unseen/unseen-notifications.service.ts';
import { findAnswerAddress } from '../features/submissions/email-answers/email-answers.service.ts';
import type { Feature, JobContext } from '../kernel/feature.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { sendMail } from '../platform/mail/mail.jobs.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { FEATURES, type NamesIn } from './features.ts';

interface HubContext extends Omit<JobContext, 'features'> {
  readonly mailer: Mailer;
}

/** The handlers of all background jobs. Does not compile while a queued job has none. */
export function createJobHandlers(hub: HubContext): JobHandlers {
  const ctx = { ...hub, features: FEATURES };
  const handled: Pick<JobHandlers, NamesIn<'queuedJobs'> | NamesIn<'scheduledJobs'>> =
    Object.assign({}, ...FEATURES.map((feature) => handlersOf(feature, ctx)));
  return {
    ...handled,
    'send-mail': ({ mailId }) =>
      sendMail(
        {
          ...ctx,
          findMailUpdate: async (db, mail) =>
            (await findBookingForMail(db, mail, ctx)) ??
            (await describeUnseenChat(db, mail)) ??
            (await findAnswerAddress(db, mail, ctx)),
        },
        mailId,
      ),
  };
}

function handlersOf({ scheduledJobs = {}, queuedJobs = {} }: Feature, ctx: JobContext): TaskList {
  const handlers: TaskList = {};
  for (const [name, { run }] of Object.entries(scheduledJobs))
    handlers[name] = async () => void (await run(ctx));
  for (const [name, handle] of Object.entries(queuedJobs))
    handlers[name] = (payload) => handle(payload, ctx);
  return handlers;
}

/** When the scheduled jobs run, as the queue reads it. */
export const CRONTAB = FEATURES.flatMap(({ scheduledJobs = {} }) =>
  Object.entries(scheduledJobs).map(
    ([name, { schedule, attempts }]) => `${schedule} ${name} ?max=${attempts}`,
  ),
).join('\n');
