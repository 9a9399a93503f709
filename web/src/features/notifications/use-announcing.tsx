import { can, permission } from '@thedot/domain/access/access';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';

const AnnouncementDialog = lazy(async () => {
  const [{ AnnouncementDialog: Dialog }] = await Promise.all([
    import('./parts/AnnouncementDialog.tsx'),
    loadTexts('announcements'),
  ]);
  return { default: Dialog };
});

/** For who may write to many: its code arrives the first time that somebody does. */
export function useAnnouncing() {
  const mayWrite = can(toPerson(useMe()), permission('create', 'hub'));
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
