import { Stack } from '@mantine/core';
import { type BookingPage, Party } from '@thedot/domain/expert-sessions/bookings.contract';
import { useTranslation } from 'react-i18next';
import { LiveAvatar } from '../../../ui/presence/LiveAvatar.tsx';
import { MessageButton } from '../../../ui/people/MessageButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RecordRow } from '../../../ui/records/RecordRow.tsx';
import { OrganizationLink } from '../../../ui/people/OrganizationLink.tsx';
import { useRecordPaths } from '../../../ui/people/use-record-paths.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';

export function BookingPeople({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation('bookings');
  const nameOf = useDisplayName();
  const { ofPerson } = useRecordPaths();
  return (
    <Card title={t('people')}>
      <Stack component="ul" gap={14}>
        {Party.options.map((party) => {
          const { id, name, photo } = booking[party];
          const organization = booking.organizations[party];
          const role = t(
            `roles.${party === 'requester' && isOffered(booking) ? 'invited' : party}`,
          );
          return (
            <li key={party}>
              <RecordRow
                picture={<LiveAvatar userId={id} name={name} photo={photo} size={40} />}
                title={nameOf(name)}
                to={ofPerson(booking[party], { isExpert: party === 'expert' })}
                subtitle={
                  organization ? (
                    <>
                      {role}, <OrganizationLink organization={organization} />
                    </>
                  ) : (
                    role
                  )
                }
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
