import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { can, permission } from '@thedot/domain/access/access';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MessageButton } from '../../app/MessageButton.tsx';
import { toPerson, useMe } from '../../lib/session/session.ts';
import { ExpertReviews } from './parts/ExpertReviews.tsx';
import { ExpertShell } from './parts/ExpertShell.tsx';
import { HoursCard } from './parts/HoursCard.tsx';
import { NextTimes } from './parts/NextTimes.tsx';

export function ExpertPage() {
  const { t } = useTranslation('experts');
  const mayBook = can(toPerson(useMe()), permission('create', 'expert'));

  return (
    <ExpertShell
      actions={(expert) => (
        <>
          {mayBook && (
            <Button
              fullWidth
              component={Link}
              to={`/expert/${expert.id}/book`}
              leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
            >
              {t('book')}
            </Button>
          )}
          <MessageButton to={expert} buttonProps={{ fullWidth: true }} />
        </>
      )}
    >
      {(expert) => (
        <>
          <NextTimes expert={expert} mayBook={mayBook} />
          <HoursCard expert={expert} />
          <ExpertReviews expert={expert} />
        </>
      )}
    </ExpertShell>
  );
}
