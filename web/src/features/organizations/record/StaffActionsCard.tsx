import { Button, Input, SegmentedControl, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowMerge, IconPencil } from '@tabler/icons-react';
import { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import {
  BookingSwitch,
  type Organization,
} from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EditButton } from '../../../ui/KeyButton.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { fromBookingSwitch, toBookingSwitch } from '../organizations.data.ts';
import { saveOrganizationAsStaff, useSaveOrganizationAsStaff } from '../organizations.data.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { OrganizationForm } from '../parts/OrganizationForm.tsx';

/** The settings and actions of staff; each setting is saved immediately. */
export function StaffActionsCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const [editing, edit] = useDisclosure();
  const [merging, merge] = useDisclosure();
  const { id, name, kind, forStaff } = organization;
  const save = useSaveOrganizationAsStaff(id);
  const saved = { onSuccess: () => showSuccess(t('staff.saved')) };

  return (
    <Card
      title={t('staff.title')}
      hint={forStaff && t('staff.created', { day: format.date(forStaff.createdAt) })}
    >
      <Stack gap="md">
        <Input.Wrapper label={t('kind_label')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('kind_label')}
            disabled={save.isPending}
            data={OrganizationKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={kind}
            onChange={(value) => save.mutate({ kind: OrganizationKind.parse(value) }, saved)}
          />
        </Input.Wrapper>
        <Input.Wrapper
          label={t('books_label')}
          labelElement="div"
          description={t('staff.books_hint')}
        >
          <SegmentedControl
            fullWidth
            mt={6}
            aria-label={t('books_label')}
            disabled={save.isPending}
            data={BookingSwitch.options.map((value) => ({ value, label: t(`books.${value}`) }))}
            value={toBookingSwitch(forStaff?.canBookExpert ?? null)}
            onChange={(value) =>
              save.mutate({ canBookExpert: fromBookingSwitch(BookingSwitch.parse(value)) }, saved)
            }
          />
        </Input.Wrapper>
        <Stack gap="xs">
          <EditButton
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
            onClick={edit.open}
          >
            {t('staff.edit')}
          </EditButton>
          <Button
            variant="default"
            leftSection={<IconArrowMerge size={18} stroke={1.75} aria-hidden />}
            onClick={merge.open}
          >
            {t('staff.merge')}
          </Button>
        </Stack>
      </Stack>
      <Dialog
        opened={editing}
        onClose={edit.close}
        size="lg"
        title={t('staff.edit_title', { name })}
      >
        <OrganizationForm
          organization={organization}
          onSave={(changes) => saveOrganizationAsStaff(id, changes)}
          onCancel={edit.close}
          onDone={() => {
            edit.close();
            showSuccess(t('staff.saved'));
          }}
        />
      </Dialog>
      <MergeDialog organization={organization} opened={merging} onClose={merge.close} />
    </Card>
  );
}
