import { can, permission } from '@thedot/domain/access/access';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../app/i18n.ts';
import { personOf, useMe } from '../../app/session.ts';

const AnnouncementDialog = lazy(async () => {
  const [{ AnnouncementDialog: Dialog }] = await Promise.all([
    import('./parts/AnnouncementDialog.tsx'),
    loadTexts('announcements'),
  ]);
  return { default: Dialog };
});

/** For who may write to many: its code arrives the first time that somebody does. */
export function useAnnouncing() {
  const mayWrite = can(personOf(useMe()), permission('create', 'hub'));
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked');
  return {
    open: mayWrite ? () => setState('open') : undefined,
    dialog: mayWrite && state !== 'unasked' && (
      <Suspense>
        <AnnouncementDialog opened={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  };
}
