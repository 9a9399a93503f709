import { Button, Group, Stack } from '@mantine/core';
import { Profile } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/session/session.ts';
import { showSuccess } from '../../lib/errors/show-success.tsx';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../lib/forms/use-synced-form.ts';
import { Card } from '../../ui/Card.tsx';
import { profileOf, saveProfile } from './users.data.ts';
import { PhotoChoice } from './parts/PhotoChoice.tsx';
import { PersonFields, WorkFields } from './parts/ProfileFields.tsx';

export function ProfileTab() {
  const { t } = useTranslation('users');
  const me = useMe();
  const form = useContractForm(Profile, {
    initialValues: profileOf(me),
    validate: ({ birthdate }) => ({ birthdate: refuseBirthdate(birthdate, new Date()) }),
    submit: (_, changes) => saveProfile(changes),
    onDone: (saved, sent) => {
      form.keep(profileOf(saved), sent);
      showSuccess(t('profile.saved'));
    },
  });
  useSyncedForm(form, profileOf(me));

  return (
    <Card title={t('profile.title')} hint={t('profile.hint', { email: me.email })}>
      <Stack gap="lg">
        <PhotoChoice />
        <form {...form.formProps}>
          <Stack gap="md">
            <PersonFields form={form} phoneOptional />
            <WorkFields form={form} positionOptional />
            <Group>
              <Button type="submit" loading={form.busy}>
                {t('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Card>
  );
}
