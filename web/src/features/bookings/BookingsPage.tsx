import { Button, Tabs, VisuallyHidden } from '@mantine/core';
import { can, may } from '@thedot/domain/access/access';
import { BookingTab } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { personOf, useMe } from '../../app/session.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ZoneNote } from '../../ui/ZoneNote.tsx';
import classes from './BookingsPage.module.css';
import { BookingList } from './parts/BookingList.tsx';

export function BookingsPage() {
  const { t } = useTranslation('bookings');
  const [params, setParams] = useSearchParams();
  const tab = BookingTab.safeParse(params.get('tab')).data ?? 'all';
  const mayBook = can(personOf(useMe()), may('create', 'expert'));

  const show = (next: string | null) => setParams(next ? { tab: next } : {}, { replace: true });

  return (
    <>
      <PageHead
        title={t('title')}
        hint={t('lead')}
        actions={
          mayBook && (
            <Button component={Link} to="/experts">
              {t('bookExpert')}
            </Button>
          )
        }
      />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={t('tabsLabel')} className={classes.tabs ?? ''}>
          {BookingTab.options.map((it) => (
            <Tabs.Tab key={it} value={it}>
              {t(`tabs.${it}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {BookingTab.options.map((it) => (
          <Tabs.Panel key={it} value={it} className={classes.panel ?? ''}>
            <VisuallyHidden component="h2">{t(`tabs.${it}`)}</VisuallyHidden>
            <BookingList tab={it} mayBook={mayBook} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <ZoneNote />
    </>
  );
}
