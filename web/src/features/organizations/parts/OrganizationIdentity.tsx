import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/Chip.tsx';
import { ProfileCard } from '../../../ui/ProfileCard.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';

/** Which organization it is, at one glance. */
export function OrganizationIdentity({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const format = useFormat();
  const { kind, field, logo, region, members, foundedYear, owner } = organization;

  return (
    <ProfileCard
      subject={organization}
      picture={logo}
      columns={64}
      badge={<Chip tone="accent">{t(`kind.${kind}`)}</Chip>}
      subtitle={field}
      facts={[
        { name: t('facts.members'), value: format.number(members), isFigure: true },
        { name: t('facts.owner'), value: owner?.name ?? t('no_owner') },
        ...(region ? [{ name: t('facts.region'), value: region }] : []),
        ...(foundedYear !== null ? [{ name: t('facts.founded'), value: foundedYear }] : []),
      ]}
    />
  );
}
