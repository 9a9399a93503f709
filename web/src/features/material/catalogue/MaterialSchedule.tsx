import { useQuery } from '@tanstack/react-query';
import type { Material } from '@thedot/domain/material/material.contract';
import { useTranslation } from 'react-i18next';
import { closuresQuery } from '../../availability/availability.data.ts';
import { ResourceSchedule } from '../../scheduling/schedule-editor/ResourceSchedule.tsx';
import { useEditMaterial } from '../material.data.ts';
import { fetchAffectedByEdit } from './catalogue.data.ts';

/** When a material is handed out and taken back. */
export function MaterialSchedule({ material }: { material: Material }) {
  const { t } = useTranslation('manage-material');
  const edit = useEditMaterial();
  const { id, name } = material;
  const { data: hub } = useQuery(closuresQuery);
  return (
    <ResourceSchedule
      resource={material}
      labels={{
        save: t('hours.save'),
        saved: t('hours.saved', { name }),
        noteHint: t('hours.note_hint'),
      }}
      hubClosures={hub?.items ?? []}
      onSave={(body) => edit.mutateAsync({ id, body, files: {} })}
      fetchAffected={(changes, options) => fetchAffectedByEdit(id, changes, options)}
    />
  );
}
