import type { EmailCatalogue } from './email-catalogue.ts';
import { accountEmails } from './fr/account.ts';
import { bookingEmails } from './fr/bookings.ts';
import { notificationEmails } from './fr/notifications.ts';
import { organizationEmails } from './fr/organizations.ts';
import { sessionEmails } from './fr/sessions.ts';

export const fr: EmailCatalogue = {
  ...accountEmails,
  ...organizationEmails,
  ...bookingEmails,
  ...sessionEmails,
  ...notificationEmails,
};
