import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type SessionResource,
  sessionResources,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import { managesBookings } from '@thedot/domain/spaces/space-access.rules';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { afterMutation } from '../../../lib/query/after-mutation.ts';
import { toPerson, useMe } from '../../../lib/session/session.ts';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { useDecideResource } from './needs.data.ts';

interface Props {
  bookingId: string;
  resource: SessionResource;
}

const REASON = sessionResources.decideResource.body.shape.reason.unwrap();

/** Approves or declines a room or a material that waits for it, for those who decide about it. */
export function DecideResource({ bookingId, resource: { id, name, type, state } }: Props) {
  const { t } = useTranslation(['session-needs', 'scheduling']);
  const me = toPerson(useMe());
  const approve = useDecideResource(bookingId, { errorTitle: 'errors.title_booking' });
  const decline = useDecideResource(bookingId, { silent: true });
  const [isDeclining, declining] = useDisclosure(false);
  const decides = type === null ? managesMaterial(me, false) : managesBookings(me, type);
  if (id === null || state !== 'held' || !decides) return null;
  return (
    <Group gap="xs" mt={6}>
      <Button
        size="xs"
        loading={approve.isPending}
        aria-label={t('decide.approve_of', { name })}
        onClick={() =>
          void afterMutation(
            approve.mutateAsync({ resourceId: id, status: 'accepted', reason: '' }),
            () => showSuccess(t('decide.approved', { name })),
          )
        }
      >
        {t('scheduling:approval.accept')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('decide.decline_of', { name })}
        onClick={declining.open}
      >
        {t('scheduling:approval.decline')}
      </Button>
      <ReasonDialog
        opened={isDeclining}
        onClose={declining.close}
        title={t('decide.decline_of', { name })}
        label={t('scheduling:approval.reason')}
        description={t('decide.reason_hint')}
        confirmLabel={t('scheduling:approval.decline')}
        schema={REASON}
        validate={(text) => (text.trim() === '' ? 'booking.reason_required' : null)}
        onConfirm={(text) =>
          decline.mutateAsync({ resourceId: id, status: 'rejected', reason: text })
        }
        successMessage={t('decide.declined', { name })}
      />
    </Group>
  );
}
