import { Button, Tabs } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import { isStaffActor } from '@thedot/domain/access/roles';
import { BookingTab } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import classes from './BookingsPage.module.css';
import { BookingList } from './list/BookingList.tsx';
import { HubBookings } from './list/HubBookings.tsx';
import { ProposeForExpertButton } from './proposals/ProposeForExpertButton.tsx';

export function BookingsPage() {
  const { t } = useTranslation(['bookings', 'life']);
  const [params, setParams] = useSearchParams();
  const me = useMe();
  const canBook = can(toPerson(me), permission('create', 'expert'));
  const canReadAll = isStaffActor(me) && can(toPerson(me), permission('read', 'booking'));
  const asked = params.get('tab');
  const isHub = canReadAll && (asked ?? 'hub') === 'hub';
  const tab = isHub ? 'hub' : (BookingTab.safeParse(asked).data ?? 'all');

  const show = (next: string | null) => setParams(next ? { tab: next } : {}, { replace: true });

  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('lead')}
        actions={
          <>
            {isHub && <ProposeForExpertButton />}
            {canBook && (
              <Button component={Link} to="/experts" data-key="n">
                {t('bookExpert')}
              </Button>
            )}
          </>
        }
      />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={t('tabsLabel')} className={classes.tabs ?? ''}>
          {canReadAll && <Tabs.Tab value="hub">{t('life:hub.tab')}</Tabs.Tab>}
          {BookingTab.options.map((it) => (
            <Tabs.Tab key={it} value={it}>
              {t(`tabs.${it}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {canReadAll && (
          <Tabs.Panel value="hub" pt="md">
            <HubBookings />
          </Tabs.Panel>
        )}
        {BookingTab.options.map((it) => (
          <Tabs.Panel key={it} value={it} pt="md">
            <BookingList tab={it} canBook={canBook} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <TimeZoneNote />
    </>
  );
}
