import { Box, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isStaffActor } from '@thedot/domain/access/roles';
import type { Event } from '@thedot/domain/events/events.contract';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMe } from '../../../lib/session/session.ts';
import { shrinkPhotos } from '../../../lib/media/shrink-photos.ts';
import { Card } from '../../../ui/Card.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RecordScreen } from '../../../ui/records/RecordScreen.tsx';
import { eventQuery, useEditEvent } from '../events.data.ts';
import { EventForm, refuseValues, toEventFields, toEventValues } from './event-form.ts';
import { EventFormFields } from './EventFormFields.tsx';
import { PHOTO_ERRORS } from './photo-errors.ts';

export function EditEventPage() {
  const { t } = useTranslation('events');
  const { id = '' } = useParams();
  return (
    <RecordScreen
      listPath={`/events/detail/${id}`}
      backLabel={t('edit.back')}
      query={useQuery(eventQuery(id))}
      namespace="events"
      main={(event) =>
        event.actions.includes('edit') ? (
          <EditForm key={event.version} event={event} />
        ) : (
          <InlineAlert tone="info">{t('edit.not_possible')}</InlineAlert>
        )
      }
    />
  );
}

function EditForm({ event }: { event: Event }) {
  const { t } = useTranslation('events');
  const navigate = useNavigate();
  const { zone } = useFormat();
  const { id, version, status } = event;
  const isStaff = isStaffActor(useMe());
  const isLimited = status === 'accepted' && !isStaff;
  const edit = useEditEvent(id);
  const form = useContractForm<EventForm, Event>(EventForm, {
    initialValues: toEventValues(event, zone),
    errorFields: PHOTO_ERRORS,
    validate: (values) => refuseValues(values, zone),
    submit: async ({ photo: chosen, removesPhoto }, changes) => {
      const [photo] = await shrinkPhotos(chosen ? [chosen] : []);
      const body = { ...toEventFields(changes, zone), version, removesPhoto };
      return edit.mutateAsync({ body, photo });
    },
    onDone: () => {
      showSuccess(t('edit.done'));
      void navigate(`/events/detail/${id}`);
    },
  });
  return (
    <>
      <PageHeader title={t('edit.title')} hint={event.title} />
      {(status === 'pending' || isLimited) && (
        <Box mb={20}>
          <InlineAlert tone="info">
            {t(isLimited ? 'edit.limited' : isStaff ? 'edit.by_staff' : 'edit.review')}
          </InlineAlert>
        </Box>
      )}
      <Card>
        <form {...form.formProps}>
          <EventFormFields form={form} event={event} />
          <Group mt="lg" gap="sm">
            <Button type="submit" loading={form.busy}>
              {t('edit.confirm')}
            </Button>
            <Button variant="default" component={Link} to={`/events/detail/${id}`}>
              {t('edit.cancel')}
            </Button>
          </Group>
        </form>
      </Card>
    </>
  );
}
