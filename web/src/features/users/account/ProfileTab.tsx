import { Button, Group, Stack } from '@mantine/core';
import { Profile } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { toProfile, saveProfile } from '../profile.data.ts';
import { ProfilePhotoField } from '../parts/ProfileFields.tsx';
import { PersonFields, WorkFields } from '../parts/ProfileFields.tsx';

export function ProfileTab() {
  const { t } = useTranslation('users');
  const me = useMe();
  const form = useContractForm(Profile, {
    initialValues: toProfile(me),
    validate: ({ birthdate }) => ({ birthdate: refuseBirthdate(birthdate, new Date()) }),
    submit: (_, changes) => saveProfile(changes),
    onDone: (saved, sent) => {
      form.applyStored(toProfile(saved), sent);
      showSuccess(t('profile.saved'));
    },
  });
  useSyncedForm(form, toProfile(me));

  return (
    <Card title={t('profile.title')} hint={t('profile.hint', { email: me.email })}>
      <Stack gap="lg">
        <ProfilePhotoField />
        <form {...form.formProps}>
          <Stack gap="md">
            <PersonFields form={form} />
            <WorkFields form={form} />
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
