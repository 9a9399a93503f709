import type { AnnouncementFields } from '@thedot/domain/announcements/announcements.contract';

export const NO_ONE = { roles: [], organizationIds: [], userIds: [] };
const NOTHING = { title: '', text: '', linkLabel: '' };

/** An announcement that is notified of at once, and shown on no page. */
export const anAnnouncement = (change: Partial<AnnouncementFields> = {}): AnnouncementFields => ({
  to: NO_ONE,
  level: 'info',
  words: {
    en: { ...NOTHING, title: 'Closed on Friday', text: 'The hub is closed.\nUse the side door.' },
    fr: NOTHING,
  },
  link: '',
  startsAt: null,
  endsAt: null,
  isBanner: false,
  isDismissible: true,
  isNotified: true,
  ...change,
});
