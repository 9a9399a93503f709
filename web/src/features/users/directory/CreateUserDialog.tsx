import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { NewUser } from '@thedot/domain/accounts/directory.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { OptionalLabel } from '../../../ui/fields/OptionalLabel.tsx';
import { useCreateUser } from '../directory.data.ts';
import { OrganizationSelect } from '../pickers/OrganizationSelect.tsx';
import { RoleSelect } from '../parts/RoleSelect.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function CreateUserDialog(dialog: Props) {
  const { t, i18n } = useTranslation('directory');
  const create = useCreateUser();
  const navigate = useNavigate();
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={t('create.title')}
      schema={NewUser}
      initialValues={{
        firstName: '',
        lastName: '',
        email: '',
        role: 'startup',
        organizationId: null,
        language: i18n.language === 'fr' ? 'fr' : 'en',
      }}
      submit={(values) => create.mutateAsync(values)}
      confirmLabel={t('create.send')}
      cancelLabel={t('create.cancel')}
      successMessage={({ user }) => t('create.done', { name: user.name })}
      onDone={({ user }) => void navigate(`/users/view/${user.id}`)}
    >
      {({ getInputProps }) => (
        <>
          <Text c="var(--dot-ink-2)">{t('create.hint')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              data-autofocus
              label={t('create.first_name')}
              autoComplete="off"
              {...getInputProps('firstName')}
            />
            <TextInput
              label={t('create.last_name')}
              autoComplete="off"
              {...getInputProps('lastName')}
            />
          </SimpleGrid>
          <TextInput
            label={t('create.email')}
            type="email"
            autoComplete="off"
            {...getInputProps('email')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <RoleSelect currentRole={null} label={t('create.role')} {...getInputProps('role')} />
            <LanguageSelect label={t('create.language')} {...getInputProps('language')} />
          </SimpleGrid>
          <OrganizationSelect
            label={<OptionalLabel>{t('create.organization')}</OptionalLabel>}
            placeholder={t('create.organization_none')}
            {...getInputProps('organizationId')}
          />
        </>
      )}
    </FormDialog>
  );
}
