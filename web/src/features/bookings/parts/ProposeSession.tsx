import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../app/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { useNameOf } from '../../../ui/use-name-of.ts';
import { saidQuery } from '../../availability/availability.data.ts';
import { partyOf } from '../sides.ts';
import classes from './OtherTimesPanel.module.css';
import { ProposalForm } from './ProposalForm.tsx';

/** An expert proposes a further session to whom they have met; what is under way comes first. */
export function ProposeSession({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const [isOpen, panel] = useDisclosure(false);
  const mayPropose = partyOf(booking, useMe().id) === 'expert' && booking.status !== 'pending';
  const said = useQuery({ ...saidQuery(), enabled: mayPropose });
  const name = useNameOf()(booking.requester.name);
  if (!mayPropose || !said.data) return null;
  return (
    <Card title={t('offer.title')} hint={t('offer.hint', { name })}>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        onClick={panel.open}
      >
        {t('offer.open')}
      </Button>
      <SidePanel
        opened={isOpen}
        onClose={panel.close}
        size={760}
        title={<span className={classes.title}>{t('offer.panel', { name })}</span>}
        classNames={{
          header: classes.header ?? '',
          content: classes.content ?? '',
          body: classes.body ?? '',
        }}
      >
        {isOpen && (
          <ProposalForm before={booking} lengths={said.data.sessionMinutes} onClose={panel.close} />
        )}
      </SidePanel>
    </Card>
  );
}
