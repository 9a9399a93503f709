import { Button, Group, Text } from '@mantine/core';
import type { Event } from '@thedot/domain/events/events.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { shrinkPhotos } from '../../../lib/media/shrink-photos.ts';
import { useMe } from '../../../lib/session/session.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { type NewEventInput, useProposeEvent } from '../events.data.ts';
import { EventForm, newEventValues, refuseValues, toEventFields } from './event-form.ts';
import { EventFormFields } from './EventFormFields.tsx';
import { PHOTO_ERRORS } from './photo-errors.ts';

/** Proposes an event; a draft can be kept meanwhile. */
export function ProposeEventPage() {
  const { t } = useTranslation('events');
  const navigate = useNavigate();
  const { zone } = useFormat();
  const me = useMe();
  const propose = useProposeEvent();
  const isDraft = useRef(false);
  const today = toWallTime(new Date().toISOString(), zone).day;
  const form = useContractForm<EventForm, Event>(EventForm, {
    initialValues: newEventValues(today, me.organization?.name ?? ''),
    errorFields: PHOTO_ERRORS,
    validate: (values) => refuseValues(values, zone),
    submit: async (values) => {
      const [photo] = await shrinkPhotos(values.photo ? [values.photo] : []);
      const body: NewEventInput = { ...toEventFields(values, zone), isDraft: isDraft.current };
      return propose.mutateAsync({ body, photo });
    },
    onDone: ({ id }) => {
      showSuccess(t(isDraft.current ? 'propose.saved' : 'propose.done'));
      void navigate(`/events/detail/${id}`, { replace: true });
    },
  });
  return (
    <>
      <BackLink to="/events">{t('record.back')}</BackLink>
      <PageHeader title={t('propose.title')} hint={t('propose.lead')} />
      <Card>
        <form {...form.formProps}>
          <EventFormFields form={form} event={null} />
          <Group mt="lg" gap="sm">
            <Button
              type="submit"
              loading={form.busy && !isDraft.current}
              onClick={() => {
                isDraft.current = false;
              }}
            >
              {t('propose.submit')}
            </Button>
            <Button
              type="submit"
              variant="default"
              loading={form.busy && isDraft.current}
              onClick={() => {
                isDraft.current = true;
              }}
            >
              {t('propose.draft')}
            </Button>
            <Text fz="sm" c="var(--dot-ink-2)">
              {t('propose.limit')}
            </Text>
          </Group>
        </form>
      </Card>
    </>
  );
}
