import { MAX_DIGEST_ITEMS } from '@thedot/domain/limits';
import type { NotificationEmails } from '../email-catalogue.ts';

/** What the sender did, for events of a chat that have no text. */
const CHAT_ACTIONS: Readonly<Record<string, string>> = {
  call: 'called you',
  session: 'sent you a session',
  file: 'sent you a file',
  files: 'sent you files',
};

export const notificationEmails: NotificationEmails = {
  digest: ({ recipient, hub, link, notifications }) => {
    const more = notifications.length - MAX_DIGEST_ITEMS;
    return {
      subject: `${hub}: ${notifications.length === 1 ? 'one thing' : `${notifications.length} things`} you have not seen yet`,
      heading: `Good morning, ${recipient}`,
      paragraphs: ['This is what concerns you and that you have not seen yet.'],
      notifications: notifications.slice(0, MAX_DIGEST_ITEMS),
      ...(more > 0 && { note: `And ${more} more: you find them under the bell.` }),
      action: { label: `Open ${hub}`, url: link },
    };
  },
  'chat.unseen': ({ param, hub, link }) => {
    const [name, count] = [param('name'), Number(param('count'))];
    const action = CHAT_ACTIONS[param('what')];
    const many = `${name} left you ${count} messages at ${hub}.`;
    const messages =
      count > 1
        ? `${name} wrote you ${count} messages at ${hub}. The newest begins so:`
        : `${name} wrote to you at ${hub}:`;
    const lastAction =
      count > 1 ? `${many} Most recently, ${name} ${action}.` : `${name} ${action} at ${hub}.`;
    return {
      subject: `${name} ${action ?? 'wrote to you'}`,
      heading: action ? 'You have not seen this yet' : 'You have not read this yet',
      paragraphs: [action ? lastAction : messages],
      quote: param('words'),
      action: { label: action ? 'Open the chat' : 'Read and answer', url: link },
    };
  },
  'hub.announcement': ({ param, hub, link }) => ({
    subject: `From the team of ${hub}: ${param('title')}`,
    heading: param('title'),
    paragraphs: [`The team of ${hub} writes to you and others:`],
    quote: param('text'),
    action: { label: `Open ${hub}`, url: link },
  }),
  'availability.calendar_lost': ({ param, link }) => ({
    subject: 'Your personal calendar cannot be read any more',
    heading: 'Your calendar cannot be read',
    paragraphs: [
      'For a day we have not been able to read the personal calendar that you added to your availability. Its busy times count no longer, so you may be asked for sessions at these times.',
      param('failure') === 'key_lost'
        ? 'The hub has lost the key that its address was kept with: enter the address again, or remove the calendar.'
        : 'Its address may have changed: look at it, or remove the calendar. Once it can be read again it counts again by itself.',
    ],
    action: { label: 'Look at my availability', url: link },
  }),
  'availability.closed': ({ param, link }) => ({
    subject: `The hub is closed: ${param('name')}`,
    heading: 'All sessions on the closed days are cancelled',
    paragraphs: [
      `You closed the hub for “${param('name')}” and had the sessions that were too many to list cancelled. That is done, and both sides of each have been told.`,
    ],
    facts: [['Sessions cancelled so', param('count')]],
    action: { label: 'Look at the closed days', url: link },
  }),
};
