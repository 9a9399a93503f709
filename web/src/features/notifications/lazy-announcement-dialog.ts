import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';

/** Loaded with its texts when it first opens. */
export const AnnouncementDialog = lazy(async () => {
  const [{ AnnouncementDialog: Dialog }] = await Promise.all([
    import('./parts/AnnouncementDialog.tsx'),
    loadTexts('announcements'),
  ]);
  return { default: Dialog };
});
