import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import {
  type PersonalCalendar,
  personalCalendar,
} from '@thedot/domain/availability/personal-calendar.contract';
import { parseCalendarAddress } from '@thedot/domain/availability/personal-calendar.rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { DESCRIPTION_BELOW } from '../../ui/fields/description-below.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import { refreshCalendar, removeCalendar, saveCalendar } from './availability.data.ts';

/** The expert's external calendar; its entries count as busy. */
export function PersonalCalendarCard({ calendar }: { calendar: PersonalCalendar | null }) {
  const { t } = useTranslation('availability');
  const [isChanging, change] = useState(false);
  return (
    <Card title={t('calendar.title')} hint={t('calendar.hint')}>
      {calendar && !isChanging ? (
        <ConnectedCalendar calendar={calendar} onChange={() => change(true)} />
      ) : (
        <AddressForm
          onDone={() => change(false)}
          {...(calendar && { onBack: () => change(false) })}
        />
      )}
    </Card>
  );
}

function AddressForm({ onDone, onBack }: { onDone: () => void; onBack?: () => void }) {
  const { t } = useTranslation('availability');
  const form = useContractForm(personalCalendar.save.body, {
    initialValues: { address: '' },
    submit: ({ address }) => saveCalendar(address),
    onDone: () => {
      form.reset();
      showSuccess(t('calendar.saved'));
      onDone();
    },
    validate: ({ address }) => ({
      address: address && parseCalendarAddress(address) === null ? 'calendar.address' : null,
    }),
  });
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <TextInput
          {...DESCRIPTION_BELOW}
          label={t('calendar.address')}
          description={t('calendar.address_hint')}
          placeholder="https://example.tn/private/basic.ics"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          {...form.getInputProps('address')}
        />
        <Group>
          <Button type="submit" variant="default" loading={form.busy}>
            {t('calendar.add')}
          </Button>
          {onBack && (
            <Button variant="subtle" onClick={onBack}>
              {t('calendar.back')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function ConnectedCalendar({
  calendar,
  onChange,
}: {
  calendar: PersonalCalendar;
  onChange: () => void;
}) {
  const { t } = useTranslation('availability');
  const format = useFormat();
  const reading = useMutation({ mutationFn: refreshCalendar });
  const removing = useMutation({ mutationFn: removeCalendar });
  const [isAsking, asking] = useDisclosure(false);
  const { host, fetchedAt, failure, busy } = calendar;
  return (
    <Stack gap="md">
      <Stack gap={2}>
        <strong>{host}</strong>
        <Box component="span" fz={13} c="var(--dot-ink-2)" role="status">
          {fetchedAt
            ? `${t('calendar.read', { ago: format.ago(fetchedAt) })} · ${t('calendar.busy', { count: busy })}`
            : t('calendar.unread')}
        </Box>
      </Stack>
      {failure && (
        <InlineAlert>
          {t(`calendar.failure.${failure}`)} {t(busy > 0 ? 'calendar.failed' : 'calendar.given_up')}
        </InlineAlert>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          loading={reading.isPending}
          onClick={() => reading.mutate()}
        >
          {t('calendar.refresh')}
        </Button>
        <Button variant="default" size="sm" onClick={onChange}>
          {t('calendar.change')}
        </Button>
        <Button variant="subtle" size="sm" color="crimson" onClick={asking.open}>
          {t('calendar.remove')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('calendar.remove_ask.title')}
        text={t('calendar.remove_ask.text')}
        confirmLabel={t('calendar.remove_ask.confirm')}
        isDestructive
        onConfirm={() => removing.mutateAsync()}
        successMessage={t('calendar.removed')}
      />
    </Stack>
  );
}
