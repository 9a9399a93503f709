import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import {
  type InvitationPreview,
  JoinByInvitationInput,
} from '@thedot/domain/organizations/team.contract';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedLanguage } from '../../../lib/forms/use-synced-language.ts';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { NewPasswordField } from '../../../ui/fields/NewPasswordField.tsx';
import { joinOrganization } from '../team/team.data.ts';

interface Props {
  token: string;
  invitation: InvitationPreview;
  onJoined: (admission: SignInResult) => void;
}

/** The page refetches the invitation and leads to the existing account: possibly the one this form created when the response was lost. */
const ACCOUNT_EXISTS: readonly string[] = ['organization.invitation_used', 'auth.email_taken'];

/** Creates an account. The invitation link has already verified the email address. */
export function JoinForm({ token, invitation, onJoined }: Props) {
  const { t } = useTranslation(['organizations', 'auth']);
  const { email, organization } = invitation;
  const form = useContractForm(JoinByInvitationInput, {
    initialValues: {
      token,
      firstName: '',
      lastName: '',
      password: '',
      language: currentLanguage(),
    },
    submit: joinOrganization,
    onDone: onJoined,
    onRefused: ({ code }) => ACCOUNT_EXISTS.includes(code),
  });
  useSyncedLanguage(form);
  const { firstName, lastName } = form.values;
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text>{t('join.new')}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('auth:first_name')}
            autoComplete="given-name"
            autoFocus
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('auth:last_name')}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <NewPasswordField
          label={t('join.password')}
          personalWords={[email, firstName, lastName, organization]}
          {...form.getInputProps('password')}
        />
        <LanguageSelect label={t('join.language')} {...form.getInputProps('language')} />
        <Button type="submit" fullWidth loading={form.busy}>
          {t('join.submit')}
        </Button>
      </Stack>
    </form>
  );
}
