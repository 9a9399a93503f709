import { useQuery } from '@tanstack/react-query';
import type { ManagedSpace } from '@thedot/domain/spaces/space-management.contract';
import { useTranslation } from 'react-i18next';
import { closuresQuery } from '../../availability/availability.data.ts';
import { ResourceSchedule } from '../../scheduling/schedule-editor/ResourceSchedule.tsx';
import { fetchAffectedBySchedule, useChangeSchedule } from './management.data.ts';

/** Opening hours, exceptions and closed days of a space. */
export function SpaceSchedule({ space }: { space: ManagedSpace }) {
  const { t } = useTranslation('manage-spaces');
  const change = useChangeSchedule();
  const { id, name } = space;
  const { data: hub } = useQuery(closuresQuery);
  return (
    <ResourceSchedule
      resource={space}
      labels={{
        save: t('hours.save'),
        saved: t('hours.saved', { name }),
        noteHint: t('hours.note_hint'),
      }}
      hubClosures={hub?.items ?? []}
      onSave={(changes) => change.mutateAsync({ id, ...changes })}
      fetchAffected={(changes, options) => fetchAffectedBySchedule({ id, ...changes }, options)}
    />
  );
}
