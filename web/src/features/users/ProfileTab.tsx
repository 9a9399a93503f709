import { Button, Group, Stack } from '@mantine/core';
import { Profile } from '@thedot/domain/users/users.contract';
import { refuseBirthdate } from '@thedot/domain/users/users.rules';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../app/session.ts';
import { showDone } from '../../app/show-done.tsx';
import { useContractForm } from '../../app/use-contract-form.ts';
import { useFollowed } from '../../app/use-followed.ts';
import { Card } from '../../ui/Card.tsx';
import { profileOf, saveProfile } from './users.data.ts';
import { PhotoChoice } from './parts/PhotoChoice.tsx';
import { PersonFields, WorkFields } from './parts/ProfileFields.tsx';

export function ProfileTab() {
  const { t } = useTranslation('users');
  const me = useMe();
  const form = useContractForm(Profile, {
    initialValues: profileOf(me),
    refuse: ({ birthdate }) => ({ birthdate: refuseBirthdate(birthdate, new Date()) }),
    submit: (_, changes) => saveProfile(changes),
    onDone: (saved, sent) => {
      form.keep(profileOf(saved), sent);
      showDone(t('profile.saved'));
    },
  });
  useFollowed(form, profileOf(me));

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
