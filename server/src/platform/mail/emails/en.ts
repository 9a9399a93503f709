import type { EmailCatalogue } from './email-catalogue.ts';
import { accountEmails } from './en/account.ts';
import { bookingEmails } from './en/bookings.ts';
import { notificationEmails } from './en/notifications.ts';
import { organizationEmails } from './en/organizations.ts';
import { sessionEmails } from './en/sessions.ts';

export const en: EmailCatalogue = {
  ...accountEmails,
  ...organizationEmails,
  ...bookingEmails,
  ...sessionEmails,
  ...notificationEmails,
};
