import type { UserRecord } from '@thedot/domain/users/directory.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { countryName } from '../../../lib/format/countries.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import classes from './UserPage.module.css';

/** The user's profile and organization. */
export function UserDetails({ user }: { user: UserRecord }) {
  const { t, i18n } = useTranslation(['directory', 'users']);
  const format = useFormat();
  const { organization } = user;
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const facts: readonly { readonly name: string; readonly value: ReactNode }[] = [
    { name: t('one.email'), value: user.isErased ? '–' : <Address user={user} /> },
    {
      name: t('one.phone'),
      value: user.phone && <a href={`tel:${user.phone}`}>{user.phone}</a>,
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
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span className={classes.quiet}>{t('one.unknown')}</span>}</dd>
          </div>
        ))}
        {user.bio && (
          <div className={classes.wide}>
            <dt>{t('one.about')}</dt>
            <dd>{user.bio}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function Address({ user: { email, isVerified } }: { user: UserRecord }) {
  const { t } = useTranslation('directory');
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a> {!isVerified && <Chip>{t('one.not_verified')}</Chip>}
    </>
  );
}

function Place({ organization }: { organization: NonNullable<UserRecord['organization']> }) {
  const { t } = useTranslation('directory');
  const { id, name, kind, isOwner } = organization;
  return (
    <>
      <Link to={`/organizations/${id}`}>{name}</Link>
      <p className={classes.second}>
        {t(`one.kind.${kind}`)} · {t(isOwner ? 'one.owner' : 'one.member')}
      </p>
    </>
  );
}

/** A birthdate is a calendar day without a time zone. */
const dayOf = (date: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
