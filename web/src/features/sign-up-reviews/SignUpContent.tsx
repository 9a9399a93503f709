import { Anchor, Group, Text, Title } from '@mantine/core';
import type { SignUpDetails } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../lib/format/country-name.ts';
import { Chip } from '../../ui/Chip.tsx';
import { formatFor } from '../../lib/format/format.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { DocumentLinks } from './DocumentLinks.tsx';
import classes from './SignUpReviewDrawer.module.css';

interface Props {
  signUp: SignUpDetails;
}

/** Everything the applicant submitted: answers, documents, company and person. */
export function SignUpContent({ signUp }: Props) {
  const { t } = useTranslation('registrations');
  const { answers, company, documents, review, reviewReason } = signUp;
  return (
    <>
      {review === 'declined' && reviewReason && (
        <Part title={t('one.reason')}>
          <Text component="blockquote" className={classes.reason ?? ''} m={0} p="12px 16px">
            {reviewReason}
          </Text>
        </Part>
      )}
      {answers && <Answers answers={answers} />}
      {answers && (
        <Part title={t('one.documents')}>
          {documents.length > 0 ? (
            <DocumentLinks documents={documents} />
          ) : (
            <Text c="var(--dot-ink-2)">{t('one.documents_none')}</Text>
          )}
        </Part>
      )}
      {company && <Company name={signUp.organization} company={company} />}
      <Person signUp={signUp} />
    </>
  );
}

function Answers({ answers }: { answers: NonNullable<SignUpDetails['answers']> }) {
  const { t, i18n } = useTranslation(['registrations', 'ui']);
  const days = formatFor({ language: i18n.language, zone: 'UTC' });
  return (
    <Part title={t('one.answers')}>
      <DescriptionList
        items={[
          [t('field.reason'), answers.reason],
          [t('field.question'), answers.question],
          [
            t('field.expertise'),
            <Group key="expertise" component="span" gap={6}>
              {answers.expertise.map((it) => (
                <Chip key={it}>{t(`ui:category.${it}`)}</Chip>
              ))}
            </Group>,
          ],
          [
            t('one.slots'),
            answers.slots.map(({ day, part }) => (
              <div key={day + part}>
                {days.longDay(day)}, {t(`part.${part}`).toLowerCase()}
              </div>
            )),
          ],
          [t('field.source'), answers.source && t(`source.${answers.source}`)],
        ]}
      />
    </Part>
  );
}

interface CompanyProps {
  name: string | null;
  company: NonNullable<SignUpDetails['company']>;
}

function Company({ name, company }: CompanyProps) {
  const { t } = useTranslation('registrations');
  const yesNo = (yes: boolean | null) => yes !== null && t(yes ? 'yes' : 'no');
  return (
    <Part title={t('one.company')}>
      <DescriptionList
        items={[
          [t('field.organization'), name],
          [t('field.field'), company.field],
          [t('field.description'), company.description],
          [t('field.region'), company.region],
          [t('field.address'), company.address],
          [t('field.contact'), company.contact],
          [t('field.founded_year'), company.foundedYear],
          [
            t('field.website'),
            company.website && <ExternalLink key="site" url={company.website} />,
          ],
          [
            t('field.linkedin'),
            company.linkedin && <ExternalLink key="in" url={company.linkedin} />,
          ],
          [t('field.published'), yesNo(company.isLegallyPublished)],
          [t('field.label'), yesNo(company.hasStartupLabel)],
        ]}
      />
    </Part>
  );
}

function Person({ signUp }: Props) {
  const { t, i18n } = useTranslation(['registrations', 'users']);
  const { email, phone, gender, position, country, language, bio, keepInformed } = signUp;
  return (
    <Part title={t('one.person')}>
      <DescriptionList
        items={[
          [
            t('field.email'),
            <Anchor key="mail" href={`mailto:${email}`}>
              {email}
            </Anchor>,
          ],
          [
            t('field.phone'),
            phone && (
              <Anchor key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {phone}
              </Anchor>
            ),
          ],
          [t('field.position'), position],
          [t('field.country'), country && countryName(country, i18n.language)],
          [t('field.language'), language === 'fr' ? 'Français' : 'English'],
          [t('field.gender'), gender !== 'unsaid' && t(`users:gender.${gender}`)],
          [t('field.bio'), bio],
          [t('field.keep_informed'), t(keepInformed ? 'yes' : 'no')],
        ]}
      />
    </Part>
  );
}

/** An untrusted link: opens in a new tab, without a referrer. */
const ExternalLink = ({ url }: { url: string }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer">
    {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
  </Anchor>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={3} id={id} mb={12}>
        {title}
      </Title>
      {children}
    </section>
  );
}
