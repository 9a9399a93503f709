import { Anchor, Text } from '@mantine/core';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { type Fact, Facts } from '../../../ui/records/Facts.tsx';
import { countryName } from '../../../lib/format/country-name.ts';
import { formatFor } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';

/** The user's profile and organization. */
export function UserDetails({ user }: { user: UserRecord }) {
  const { t, i18n } = useTranslation(['directory', 'users']);
  const format = useFormat();
  const { organization } = user;
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const facts: readonly Fact[] = [
    { name: t('one.email'), value: user.isErased ? '–' : <Address user={user} /> },
    {
      name: t('one.phone'),
      value: user.phone && <FactLink href={`tel:${user.phone}`}>{user.phone}</FactLink>,
    },
    { name: t('one.organization'), value: organization && <Place organization={organization} /> },
    { name: t('one.position'), value: user.position },
    { name: t('one.country'), value: user.country && countryName(user.country, i18n.language) },
    { name: t('one.language'), value: languages.of(user.language) },
    {
      name: t('one.gender'),
      value: user.gender !== 'unsaid' && t(`users:gender.${user.gender}`),
    },
    { name: t('one.birthdate'), value: user.birthdate && dayOf(user.birthdate, i18n.language) },
    { name: t('one.time_zone'), value: user.timeZone && format.zoneName(user.timeZone) },
    {
      name: t('one.joined'),
      value: <time dateTime={user.joinedAt}>{format.date(user.joinedAt)}</time>,
    },
    {
      name: t('one.seen'),
      value: user.seenAt ? (
        <time dateTime={user.seenAt}>{format.ago(user.seenAt)}</time>
      ) : (
        t('never')
      ),
    },
  ];

  return (
    <Card title={t('one.facts')}>
      <Facts
        grid
        facts={[
          ...facts.map(({ name, value }) => ({
            name,
            value: value || (
              <Text span c="dimmed">
                {t('one.unknown')}
              </Text>
            ),
          })),
          ...(user.bio ? [{ name: t('one.about'), value: user.bio, isWide: true }] : []),
        ]}
      />
    </Card>
  );
}

function Address({ user: { email, isVerified } }: { user: UserRecord }) {
  const { t } = useTranslation('directory');
  return (
    <>
      <FactLink href={`mailto:${email}`}>{email}</FactLink>{' '}
      {!isVerified && <Chip>{t('one.not_verified')}</Chip>}
    </>
  );
}

const FactLink = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} c="var(--dot-ink)" fw={600}>
    {children}
  </Anchor>
);

function Place({ organization }: { organization: NonNullable<UserRecord['organization']> }) {
  const { t } = useTranslation('directory');
  const { id, name, kind, isOwner } = organization;
  return (
    <>
      <Anchor component={Link} to={`/organizations/${id}`} c="var(--dot-ink)" fw={600}>
        {name}
      </Anchor>
      <Text fz="sm" c="var(--dot-ink-2)">
        {t(`one.kind.${kind}`)} · {t(isOwner ? 'one.owner' : 'one.member')}
      </Text>
    </>
  );
}

/** A birthdate is a calendar day without a time zone. */
const dayOf = (date: string, language: string) => formatFor({ language, zone: 'UTC' }).date(date);
