import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Event, EventReason } from '@thedot/domain/events/events.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx';
import { CHANGED_FIELDS } from '../changed-fields.ts';
import { useDecideEvents } from '../events.data.ts';

/** Staff accept or decline a proposal; what changed since the last review is marked. */
export function ReviewCard({
  event: { id, version, changedFields, management },
}: {
  event: Event;
}) {
  const { t } = useTranslation('events');
  const accept = useDecideEvents({ silent: false });
  const decline = useDecideEvents({ silent: true });
  const [isDeclining, declining] = useDisclosure(false);
  const format = useFormat();
  const clashes = management?.clashes ?? [];
  const items = [{ id, version }];
  const changed = CHANGED_FIELDS.filter((name) => changedFields.includes(name));
  return (
    <Card title={t('review.title')} hint={t('review.hint')}>
      <Stack gap="md">
        {changed.length > 0 && (
          <div>
            <Text fz="sm" fw={600}>
              {t('review.changed')}
            </Text>
            <Group gap={6} mt={6}>
              {changed.map((name) => (
                <Chip key={name} tone="warning">
                  {t(`changed_field.${name}`)}
                </Chip>
              ))}
            </Group>
          </div>
        )}
        {clashes.length > 0 && (
          <InlineAlert>{t('review.clashes', { names: format.list(clashes) })}</InlineAlert>
        )}
        <Group gap="sm">
          <Button
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { items, status: 'accepted' },
                { onSuccess: () => showSuccess(t('review.accepted')) },
              )
            }
          >
            {t('review.accept')}
          </Button>
          <Button variant="default" onClick={declining.open}>
            {t('review.decline')}
          </Button>
        </Group>
      </Stack>
      <ReasonDialog
        opened={isDeclining}
        onClose={declining.close}
        title={t('review.decline_title')}
        schema={EventReason}
        validate={(reason) => (reason.trim() === '' ? 'event.reason_required' : null)}
        label={t('review.reason')}
        description={t('review.reason_hint')}
        confirmLabel={t('review.decline')}
        successMessage={t('review.declined')}
        onConfirm={(reason) => decline.mutateAsync({ items, status: 'rejected', reason })}
      />
    </Card>
  );
}
