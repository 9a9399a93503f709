import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { NewUser } from '@thedot/domain/users/directory.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useCreateUser } from '../directory.data.ts';
import classes from './CreateUserDialog.module.css';
import { OrganizationSelect } from '../../../app/pickers/OrganizationSelect.tsx';
import { RoleSelect } from '../parts/RoleSelect.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function CreateUserDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('directory');
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('create.title')}>
      <CreateUserForm onClose={onClose} />
    </Dialog>
  );
}

function CreateUserForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('directory');
  const create = useCreateUser();
  const navigate = useNavigate();
  const form = useContractForm(NewUser, {
    initialValues: {
      firstName: '',
      lastName: '',
      email: '',
      role: 'startup',
      organizationId: null,
      language: i18n.language === 'fr' ? 'fr' : 'en',
    },
    submit: (values) => create.mutateAsync(values),
    onDone: ({ user }) => {
      onClose();
      showSuccess(t('create.done', { name: user.name }));
      void navigate(`/users/view/${user.id}`);
    },
  });

  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <p className={classes.hint}>{t('create.hint')}</p>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            data-autofocus
            label={t('create.first_name')}
            autoComplete="off"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('create.last_name')}
            autoComplete="off"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <TextInput
          label={t('create.email')}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <RoleSelect currentRole={null} label={t('create.role')} {...form.getInputProps('role')} />
          <LanguageSelect label={t('create.language')} {...form.getInputProps('language')} />
        </SimpleGrid>
        <OrganizationSelect
          label={<OptionalLabel>{t('create.organization')}</OptionalLabel>}
          placeholder={t('create.organization_none')}
          {...form.getInputProps('organizationId')}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('create.cancel')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('create.send')}
        </Button>
      </DialogActions>
    </form>
  );
}
