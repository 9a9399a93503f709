import {
  Box,
  Button,
  Group,
  Input,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
} from '@mantine/core';
import { Clock, WeekStart } from '@thedot/domain/kernel/time-format';
import { type Me, Profile } from '@thedot/domain/users/users.contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import { chooseLanguage, currentLanguage } from '../../../lib/i18n/i18n.ts';
import { PRESENCE_CHOICES, useChoosePresence } from '../../../lib/session/my-presence.data.ts';
import { SKINS, useSkin } from '../../../ui/layout/use-skin.ts';
import { useMe } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useSyncedForm } from '../../../lib/forms/use-synced-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { LanguageSelect } from '../../../ui/fields/LanguageSelect.tsx';
import { TimeZoneSelect } from '../../../ui/fields/TimeZoneSelect.tsx';
import { saveProfile } from '../profile.data.ts';

export function PreferencesTab() {
  return (
    <Stack gap="lg">
      <LanguageAndZone />
      <Appearance />
    </Stack>
  );
}

/** An empty choice is the hub's way. */
const choice = <T extends string>(options: readonly T[]) =>
  z.string().transform((value) => options.find((it) => it === value) ?? null);

const Preferences = Profile.pick({ language: true, timeZone: true }).extend({
  clock: choice(Clock.options),
  weekStart: choice(WeekStart.options),
});

const preferencesOf = (me: Me) => ({
  language: me.language,
  timeZone: me.timeZone ?? me.hubTimeZone,
  clock: me.clock ?? '',
  weekStart: me.weekStart ?? '',
});

/** Stored with the profile, because emails and sessions use both. */
function LanguageAndZone() {
  const { t } = useTranslation('users');
  const me = useMe();
  const stored = preferencesOf(me);
  const form = useContractForm(Preferences, {
    // When the interface language differs from the stored one, the form proposes the interface language.
    initialValues: { ...stored, language: currentLanguage() },
    submit: (values) => saveProfile(Preferences.partial().parse(changedFields(stored, values))),
    onDone: async (saved, sent) => {
      form.applyStored(preferencesOf(saved), sent);
      await chooseLanguage(saved.language);
      showSuccess(t('preferences.saved'));
    },
  });
  // The switch of the top bar changes the stored language.
  useSyncedForm(form, stored);

  return (
    <Card title={t('preferences.title')}>
      <form {...form.formProps}>
        <Stack gap="md">
          <LanguageSelect label={t('profile.language')} {...form.getInputProps('language')} />
          <TimeZoneSelect
            label={t('profile.time_zone')}
            description={t('profile.time_zone_hint')}
            {...form.getInputProps('timeZone')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              allowDeselect={false}
              label={t('preferences.clock')}
              data={[
                {
                  value: '',
                  label: t('preferences.hub_way', { way: t(`preferences.clocks.${me.hub.clock}`) }),
                },
                ...Clock.options.map((value) => ({
                  value,
                  label: t(`preferences.clocks.${value}`),
                })),
              ]}
              {...form.getInputProps('clock')}
            />
            <Select
              allowDeselect={false}
              label={t('preferences.week_start')}
              data={[
                {
                  value: '',
                  label: t('preferences.hub_way', {
                    way: t(`preferences.weeks.${me.hub.weekStart}`),
                  }),
                },
                ...WeekStart.options.map((value) => ({
                  value,
                  label: t(`preferences.weeks.${value}`),
                })),
              ]}
              {...form.getInputProps('weekStart')}
            />
          </SimpleGrid>
          <Group>
            <Button type="submit" loading={form.busy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** Both settings take effect immediately. */
function Appearance() {
  const { t } = useTranslation(['users', 'ui']);
  const me = useMe();
  const { skin, choose } = useSkin();
  const presence = useChoosePresence();

  return (
    <Card title={t('preferences.now_title')} hint={t('preferences.now_hint')}>
      <Stack gap="md">
        <Input.Wrapper label={t('preferences.skin')} labelElement="div">
          <Box>
            <SegmentedControl
              aria-label={t('preferences.skin')}
              value={skin}
              onChange={choose}
              data={SKINS.map((value) => ({ value, label: t(`preferences.skins.${value}`) }))}
            />
          </Box>
        </Input.Wrapper>
        <Input.Wrapper
          label={t('preferences.presence')}
          description={t('preferences.presence_hint')}
          labelElement="div"
        >
          <Box>
            <SegmentedControl
              aria-label={t('preferences.presence')}
              value={me.status}
              onChange={(status) => {
                const chosen = PRESENCE_CHOICES.find((it) => it === status);
                if (chosen) presence.mutate(chosen);
              }}
              data={PRESENCE_CHOICES.map((value) => ({
                value,
                label: t(`presence.${value}`, { ns: 'ui' }),
              }))}
            />
          </Box>
        </Input.Wrapper>
      </Stack>
    </Card>
  );
}
