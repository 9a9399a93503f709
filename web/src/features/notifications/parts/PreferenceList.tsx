import { Box, Select, Stack, Switch, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import {
  EmailFrequency,
  type Preferences,
} from '@thedot/domain/notifications/preferences.contract';
import { notificationFeature } from '@thedot/domain/notifications/groups.rules';
import { useTranslation } from 'react-i18next';
import { useSetPreferences } from '../preferences.data.ts';
import classes from './PreferenceList.module.css';

type Preference = Preferences['preferences'][number];

/** The notification types grouped by feature; each choice is saved at once. */
export function PreferenceList({ preferences }: { preferences: readonly Preference[] }) {
  const { t } = useTranslation('preferences');
  const groups = [...Map.groupBy(preferences, ({ type }) => notificationFeature(type))];
  return (
    <Stack gap={20}>
      <div className={classes.heads} aria-hidden>
        <span>{t('bell')}</span>
        <span>{t('device')}</span>
        <span>{t('mail')}</span>
      </div>
      {groups.map(([feature, items]) => (
        <section key={feature} aria-label={t(`group.${feature}`)}>
          <Title order={3} size={15} mb={4}>
            {t(`group.${feature}`)}
          </Title>
          <Box component="ul">
            {items.map((it) => (
              <Row key={it.type} preference={it} />
            ))}
          </Box>
        </section>
      ))}
    </Stack>
  );
}

function Row({ preference }: { preference: Preference }) {
  const { t } = useTranslation('preferences');
  const choose = useSetPreferences();
  const { type, inApp, email, push, isFixed, isInAppFixed } = preference;
  const about = t(`about.${type}`);
  return (
    <li className={classes.row}>
      <span>{about}</span>
      {isFixed ? (
        <span className={classes.fixed}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {t('fixed')}
        </span>
      ) : (
        <>
          {isInAppFixed ? (
            <div className={classes.always}>
              <span className={classes.channel}>{t('bell')}</span>
              <span className={classes.lock}>
                <IconLock size={16} stroke={1.75} aria-hidden />
                {t('always')}
              </span>
            </div>
          ) : (
            <Switch
              classNames={{ root: classes.bell, label: classes.narrow }}
              label={t('bell')}
              aria-label={t('bell_for', { about })}
              checked={inApp}
              onChange={(event) => choose.mutate([{ type, inApp: event.currentTarget.checked }])}
            />
          )}
          <Switch
            classNames={{ root: classes.bell, label: classes.narrow }}
            label={t('device')}
            aria-label={t('device_for', { about })}
            checked={push}
            onChange={(event) => choose.mutate([{ type, push: event.currentTarget.checked }])}
          />
          <Select
            className={classes.mail}
            classNames={{ label: classes.narrow }}
            label={t('mail')}
            aria-label={t('mail_for', { about })}
            allowDeselect={false}
            data={EmailFrequency.options.map((value) => ({ value, label: t(`pace.${value}`) }))}
            value={email}
            onChange={(pace) => {
              const chosen = EmailFrequency.safeParse(pace).data;
              if (chosen) choose.mutate([{ type, email: chosen }]);
            }}
          />
        </>
      )}
    </li>
  );
}
