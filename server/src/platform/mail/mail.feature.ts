import { erase } from './mail.personal-data.ts';
import { defineFeature } from '../../kernel/feature.ts';
import { sendWaitingMails } from './mail.jobs.ts';

export const mail = defineFeature({
  scheduledJobs: {
    'send-waiting-mails': { schedule: '* * * * *', attempts: 1, run: sendWaitingMails },
  },

  retention: {
    mails: { job: 'sweep-database', after: '`MAIL_DAYS`, once sent' },
    received_mails: { job: 'sweep-database', after: '`MAIL_DAYS`' },
  },
  tables: {
    mails: {
      subject: { user_id: 'id', address: 'email' },
      exports: [
        {
          subject: 'user_id',
          columns: ['template', 'created_at as writtenAt', 'sent_at as sentAt'],
          orderBy: ['id'],
        },
      ],
      erase: 'delete',
    },
    received_mails: 'Hashes of the identifiers of emails.',
  },
  personalData: { file: 'mails', erase },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-mail': { readonly mailId: string };
    }
  }
}
