import { NotificationType } from '@thedot/domain/notifications/notifications.contract';

const ACCOUNT_MAILS = [
  'verify',
  'recover',
  'invite',
  'join',
  'password-changed',
  'email-changed',
  'provider-linked',
  'provider-unlinked',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'welcome-waiting',
  'registration-accepted',
  'registration-declined',
  'digest',
  'erasure-asked',
  'erased',
  'session-invitation',
] as const;

/** Every mail the product sends: those about an account or a calendar, and one for each kind of notification. */
export type MailTemplate = (typeof ACCOUNT_MAILS)[number] | NotificationType;

export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  ...ACCOUNT_MAILS,
  ...NotificationType.options,
];
