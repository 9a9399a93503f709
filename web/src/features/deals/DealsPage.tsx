import { Button, VisuallyHidden } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { can } from '@thedot/domain/access/access';
import { screenAccess } from '@thedot/domain/access/screens';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLiveSubscription } from '../../lib/live/subscriptions.ts';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { dealsQuery } from './deals.data.ts';
import { DealCard } from './parts/DealCard.tsx';
import classes from './parts/DealCard.module.css';

const TABS = ['active', 'past'] as const;

/** The deals for the user: those that run, and those that have ended. */
export function DealsPage() {
  const { t } = useTranslation('deals');
  const canManage = can(toPerson(useMe()), screenAccess('/manage-deals'));
  useLiveSubscription({ lists: ['deals'] });
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          canManage && (
            <Button
              component={Link}
              to="/manage-deals"
              variant="default"
              leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden />}
            >
              {t('manage')}
            </Button>
          )
        }
      />
      <PageTabs
        label={t('title')}
        tabs={TABS.map((when) => ({
          name: when,
          title: t(`tab.${when}`),
          content: <DealGrid when={when} />,
        }))}
      />
    </>
  );
}

function DealGrid({ when }: { when: (typeof TABS)[number] }) {
  const { t } = useTranslation('deals');
  const query = useInfiniteQuery(dealsQuery(when));
  return (
    <PagedList
      query={query}
      errorText={t('failed')}
      skeleton={<Skeletons shape="cards" count={6} />}
      emptyState={<EmptyState title={t(`empty.${when}`)} text={t(`empty.${when}_text`)} />}
    >
      {(deals) => (
        <>
          <VisuallyHidden component="h2">{t(`tab.${when}`)}</VisuallyHidden>
          <ul className={classes.grid}>
            {deals.map((deal) => (
              <li key={deal.id}>
                <DealCard deal={deal} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}
