import { Stack } from '@mantine/core';
import { can, permission } from '@thedot/domain/access/access';
import { type BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { MessageButton } from '../../../ui/people/MessageButton.tsx';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { RecordRow } from '../../../ui/records/RecordRow.tsx';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

export function BookingPeople({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const canReadExperts = can(toPerson(useMe()), permission('read', 'expert'));
  return (
    <Card title={t('people')}>
      <Stack component="ul" gap={14}>
        {Party.options.map((party) => {
          const { id, name, photo, organization } = booking[party];
          const role = t(
            `roles.${party === 'requester' && isOffered(booking) ? 'invited' : party}`,
          );
          return (
            <li key={party}>
              <RecordRow
                picture={<LiveAvatar userId={id} name={name} photo={photo} size={40} />}
                title={nameOf(name)}
                to={party === 'expert' && canReadExperts ? `/expert/${id}` : undefined}
                subtitle={organization ? `${role}, ${organization}` : role}
              >
                <MessageButton to={{ id, name: nameOf(name) }} small />
              </RecordRow>
            </li>
          );
        })}
      </Stack>
    </Card>
  );
}

/** Whether the expert proposed the booking. */
const isOffered = ({ rounds }: BookingPage) => rounds[0]?.author === 'expert';
