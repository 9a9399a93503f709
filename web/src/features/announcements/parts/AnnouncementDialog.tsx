import type { ManagedAnnouncement } from '@thedot/domain/announcements/announcements.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import {
  type AnnouncementForm,
  AnnouncementFormSchema,
  type FormSubject,
  refuseForm,
  toChanges,
  toFields,
  toForm,
} from '../announcement-form.ts';
import { useSaveAnnouncement } from '../announcements.data.ts';
import { AnnouncementFormFields } from './AnnouncementFormFields.tsx';

interface Props extends FormSubject {
  opened: boolean;
  onClose: () => void;
}

/** A new announcement, a copy of one, or changes of one. */
export function AnnouncementDialog({ announcement, isCopy, ...dialog }: Props) {
  const { t } = useTranslation('announcements');
  const { hubZone: zone } = useFormat();
  const save = useSaveAnnouncement();
  const subject = { announcement, isCopy };
  const edited = isCopy ? null : announcement;
  return (
    <FormDialog<AnnouncementForm, ManagedAnnouncement>
      {...dialog}
      size="lg"
      title={t(edited ? 'edit_title' : 'new')}
      schema={AnnouncementFormSchema}
      initialValues={toForm(subject, zone)}
      validate={(form) => refuseForm(form, subject, zone)}
      submit={(form) =>
        save.mutateAsync(
          edited
            ? {
                id: edited.id,
                body: toChanges(form, subject, { zone, version: edited.version }),
              }
            : { id: null, body: toFields(form, subject, zone) },
        )
      }
      confirmLabel={t(edited ? 'save' : 'announce')}
      successMessage={({ state }) => t(edited ? 'saved' : `done.${state}`)}
    >
      {(form) => <AnnouncementFormFields form={form} subject={subject} />}
    </FormDialog>
  );
}
